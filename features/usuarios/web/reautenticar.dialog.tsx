import { Button } from '@oficina/ui/button';
import { DraggableDialog } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { useZodForm } from '@oficina/ui/form';
import { OtpField } from '@oficina/ui/otp-field';
import { PasswordField } from '@oficina/ui/password-field';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

/** A confirmation allows the delicate calls of this session for a while. The sesion feature provides it. */
export type Confirmar = (credential: { password: string } | { otp: string }) => Promise<unknown>;

export type ReautenticarDialogProps = {
  opened: boolean;
  canUseOtp: boolean;
  confirmar: Confirmar;
  onConfirmado: () => void;
  onClose: () => void;
};

export default function ReautenticarDialog(props: ReautenticarDialogProps) {
  const { opened, onClose } = props;
  const [codigo, setCodigo] = useState(false);
  return (
    <DraggableDialog opened={opened} title="Confirmá tu contraseña" onClose={onClose}>
      {opened && <FormBody key={String(codigo)} {...props} codigo={codigo} onToggle={setCodigo} />}
    </DraggableDialog>
  );
}

const CLAVE = z.object({ password: z.string().check(z.minLength(1, 'Escribí tu contraseña.')) });
const CODIGO = z.object({ otp: z.string().check(z.regex(/^\d{6}$/, 'El código tiene 6 números.')) });

type FormBodyProps = ReautenticarDialogProps & { codigo: boolean; onToggle: (codigo: boolean) => void };

function FormBody({ canUseOtp, confirmar, onConfirmado, onClose, codigo, onToggle }: FormBodyProps) {
  const fieldName = codigo ? 'otp' : 'password';
  const form = useZodForm<Record<string, string>, { password: string } | { otp: string }>({
    schema: codigo ? CODIGO : CLAVE,
    initialValues: { [fieldName]: '' },
    onSubmit: async (credential) => {
      await confirmar(credential);
      onConfirmado();
    },
    onRefused: ({ violations: [violation], message }) => {
      if (violation) form.setViolations([{ ...violation, propertyPath: fieldName }]);
      else form.setMessage(message);
    },
  });
  const id = form.idOf(fieldName);
  // One form replaces the other, along with the pressed button.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <DialogForm form={form} submitLabel="Seguir" busyText="Confirmando…" onBack={onClose}>
      <p>
        {codigo
          ? 'Por seguridad, escribí los 6 números que muestra tu aplicación de códigos.'
          : 'Por seguridad, escribí tu contraseña para seguir.'}
      </p>
      {codigo ? (
        <OtpField label="Código de verificación" {...form.field('otp')} />
      ) : (
        <PasswordField label="Contraseña" {...form.field('password')} />
      )}
      {canUseOtp && (
        <Button variant="link" onClick={() => onToggle(!codigo)}>
          {codigo ? 'Usar mi contraseña' : 'Usar un código de mi aplicación'}
        </Button>
      )}
    </DialogForm>
  );
}
