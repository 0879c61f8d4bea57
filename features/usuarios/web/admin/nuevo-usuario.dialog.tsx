import { useClient } from '@oficina/hydra/react';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { CheckboxField, EmailField } from '@oficina/ui/field';
import { schemaOf, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { cuentasRoutes, INVALID_EMAIL, parseEmail } from '../../contract/index.ts';
import { PersonaFields } from '../persona.fields.tsx';
import { EMPTY_PERSONA, personaToWire, problemsOfPersona } from '../persona.ts';

export type NuevoUsuarioDialogProps = { opened: boolean; onCreado: () => void; onClose: () => void };

export default function NuevoUsuarioDialog(props: NuevoUsuarioDialogProps) {
  const { opened, onClose } = props;
  return (
    <DraggableDialog opened={opened} title="Nuevo usuario" size={720} onClose={onClose}>
      {opened && <FormBody {...props} />}
    </DraggableDialog>
  );
}

const EMPTY = { ...EMPTY_PERSONA, email: '', recibirPapel: true };
type FormInput = typeof EMPTY;

const rules = schemaOf((input: FormInput) => ({
  ...problemsOfPersona(input),
  email: parseEmail(input.email) === null && INVALID_EMAIL,
}));

/** The form asks for neither a password nor the terms: the person chooses the one and accepts the others. */
function FormBody({ onCreado, onClose }: NuevoUsuarioDialogProps) {
  const client = useClient();
  const form = useZodForm({
    schema: rules,
    initialValues: EMPTY,
    onSubmit: async (input) => {
      const { email } = await client.call(cuentasRoutes.registrar, {
        body: {
          ...personaToWire(input),
          email: parseEmail(input.email),
          recibirPapel: input.recibirPapel,
        },
      });
      notify({
        text: 'Creamos la cuenta.',
        detail: `Le mandamos un correo a ${email} para elegir su contraseña.`,
      });
      onClose();
      onCreado();
    },
  });
  useUnsaved(form.dirty);
  return (
    <DialogForm form={form} submitLabel="Crear cuenta" busyText="Creando…">
      <PersonaFields
        forOther
        tipo={form.values.tipo}
        onTipo={(tipo) => form.setValue('tipo', tipo)}
        field={form.field}
      />
      <EmailField label="Correo electrónico" autoComplete="off" {...form.field('email')} />
      <CheckboxField label="Recibe la factura en papel" {...form.checkbox('recibirPapel')} />
    </DialogForm>
  );
}
