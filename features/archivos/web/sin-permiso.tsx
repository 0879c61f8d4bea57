import { ApiError } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage } from '@oficina/ui/empty';

const FALTA_SEGUNDO_PASO = /verificación en dos pasos/;

export const esProhibido = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 403;

type Props = {
  /** Why the server refused. Without it, whoever wrote the address by hand. */
  error?: Error | null;
  dosPasosTo?: string | undefined;
};

/** 403 of a whole screen: either it is for others, or one's own second step is missing. */
export function SinPermiso({ error, dosPasosTo }: Props) {
  if (error && FALTA_SEGUNDO_PASO.test(error.message))
    return (
      <ErrorPage
        title="Falta un paso"
        text={error.message}
        {...(dosPasosTo && {
          actions: (
            <LinkButton to={dosPasosTo} variant="primary">
              Activar
            </LinkButton>
          ),
        })}
      />
    );
  return (
    <ErrorPage
      title="No tenés permiso para ver esta pantalla"
      text="Si la necesitás para tu trabajo, pedile acceso a un administrador."
    />
  );
}
