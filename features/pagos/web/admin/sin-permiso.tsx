import { ApiError } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage } from '@oficina/ui/empty';
import type { Pago } from '../../contract/index.ts';

const FALTA_SEGUNDO_PASO = 'Activá la verificación en dos pasos para usar las funciones de administración.';

/** An administrator without the second step is given their own payments, as a customer: this is what they lack. */
export const esDeCliente = (pago: Pago): boolean => pago.tiempos === undefined;

type Props = {
  /** Why the server refused. Without it, whoever wrote the address by hand. */
  error?: Error | null;
  dosPasosTo?: string | undefined;
};

export const esProhibido = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 403;

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
