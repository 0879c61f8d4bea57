import { useClient } from '@oficina/hydra/react';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { schemaOf, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { PasswordField } from '@oficina/ui/password-field';
import { isStaff } from '@oficina/values';
import { cuentasRoutes, knownWordsOf, SAME_CLAVE, type Usuario } from '../contract/index.ts';
import { claveProblem } from './clave-strength.ts';
import { NewClaveField } from './new-clave.field.tsx';
import { useConfirmar } from './reautenticar.tsx';

export type CambiarClaveProps = { usuario: Omit<Usuario, '@id' | '@type'>; cooperativa: string };

type Props = CambiarClaveProps & { opened: boolean; onClose: () => void };

export default function CambiarClaveDialog({ opened, onClose, ...props }: Props) {
  return (
    <DraggableDialog opened={opened} title="Cambiar contraseña" onClose={onClose}>
      {opened && <FormBody {...props} onClose={onClose} />}
    </DraggableDialog>
  );
}

const EMPTY = { password: '', plainPassword: '' };
type FormInput = typeof EMPTY;
type FormBodyProps = CambiarClaveProps & { onClose: () => void };

function FormBody({ usuario, cooperativa, onClose }: FormBodyProps) {
  const client = useClient();
  const confirmar = useConfirmar();
  const personal = isStaff(usuario.roles ?? []);
  const knownWords = knownWordsOf({ ...usuario, cooperativa });
  const schema = schemaOf(({ password, plainPassword }: FormInput) => ({
    password: password === '' && 'Escribí tu contraseña.',
    plainPassword:
      password !== '' && password === plainPassword
        ? SAME_CLAVE
        : claveProblem(plainPassword, knownWords, personal),
  }));
  const form = useZodForm({
    schema,
    initialValues: EMPTY,
    onSubmit: async ({ password, plainPassword }) => {
      // The password is always asked for, however recent: somebody who finds an unlocked phone must not take over the
      // account.
      await confirmar({ password });
      await client.call(cuentasRoutes.editar, { params: { id: usuario.id }, body: { plainPassword } });
      onClose();
      notify({ text: 'Cambiamos tu contraseña.', detail: 'Cerramos tus otras sesiones.' });
    },
  });
  useUnsaved(form.dirty);
  return (
    <DialogForm form={form} submitLabel="Guardar contraseña" busyText="Guardando…">
      <PasswordField label="Contraseña actual" {...form.field('password')} />
      <NewClaveField
        label="Contraseña nueva"
        personal={personal}
        knownWords={knownWords}
        {...form.field('plainPassword')}
      />
    </DialogForm>
  );
}
