import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { Form, useZodForm } from '@oficina/ui/form';
import { Actions, Stack } from '@oficina/ui/layout';
import { OtpField } from '@oficina/ui/otp-field';
import { Resend } from '@oficina/ui/resend';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { telefonoRoutes } from '../contract/index.ts';

type Envio = { mensajeId: number; telefono: string; esCelular: boolean };

export type CodigoFormProps = {
  envio: Envio;
  /** Another code was sent: the one before serves no more. */
  onReenviado: (envio: Envio) => void;
  onCambiarNumero: () => void;
  onVerificado: () => void;
};

const schema = z.object({
  codigo: z.string().check(z.regex(/^\d{6}$/, 'El código tiene 6 números.')),
});

export function CodigoForm({ envio, onReenviado, onCambiarNumero, onVerificado }: CodigoFormProps) {
  const client = useClient();
  const form = useZodForm({
    schema,
    initialValues: { codigo: '' },
    onSubmit: async ({ codigo }) => {
      try {
        await client.call(telefonoRoutes.terminar, { body: { mensajeId: envio.mensajeId, codigo } });
        onVerificado();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Whatever it says, it says it of the code.
        if (error.status === 422) form.setViolations([{ propertyPath: 'codigo', message: fraseDe(error) }]);
        else form.setMessage(error.message);
      }
    },
  });
  const id = form.idOf('codigo');
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const reenviar = async () => {
    const { telefono, esCelular } = envio;
    const { mensaje } = await client.call(telefonoRoutes.iniciar, {
      body: { telefono, ...(esCelular && { esCelular }) },
    });
    onReenviado({ ...envio, mensajeId: mensaje.id });
  };
  return (
    <Stack>
      <Form form={form}>
        <p>
          Te mandamos un código de 6 números al <strong>{envio.telefono}</strong>.
        </p>
        <OtpField label="Código" {...form.field('codigo')} />
        <Actions>
          <Button type="submit" variant="primary" busy={form.busy} busyText="Verificando…">
            Verificar
          </Button>
        </Actions>
      </Form>
      <Resend onResend={reenviar} sent="Te mandamos otro código." />
      <Actions>
        <Button variant="link" onClick={onCambiarNumero}>
          Cambiar número
        </Button>
      </Actions>
    </Stack>
  );
}

const fraseDe = (error: ApiError) =>
  error.violations.map(({ message }) => message).join(' ') || error.message;
