import { ApiError } from '@oficina/hydra';
import { LinkButton } from './button.tsx';
import { ErrorPage } from './empty.tsx';

const SECOND_FACTOR_TEXT = 'Activá la verificación en dos pasos para usar las funciones de administración.';

export const isForbidden = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 403;

export const TWO_FACTOR_PATH = '/2fa';

type Props = {
  /** The server's refusal is absent when the page itself refuses an address written by hand. */
  error?: Error | null;
};

export function Forbidden({ error }: Props) {
  if (error instanceof ApiError && error.code === 'otp') return <SecondStepMissing text={error.message} />;
  return (
    <ErrorPage
      title="No tenés permiso para ver esta pantalla"
      text="Si la necesitás para tu trabajo, pedile acceso a un administrador."
    />
  );
}

export function SecondStepMissing({ text = SECOND_FACTOR_TEXT }: { text?: string }) {
  return (
    <ErrorPage
      title="Falta un paso"
      text={text}
      actions={
        <LinkButton to={TWO_FACTOR_PATH} variant="primary">
          Activar
        </LinkButton>
      }
    />
  );
}
