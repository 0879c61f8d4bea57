import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { PageHeader, Panel } from '@oficina/ui/layout';
import { OtpField } from '@oficina/ui/otp-field';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type SesionToken, sesionRoutes } from '../contract/index.ts';

export type SegundoPasoProps = {
  /** What was given in the first step. It lives in memory until this one ends. */
  credenciales: { email: string; password: string };
  onIngreso: (sesion: SesionToken) => Promise<void>;
  /** With the sentence of the server when the first step no longer serves. */
  onVolver: (aviso?: string) => void;
};

const CODIGO = z.object({ otp: z.string().check(z.regex(/^\d{6}$/, 'El código tiene 6 números.')) });
const RECUPERACION = z.object({
  otp: z.string().check(z.trim(), z.minLength(1, 'Escribí uno de tus códigos de recuperación.')),
});

/** The code of the application, or one of those kept on paper. */
export default function SegundoPaso(props: SegundoPasoProps) {
  const [recuperacion, setRecuperacion] = useState(false);
  return (
    <Panel>
      <PageHeader title="Código de seguridad" />
      <Formulario
        key={String(recuperacion)}
        {...props}
        recuperacion={recuperacion}
        onCambiar={() => setRecuperacion(!recuperacion)}
      />
    </Panel>
  );
}

type FormularioProps = SegundoPasoProps & { recuperacion: boolean; onCambiar: () => void };

function Formulario({ credenciales, onIngreso, onVolver, recuperacion, onCambiar }: FormularioProps) {
  const client = useClient();
  const form = useZodForm({
    schema: recuperacion ? RECUPERACION : CODIGO,
    initialValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      try {
        await onIngreso(await client.call(sesionRoutes.iniciar, { body: { ...credenciales, otp } }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The password itself is refused now: there is nothing left to do here.
        if (error.status === 401 && error.body.otpRequerido !== true) return onVolver(error.message);
        if (error.status === 401) form.setViolations([{ propertyPath: 'otp', message: error.message }]);
        else form.setMessage(error.message);
      }
    },
  });
  const id = form.idOf('otp');
  // It takes the place of another form, whose button had the focus.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <Form form={form}>
      {recuperacion ? (
        <TextField
          label="Código de recuperación"
          hint="Es uno de los que guardaste al activar la verificación. Cada uno sirve una vez."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('otp')}
        />
      ) : (
        <OtpField
          label="Código de seguridad"
          hint="Escribí los 6 números que muestra tu aplicación de códigos."
          {...form.field('otp')}
        />
      )}
      <Button type="submit" variant="primary" full busy={form.busy} busyText="Ingresando…">
        Ingresar
      </Button>
      <Button full onClick={() => onVolver()} disabled={form.busy}>
        Volver
      </Button>
      <Button variant="link" onClick={onCambiar} disabled={form.busy}>
        {recuperacion ? 'Usar el código de mi aplicación' : 'No tengo mi celular'}
      </Button>
    </Form>
  );
}
