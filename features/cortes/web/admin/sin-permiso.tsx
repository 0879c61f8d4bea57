import { ApiError } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage } from '@oficina/ui/empty';

const FALTA_SEGUNDO_PASO = 'Activá la verificación en dos pasos para usar las funciones de administración.';

type Props = {
  /** Why the server refused. Without it, whoever wrote the address by hand. */
  error: Error | null;
  dosPasosTo?: string | undefined;
};

export const esProhibido = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 403;

/** 403 of a whole screen: either it is for others, or one's own second step is missing. */
export function SinPermiso({ error, dosPasosTo }: Props) {
  if (error?.message === FALTA_SEGUNDO_PASO) return <FaltaUnPaso dosPasosTo={dosPasosTo} />;
  return (
    <ErrorPage
      title="No tenés permiso para ver esta pantalla"
      text="Si la necesitás para tu trabajo, pedile acceso a un administrador."
    />
  );
}

export function FaltaUnPaso({ dosPasosTo }: Pick<Props, 'dosPasosTo'>) {
  return (
    <ErrorPage
      title="Falta un paso"
      text={FALTA_SEGUNDO_PASO}
      {...(dosPasosTo
        ? {
            actions: (
              <LinkButton to={dosPasosTo} variant="primary">
                Activar
              </LinkButton>
            ),
          }
        : {})}
    />
  );
}
