import { DraggableDialog } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { useZodForm } from '@oficina/ui/form';
import { OtpField } from '@oficina/ui/otp-field';
import * as z from 'zod/mini';

const schema = z.object({ otp: z.string().check(z.regex(/^\d{6}$/, 'El código tiene 6 números.')) });

type Props = {
  opened: boolean;
  /** Resolves to the reason for a refusal, or to null when the file was opened. */
  onCodigo: (otp: string) => Promise<string | null>;
  onClose: () => void;
};

export function CodigoDialog({ opened, onCodigo, onClose }: Props) {
  return (
    <DraggableDialog opened={opened} title="Código de verificación" onClose={onClose}>
      {opened && <CodigoForm onCodigo={onCodigo} onClose={onClose} />}
    </DraggableDialog>
  );
}

/** The code is never stored. */
function CodigoForm({ onCodigo, onClose }: Omit<Props, 'opened'>) {
  const form = useZodForm({
    schema,
    initialValues: { otp: '' },
    onSubmit: async ({ otp }) => {
      const problem = await onCodigo(otp);
      if (problem === null) return;
      form.setValue('otp', '');
      form.setViolations([{ propertyPath: 'otp', message: problem }]);
    },
  });
  return (
    <DialogForm form={form} submitLabel="Ver archivos" busyText="Abriendo…" onBack={onClose}>
      <p>Estos archivos están protegidos. Escribí el código de tu aplicación; te sirve 5 minutos.</p>
      <OtpField label="Código" {...form.field('otp')} />
    </DialogForm>
  );
}
