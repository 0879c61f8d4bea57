import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { CheckboxField, TextField } from '@oficina/ui/field';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { useLayoutEffect, useState } from 'react';
import { cuentasRoutes, EMAIL_INVALIDO, leerEmail } from '../../contract/index.ts';
import { PersonaFields } from '../persona.fields.tsx';
import { faltasDePersona, PERSONA_VACIA, personaALaRed } from '../persona.ts';

export type NuevoUsuarioDialogProps = { opened: boolean; onCreado: () => void; onClose: () => void };

export default function NuevoUsuarioDialog(props: NuevoUsuarioDialogProps) {
  const { opened, onClose } = props;
  const [dirty, setDirty] = useState(false);
  return (
    <DraggableDialog
      opened={opened}
      title="Nuevo usuario"
      size={720}
      dirty={opened && dirty}
      onClose={onClose}
    >
      {opened && <Formulario {...props} onDirty={setDirty} />}
    </DraggableDialog>
  );
}

const VACIO = { ...PERSONA_VACIA, email: '', recibirPapel: true };
type Escrito = typeof VACIO;

const reglas: FormSchema<Escrito> = {
  safeParse(values) {
    const escrito = values as Escrito;
    const issues = [
      ...faltasDePersona(escrito).map(({ propertyPath, message }) => ({ path: [propertyPath], message })),
      ...(leerEmail(escrito.email) === null ? [{ path: ['email'], message: EMAIL_INVALIDO }] : []),
    ];
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: escrito };
  },
};

type FormularioProps = NuevoUsuarioDialogProps & { onDirty: (dirty: boolean) => void };

/** Without password nor terms: the person chooses the one and accepts the others. */
function Formulario({ onCreado, onClose, onDirty }: FormularioProps) {
  const client = useClient();
  const volver = useDialogClose();
  const form = useZodForm({
    schema: reglas,
    initialValues: VACIO,
    onSubmit: async (escrito) => {
      try {
        const { email } = await client.call(cuentasRoutes.registrar, {
          body: {
            ...personaALaRed(escrito),
            email: leerEmail(escrito.email),
            recibirPapel: escrito.recibirPapel,
          },
        });
        notify({
          text: 'Creamos la cuenta.',
          detail: `Le mandamos un correo a ${email} para elegir su contraseña.`,
        });
        onClose();
        onCreado();
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
      <PersonaFields
        deOtro
        tipo={form.values.tipo}
        onTipo={(tipo) => form.setValue('tipo', tipo)}
        field={form.field}
      />
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <CheckboxField label="Recibe la factura en papel" {...form.checkbox('recibirPapel')} />
      <DialogActions>
        <Button onClick={volver} disabled={form.busy}>
          Volver
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Creando…">
          Crear cuenta
        </Button>
      </DialogActions>
    </Form>
  );
}
