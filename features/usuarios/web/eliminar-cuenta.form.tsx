import { useClient } from '@oficina/hydra/react';
import { ConfirmDialog } from '@oficina/ui/dialog';
import { CheckboxField } from '@oficina/ui/field';
import { Form, Submit, useZodForm } from '@oficina/ui/form';
import { Actions } from '@oficina/ui/layout';
import { PasswordField } from '@oficina/ui/password-field';
import { useAction } from '@oficina/ui/use-action';
import { useState } from 'react';
import * as z from 'zod/mini';
import { cuentasRoutes } from '../contract/index.ts';

const schema = z.object({
  password: z.string().check(z.minLength(1, 'Escribí tu contraseña.')),
  understood: z.boolean().check(z.refine((yes) => yes, 'Marcá que entendés que no se puede deshacer.')),
});

export default function EliminarCuentaForm({ onEliminada }: { onEliminada: () => void }) {
  const client = useClient();
  const [password, setPassword] = useState<string | null>(null);
  const form = useZodForm({
    schema,
    initialValues: { password: '', understood: false },
    onSubmit: (values) => setPassword(values.password),
  });
  const { busy, run } = useAction(
    async () => {
      await client.call(cuentasRoutes.eliminar, { body: { password } });
      onEliminada();
    },
    (error) => {
      setPassword(null);
      form.showRefusal(error);
      return null;
    },
  );
  return (
    <Form form={form}>
      <PasswordField label="Contraseña" {...form.field('password')} />
      <CheckboxField label="Entiendo que no se puede deshacer" {...form.checkbox('understood')} />
      <Actions>
        <Submit form={form} label="Eliminar mi cuenta" variant="danger" busy={busy} busyText="Eliminando…" />
      </Actions>
      <ConfirmDialog
        opened={password !== null}
        title="¿Eliminar tu cuenta?"
        text="No se puede deshacer."
        confirmLabel="Eliminar mi cuenta"
        busyText="Eliminando…"
        danger
        busy={busy}
        onClose={() => setPassword(null)}
        onConfirm={() => void run()}
      />
    </Form>
  );
}
