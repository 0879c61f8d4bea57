import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Actions } from '@oficina/ui/layout';
import { OtpField } from '@oficina/ui/otp-field';
import { useReautenticar } from '@oficina/usuarios/web';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { otpRoutes } from '../contract/index.ts';

const schema = z.object({
  otp: z.string().check(z.regex(/^\d{6}$/, 'El código tiene 6 números.')),
});

/** The code is asked for after the button, so that a single press cannot switch it off. */
export function DesactivarDosPasos({ onDone }: { onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Actions>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Desactivar
        </Button>
      </Actions>
    );
  return <FormBody onDone={onDone} onBack={() => setAsking(false)} />;
}

function FormBody({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const client = useClient();
  const reautenticar = useReautenticar();
  const form = useZodForm({
    schema,
    initialValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      await reautenticar(() => client.call(otpRoutes.inhabilitar, { body: { otp } }));
      onDone();
    },
  });
  const id = form.idOf('otp');
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <Form form={form}>
      <OtpField
        label="Código de verificación"
        hint="Escribí los 6 números que muestra tu aplicación de códigos."
        {...form.field('otp')}
      />
      <Actions>
        <Submit form={form} label="Desactivar" variant="danger" busyText="Desactivando…" />
        <Button onClick={onBack} disabled={form.busy}>
          Volver
        </Button>
      </Actions>
    </Form>
  );
}
