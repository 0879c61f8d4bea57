import { DialogForm } from '@oficina/ui/dialog-form';
import { useZodForm } from '@oficina/ui/form';
import { PasswordField } from '@oficina/ui/password-field';
import { useEffect } from 'react';
import * as z from 'zod/mini';

/** Allows the delicate calls of this session for a while. The sesion feature provides it. */
export type ConfirmarClave = (clave: string) => Promise<unknown>;

export const CLAVE_TITLE = 'Confirmá tu contraseña';

const schema = z.object({
  password: z.string().check(z.minLength(1, 'Escribí tu contraseña.')),
});

type Props = {
  confirmarClave: ConfirmarClave;
  onContinue: () => Promise<void>;
  onBack: () => void;
};

/**
 * This form is shown when a call is refused because the password was given too long ago. The typed password is not stored.
 */
export function ClaveForm({ confirmarClave, onContinue, onBack }: Props) {
  const form = useZodForm({
    schema,
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      await confirmarClave(password);
      await onContinue();
    },
  });
  const fieldId = form.idOf('password');
  // This form replaces another one, whose button had the focus.
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);
  return (
    <DialogForm form={form} submitLabel="Seguir" busyText="Confirmando…" onBack={onBack}>
      <p>Por seguridad, escribí tu contraseña para seguir.</p>
      <PasswordField label="Contraseña" {...form.field('password')} />
    </DialogForm>
  );
}
