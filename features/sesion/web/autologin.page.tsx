import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { LOGIN_PATH, loginPath } from '@oficina/ui/anonymous';
import { Button, LinkButton } from '@oficina/ui/button';
import { PageHeader, Stack } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type SesionToken, sesionRoutes } from '../contract/index.ts';

export type AutologinPageProps = {
  /** The token was already removed from the address, because it must not stay in the history. */
  token: string;
  usuarioId: number;
  /** When somebody else is logged in here, a link must not change the account without asking. */
  otherName?: string | undefined;
  /** The link leads there once the person is signed in. */
  redirect: string;
  onLogin: (sesion: SesionToken) => Promise<void>;
};

const FAILURE = 'No pudimos ingresarte automáticamente. Ingresá con tu correo y contraseña.';

export default function AutologinPage(props: AutologinPageProps) {
  const { token, usuarioId, otherName, redirect, onLogin } = props;
  const client = useClient();
  const asked = useRef(false);
  const [error, setError] = useState<{ text: string; retry: boolean } | null>(null);
  const [accepted, setAccepted] = useState(otherName === undefined);
  const redeem = useCallback(() => {
    setError(null);
    client
      .call(sesionRoutes.autologin, { body: { token, usuarioId } })
      .then(onLogin)
      .catch((reason: unknown) => {
        const lost = reason instanceof ApiError && reason.status === 0;
        setError({ text: lost ? reason.message : FAILURE, retry: lost });
      });
  }, [client, token, usuarioId, onLogin]);
  useEffect(() => {
    // The code works once: a second run of this effect would use it up.
    if (!accepted || asked.current) return;
    asked.current = true;
    redeem();
  }, [accepted, redeem]);
  if (!accepted) return <OtherAccount nombre={otherName ?? ''} onContinue={() => setAccepted(true)} />;
  if (!error)
    return (
      <>
        <PageHeader title="Ingresando…" />
        <CardSkeleton />
      </>
    );
  return (
    <>
      <PageHeader title="Ingresá" />
      <Stack>
        <Notice tint="rojo" role="alert">
          {error.text}
        </Notice>
        {error.retry && (
          <Button variant="primary" full onClick={redeem}>
            Reintentar
          </Button>
        )}
        <LinkButton
          to={redirect === '/' ? LOGIN_PATH : loginPath(redirect)}
          variant={error.retry ? 'secondary' : 'primary'}
          full
        >
          Ingresar
        </LinkButton>
      </Stack>
    </>
  );
}

function OtherAccount({ nombre, onContinue }: { nombre: string; onContinue: () => void }) {
  return (
    <>
      <PageHeader title="¿Querés cambiar de cuenta?" />
      <Stack>
        <p>
          En este navegador ya ingresó <strong>{nombre}</strong>. El enlace es de otra cuenta.
        </p>
        <LinkButton to="/" variant="primary" full>
          Seguir como {nombre}
        </LinkButton>
        <Button full onClick={onContinue}>
          Entrar con la otra cuenta
        </Button>
      </Stack>
    </>
  );
}
