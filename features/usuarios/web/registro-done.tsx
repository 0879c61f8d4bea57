import { LOGIN_PATH } from '@oficina/ui/anonymous';
import { LinkButton } from '@oficina/ui/button';
import { PageHeader, Panel, Stack } from '@oficina/ui/layout';
import { useEffect, useRef } from 'react';
import { ResendConfirmacion } from './resend-confirmacion.tsx';

/** The page is the same whether or not the address was new. */
export function RegistroDone({ email }: { email: string }) {
  const container = useRef<HTMLDivElement>(null);
  // The form and its button are gone, so the focus moves to the heading.
  useEffect(() => {
    container.current?.querySelector('h1')?.focus();
  }, []);
  return (
    <div ref={container}>
      <Panel>
        <PageHeader title="Revisá tu correo" />
        <Stack>
          <p>
            Te mandamos un mensaje a <strong>{email}</strong> para confirmar la cuenta.
          </p>
          <ResendConfirmacion email={email} justSent />
          <LinkButton to={LOGIN_PATH} variant="primary" full>
            Ingresar
          </LinkButton>
        </Stack>
      </Panel>
    </div>
  );
}
