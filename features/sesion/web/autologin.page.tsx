import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { LinkButton } from '@oficina/ui/button';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { type SesionToken, sesionRoutes } from '../contract/index.ts';

export type AutologinPageProps = {
  /** Already taken out of the address: a token must not stay in the history. */
  token: string;
  usuarioId: number;
  onIngreso: (sesion: SesionToken) => Promise<void>;
};

const FALLO = 'No pudimos ingresarte automáticamente. Ingresá con tu correo y contraseña.';

/** Arrives from the app with a code of one use. */
export default function AutologinPage({ token, usuarioId, onIngreso }: AutologinPageProps) {
  const client = useClient();
  const asked = useRef(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    // The code works once: a second run of this effect would burn it.
    if (asked.current) return;
    asked.current = true;
    client
      .call(sesionRoutes.autologin, { body: { token, usuarioId } })
      .then(onIngreso)
      .catch((reason: unknown) =>
        setError(reason instanceof ApiError && reason.status === 0 ? reason.message : FALLO),
      );
  }, [client, token, usuarioId, onIngreso]);
  if (!error) {
    return (
      <Panel>
        <p role="status">Ingresando…</p>
      </Panel>
    );
  }
  return (
    <Panel>
      <PageHeader title="Oficina Virtual" />
      <Stack>
        <Notice tint="rojo" role="alert">
          {error}
        </Notice>
        <LinkButton to="/login" variant="primary" full>
          Ingresar
        </LinkButton>
      </Stack>
    </Panel>
  );
}
