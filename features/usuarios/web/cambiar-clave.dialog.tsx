import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { PasswordField } from '@oficina/ui/password-field';
import { isStaff } from '@oficina/values';
import { useLayoutEffect, useState } from 'react';
import { cuentasRoutes, knownWordsOf, SAME_CLAVE, type Usuario } from '../contract/index.ts';
import { claveProblem } from './clave-strength.ts';
import { NewClaveField } from './new-clave.field.tsx';
import { useConfirmar } from './reautenticar.tsx';

export type CambiarClaveProps = { usuario: Omit<Usuario, '@id' | '@type'>; cooperativa: string };

type Props = CambiarClaveProps & { opened: boolean; onClose: () => void };

export default function CambiarClaveDialog({ opened, onClose, ...props }: Props) {
  const [dirty, setDirty] = useState(false);
  return (
    <DraggableDialog opened={opened} title="Cambiar contraseña" dirty={opened && dirty} onClose={onClose}>
      {opened && <FormBody {...props} onDirty={setDirty} onClose={onClose} />}
    </DraggableDialog>
  );
}

const EMPTY = { password: '', plainPassword: '' };
type FormInput = typeof EMPTY;
type FormBodyProps = CambiarClaveProps & { onDirty: (dirty: boolean) => void; onClose: () => void };

function FormBody({ usuario, cooperativa, onDirty, onClose }: FormBodyProps) {
  const client = useClient();
  const close = useDialogClose();
  const confirmar = useConfirmar();
  const personal = isStaff(usuario.roles ?? []);
  const knownWords = knownWordsOf({ ...usuario, cooperativa });
  const schema: FormSchema<FormInput> = {
    safeParse(values) {
      const input = values as FormInput;
      const isSame = input.password !== '' && input.password === input.plainPassword;
      const newClaveError = isSame ? SAME_CLAVE : claveProblem(input.plainPassword, knownWords, personal);
      const issues = [
        ...(input.password === '' ? [{ path: ['password'], message: 'Escribí tu contraseña.' }] : []),
        ...(newClaveError ? [{ path: ['plainPassword'], message: newClaveError }] : []),
      ];
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: input };
    },
  };
  const form = useZodForm({
    schema,
    initialValues: EMPTY,
    onSubmit: async ({ password, plainPassword }) => {
      try {
        // The password is always asked for, however recent: somebody who finds an unlocked phone must not take over the
        // account.
        await confirmar({ password });
        await client.call(cuentasRoutes.editar, { params: { id: usuario.id }, body: { plainPassword } });
        onClose();
        notify({ text: 'Cambiamos tu contraseña.', detail: 'Cerramos tus otras sesiones.' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
      }
    },
  });
  useLayoutEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  return (
    <Form form={form}>
      <PasswordField label="Contraseña actual" {...form.field('password')} />
      <NewClaveField
        label="Contraseña nueva"
        personal={personal}
        knownWords={knownWords}
        {...form.field('plainPassword')}
      />
      <DialogActions>
        <Button onClick={close} disabled={form.busy}>
          Volver
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Guardando…">
          Guardar contraseña
        </Button>
      </DialogActions>
    </Form>
  );
}
