import type { ApiError } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage } from '@oficina/ui/empty';

type Props = { error: ApiError; dosPasosTo?: string | undefined };

const FALTA_SEGUNDO_PASO = /verificación en dos pasos/;

/** 403 of a whole screen: either it is for others, or one's own second step is missing. */
export function SinPermiso({ error, dosPasosTo }: Props) {
  if (FALTA_SEGUNDO_PASO.test(error.message))
    return (
      <ErrorPage
        title="Falta un paso"
        text={error.message}
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
  return (
    <ErrorPage
      title="No tenés permiso para ver esta pantalla"
      text="Si la necesitás para tu trabajo, pedile acceso a un administrador."
    />
  );
}
