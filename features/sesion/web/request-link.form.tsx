import { useClient } from '@oficina/hydra/react';
import { EmailField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Stack } from '@oficina/ui/layout';
import { Resend } from '@oficina/ui/resend';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { sesionRoutes } from '../contract/index.ts';

const schema = z.object({
  email: z.string().check(z.refine((texto) => parseEmail(texto) !== null, INVALID_EMAIL)),
});

/** The text is the same whether or not the address has an account. */
const ENVIADO =
  'Si el correo está registrado, te enviamos un enlace para restablecer tu contraseña. Vence en 30 minutos.';

type Props = { knownEmail?: string | undefined; onSent: () => void };

export function RequestLink({ knownEmail = '', onSent }: Props) {
  const client = useClient();
  const [email, setEmail] = useState<string | null>(null);
  const requestLink = (to: string) =>
    client.call(sesionRoutes.pedirRestablecimiento, { body: { email: to } });
  const form = useZodForm({
    schema,
    initialValues: { email: knownEmail },
    onSubmit: async (values) => {
      await requestLink(values.email.trim());
      setEmail(values.email.trim());
      onSent();
    },
  });
  if (email !== null)
    return (
      <Stack>
        <p role="status">{ENVIADO}</p>
        <Resend onResend={() => requestLink(email)} sent="Listo. Revisá también el correo no deseado." />
      </Stack>
    );
  return (
    <Form form={form}>
      <p>Te mandamos un enlace para elegir una contraseña nueva.</p>
      <EmailField label="Correo electrónico" autoComplete="username" {...form.field('email')} />
      <Submit form={form} label="Enviar enlace" full busyText="Enviando…" />
    </Form>
  );
}
