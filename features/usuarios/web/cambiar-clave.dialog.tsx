import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { PasswordField } from '@oficina/ui/password-field';
import { isStaff } from '@oficina/values';
import { useLayoutEffect, useState } from 'react';
import { CLAVE_REPETIDA, cuentasRoutes, pistasDe, type Usuario } from '../contract/index.ts';
import { ClaveNuevaField } from './clave-nueva.field.tsx';
import { faltaDeClave } from './fuerza.ts';
import { useConfirmar } from './reautenticar.tsx';

export type CambiarClaveProps = { usuario: Omit<Usuario, '@id' | '@type'>; cooperativa: string };

type Props = CambiarClaveProps & { opened: boolean; onClose: () => void };

export default function CambiarClaveDialog({ opened, onClose, ...props }: Props) {
  const [dirty, setDirty] = useState(false);
  return (
    <DraggableDialog opened={opened} title="Cambiar contraseña" dirty={opened && dirty} onClose={onClose}>
      {opened && <Formulario {...props} onDirty={setDirty} onClose={onClose} />}
    </DraggableDialog>
  );
}

const VACIO = { password: '', plainPassword: '' };
type Escrito = typeof VACIO;
type FormularioProps = CambiarClaveProps & { onDirty: (dirty: boolean) => void; onClose: () => void };

function Formulario({ usuario, cooperativa, onDirty, onClose }: FormularioProps) {
  const client = useClient();
  const volver = useDialogClose();
  const confirmar = useConfirmar();
  const personal = isStaff(usuario.roles ?? []);
  const pistas = pistasDe({ ...usuario, cooperativa });
  const schema: FormSchema<Escrito> = {
    safeParse(values) {
      const escrito = values as Escrito;
      const repetida = escrito.password !== '' && escrito.password === escrito.plainPassword;
      const nueva = repetida ? CLAVE_REPETIDA : faltaDeClave(escrito.plainPassword, pistas, personal);
      const issues = [
        ...(escrito.password === '' ? [{ path: ['password'], message: 'Escribí tu contraseña.' }] : []),
        ...(nueva ? [{ path: ['plainPassword'], message: nueva }] : []),
      ];
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: escrito };
    },
  };
  const form = useZodForm({
    schema,
    initialValues: VACIO,
    onSubmit: async ({ password, plainPassword }) => {
      try {
        // Always asked for, however recent: whoever finds an open phone must not take the account.
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
      <ClaveNuevaField
        label="Contraseña nueva"
        personal={personal}
        pistas={pistas}
        {...form.field('plainPassword')}
      />
      <DialogActions>
        <Button onClick={volver} disabled={form.busy}>
          Volver
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Guardando…">
          Guardar contraseña
        </Button>
      </DialogActions>
    </Form>
  );
}
