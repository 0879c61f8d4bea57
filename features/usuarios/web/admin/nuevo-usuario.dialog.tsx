import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { CheckboxField, TextField } from '@oficina/ui/field';
import { Form, type FormSchema, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { useLayoutEffect, useState } from 'react';
import { cuentasRoutes, INVALID_EMAIL, parseEmail } from '../../contract/index.ts';
import { PersonaFields } from '../persona.fields.tsx';
import { EMPTY_PERSONA, personaToWire, problemsOfPersona } from '../persona.ts';

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
      {opened && <FormBody {...props} onDirty={setDirty} />}
    </DraggableDialog>
  );
}

const EMPTY = { ...EMPTY_PERSONA, email: '', recibirPapel: true };
type FormInput = typeof EMPTY;

const rules: FormSchema<FormInput> = {
  safeParse(values) {
    const input = values as FormInput;
    const issues = [
      ...problemsOfPersona(input).map(({ propertyPath, message }) => ({ path: [propertyPath], message })),
      ...(parseEmail(input.email) === null ? [{ path: ['email'], message: INVALID_EMAIL }] : []),
    ];
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: input };
  },
};

type FormBodyProps = NuevoUsuarioDialogProps & { onDirty: (dirty: boolean) => void };

/** The form asks for neither a password nor the terms: the person chooses the one and accepts the others. */
function FormBody({ onCreado, onClose, onDirty }: FormBodyProps) {
  const client = useClient();
  const close = useDialogClose();
  const form = useZodForm({
    schema: rules,
    initialValues: EMPTY,
    onSubmit: async (input) => {
      try {
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
        forOther
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
        <Button onClick={close} disabled={form.busy}>
          Volver
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Creando…">
          Crear cuenta
        </Button>
      </DialogActions>
    </Form>
  );
}
