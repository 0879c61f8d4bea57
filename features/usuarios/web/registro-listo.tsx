import { useClient } from '@oficina/hydra/react';
import { LinkButton } from '@oficina/ui/button';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { Resend } from '@oficina/ui/resend';
import { useEffect, useRef } from 'react';
import { usuariosRoutes } from '../contract/index.ts';
import { REENVIADO } from './reenviado.ts';

/** The same page whether the address was new or not. */
export function RegistroListo({ email, loginTo }: { email: string; loginTo: string }) {
  const client = useClient();
  const aqui = useRef<HTMLDivElement>(null);
  // The form and its button are gone: the reader is taken to what happened.
  useEffect(() => {
    aqui.current?.querySelector('h1')?.focus();
  }, []);
  return (
    <div ref={aqui}>
      <Panel>
        <PageHeader title="Revisá tu correo" />
        <Stack>
          <p>
            Te mandamos un mensaje a <strong>{email}</strong> para confirmar la cuenta.
          </p>
          <Resend
            onResend={() => client.call(usuariosRoutes.reenviarConfirmacion, { body: { email } })}
            sent={REENVIADO}
          />
          <LinkButton to={loginTo} variant="primary" full>
            Ingresar
          </LinkButton>
        </Stack>
      </Panel>
    </div>
  );
}
