import { useClient } from '@oficina/hydra/react';
import { Resend } from '@oficina/ui/resend';
import { usuariosRoutes } from '../contract/index.ts';

type Props = {
  /** A person who is signed in need not say the address. */
  email?: string;
  /** The mail has just been sent, so the button waits. */
  justSent?: boolean;
};

export function ResendConfirmacion({ email, justSent = false }: Props) {
  const client = useClient();
  return (
    <Resend
      waiting={justSent}
      sent="Listo. Revisá también el correo no deseado."
      onResend={() => client.call(usuariosRoutes.reenviarConfirmacion, { body: { email } })}
    />
  );
}
