import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { CapitalsField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { PageHeader } from '@oficina/ui/layout';
import { OtpField } from '@oficina/ui/otp-field';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type SesionToken, sesionRoutes } from '../contract/index.ts';

export type SecondFactorProps = {
  /** The credentials of the first step stay in memory until this step ends. */
  credentials: { email: string; password: string };
  onLogin: (sesion: SesionToken) => Promise<void>;
  /** The notice is the message of the server when the first step is no longer valid. */
  onBack: (aviso?: string) => void;
};

const CODIGO = z.object({ otp: z.string().check(z.regex(/^\d{6}$/, 'El código tiene 6 números.')) });
const RECUPERACION = z.object({
  otp: z.string().check(z.trim(), z.minLength(1, 'Escribí uno de tus códigos de recuperación.')),
});

export default function SecondFactor(props: SecondFactorProps) {
  const [recuperacion, setRecuperacion] = useState(false);
  return (
    <>
      <PageHeader title="Código de verificación" />
      <FormBody
        key={String(recuperacion)}
        {...props}
        recuperacion={recuperacion}
        onToggle={() => setRecuperacion(!recuperacion)}
      />
    </>
  );
}

type FormBodyProps = SecondFactorProps & { recuperacion: boolean; onToggle: () => void };

function FormBody({ credentials, onLogin, onBack, recuperacion, onToggle }: FormBodyProps) {
  const client = useClient();
  const form = useZodForm({
    schema: recuperacion ? RECUPERACION : CODIGO,
    initialValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      await onLogin(await client.call(sesionRoutes.iniciar, { body: { ...credentials, otp } }));
    },
    onRefused: (error) => {
      // The password itself is now refused, so this step cannot go on.
      if (error.status === 401 && error.body.otpRequerido !== true) return onBack(error.message);
      if (error.status === 401) form.setViolations([{ propertyPath: 'otp', message: error.message }]);
      else form.setMessage(error.message);
    },
  });
  const id = form.idOf('otp');
  // This form replaces another, whose button had the focus.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <Form form={form}>
      {recuperacion ? (
        <CapitalsField
          label="Código de recuperación"
          hint="Es uno de los que guardaste al activar la verificación. Cada uno sirve una vez."
          {...form.field('otp')}
        />
      ) : (
        <OtpField
          label="Código de verificación"
          hint="Escribí los 6 números que muestra tu aplicación de códigos."
          {...form.field('otp')}
        />
      )}
      <Submit form={form} label="Ingresar" full busyText="Ingresando…" />
      <Button full onClick={() => onBack()} disabled={form.busy}>
        Volver
      </Button>
      <Button variant="link" onClick={onToggle} disabled={form.busy}>
        {recuperacion ? 'Usar el código de mi aplicación' : 'No tengo mi celular'}
      </Button>
    </Form>
  );
}
