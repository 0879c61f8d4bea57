import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { Form, Submit, schemaOf, useZodForm } from '@oficina/ui/form';
import { Stack } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { knownWordsOf } from '@oficina/usuarios/contract';
import { claveProblem, NewClaveField } from '@oficina/usuarios/web';
import { useEffect, useRef, useState } from 'react';
import { sesionRoutes } from '../contract/index.ts';

export type ChooseClaveProps = {
  token: string;
  cooperativa: string;
  onDone: () => void;
  onRequestAnother: () => void;
};

/** A violation of the password is shown under its field; any other means that the link is no longer valid. */
export function ChooseClave({ token, cooperativa, onDone, onRequestAnother }: ChooseClaveProps) {
  const client = useClient();
  const [vencido, setVencido] = useState<string | null>(null);
  const aviso = useRef<HTMLDivElement>(null);
  // The submit button disappears with the form, so the focus moves to the notice.
  useEffect(() => {
    if (vencido) aviso.current?.focus();
  }, [vencido]);
  const knownWords = knownWordsOf({ cooperativa });
  const schema = schemaOf(({ plainPassword }: { plainPassword: string }) => ({
    plainPassword: claveProblem(plainPassword, knownWords),
  }));
  const form = useZodForm({
    schema,
    initialValues: { plainPassword: '' },
    onSubmit: async ({ plainPassword }) => {
      await client.call(sesionRoutes.restablecerClave, { body: { token, plainPassword } });
      onDone();
    },
    onRefused: (error) => {
      const isClaveViolation = error.violations.some(({ propertyPath }) => propertyPath === 'plainPassword');
      if (isClaveViolation) form.setViolations(error.violations);
      else if (error.status === 422) setVencido(error.message);
      else form.setMessage(error.message);
    },
  });
  if (vencido)
    return (
      <Stack>
        <div ref={aviso} tabIndex={-1}>
          <Notice tint="rojo" role="alert">
            {vencido}
          </Notice>
        </div>
        <Button variant="primary" full onClick={onRequestAnother}>
          Pedir otro
        </Button>
      </Stack>
    );
  return (
    <Form form={form}>
      <NewClaveField label="Contraseña nueva" knownWords={knownWords} {...form.field('plainPassword')} />
      <Submit form={form} label="Guardar contraseña" full busyText="Guardando…" />
    </Form>
  );
}
