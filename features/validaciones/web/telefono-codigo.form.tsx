import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Actions, Stack } from '@oficina/ui/layout';
import { OtpField } from '@oficina/ui/otp-field';
import { Resend } from '@oficina/ui/resend';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { telefonoRoutes } from '../contract/index.ts';

type SentCodigo = { mensajeId: number; telefono: string; esCelular: boolean };

export type CodigoFormProps = {
  sent: SentCodigo;
  onResent: (sent: SentCodigo) => void;
  onChangeNumero: () => void;
  onVerified: () => void;
};

const schema = z.object({
  codigo: z.string().check(z.regex(/^\d{6}$/, 'El código tiene 6 números.')),
});

export function CodigoForm({ sent, onResent, onChangeNumero, onVerified }: CodigoFormProps) {
  const client = useClient();
  const form = useZodForm({
    schema,
    initialValues: { codigo: '' },
    onSubmit: async ({ codigo }) => {
      await client.call(telefonoRoutes.terminar, { body: { mensajeId: sent.mensajeId, codigo } });
      onVerified();
    },
    onRefused: (error) => {
      if (error.status === 422) form.setViolations([{ propertyPath: 'codigo', message: messageOf(error) }]);
      else form.setMessage(error.message);
    },
  });
  const id = form.idOf('codigo');
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const reenviar = async () => {
    const { telefono, esCelular } = sent;
    const { mensaje } = await client.call(telefonoRoutes.iniciar, {
      body: { telefono, ...(esCelular && { esCelular }) },
    });
    onResent({ ...sent, mensajeId: mensaje.id });
  };
  return (
    <Stack>
      <Form form={form}>
        <p>
          Te mandamos un código de 6 números al <strong>{sent.telefono}</strong>.
        </p>
        <OtpField label="Código de verificación" {...form.field('codigo')} />
        <Actions>
          <Submit form={form} label="Verificar" busyText="Verificando…" />
        </Actions>
      </Form>
      <Resend onResend={reenviar} sent="Te mandamos otro código." />
      <Actions>
        <Button variant="link" onClick={onChangeNumero}>
          Cambiar número
        </Button>
      </Actions>
    </Stack>
  );
}

const messageOf = (error: ApiError) =>
  error.violations.map(({ message }) => message).join(' ') || error.message;
