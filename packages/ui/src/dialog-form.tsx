import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogActions, useDialogClose } from './dialog.tsx';
import { Form, type FormState, Submit } from './form.tsx';

export type DialogFormProps = {
  form: FormState & { busy: boolean };
  submitLabel: string;
  busyText?: string;
  danger?: boolean;
  /** The default closes the dialog, which asks first if typed text would be lost. */
  onBack?: () => void;
  canGoBackWhileBusy?: boolean;
  children: ReactNode;
};

/** A dialog with a form is its fields between the refusal above and the two buttons below. */
export function DialogForm(props: DialogFormProps) {
  const close = useDialogClose();
  const { form, submitLabel, busyText, danger = false, onBack = close, children } = props;
  const { canGoBackWhileBusy = false } = props;
  return (
    <Form form={form}>
      {children}
      <DialogActions>
        <Button onClick={onBack} disabled={form.busy && !canGoBackWhileBusy}>
          Volver
        </Button>
        <Submit form={form} label={submitLabel} busyText={busyText} variant={danger ? 'danger' : 'primary'} />
      </DialogActions>
    </Form>
  );
}
