import { useClient } from '@oficina/hydra/react';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { EmailField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import * as z from 'zod/mini';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';
import type { ContactDialogProps } from './eliminar-contact.dialog.tsx';

const schema = z.object({
  email: z.string().check(z.refine((texto) => parseEmail(texto) !== null, INVALID_EMAIL)),
});

type EditedCorreo = Pick<SuministroMail, 'id' | 'email' | 'suministroCuenta'>;
type Props = ContactDialogProps<EditedCorreo>;

export function EditarMailDialog(props: Props) {
  const { opened, contact, onClose } = props;
  return (
    <DraggableDialog opened={opened} title="Editar correo" onClose={onClose}>
      {opened && contact && <MailForm {...props} correo={contact} />}
    </DraggableDialog>
  );
}

function MailForm({ correo, onDone, onClose }: Props & { correo: EditedCorreo }) {
  const client = useClient();
  const form = useZodForm({
    schema,
    initialValues: { email: correo.email },
    onSubmit: async ({ email }) => {
      const guardado = await client.call(mailsRoutes.editar, {
        params: { id: correo.id },
        body: { email },
      });
      const asksConfirmation = guardado.email !== correo.email && !guardado.validado && !guardado.desuscribir;
      notify({
        text: `Guardamos ${guardado.email} en el suministro ${guardado.suministroCuenta}.`,
        ...(asksConfirmation ? { detail: 'Le mandamos un correo para que lo confirme.' } : {}),
      });
      onClose();
      onDone();
    },
    onRefused: (error) => {
      form.setMessage(error.message);
      if (error.status === 404 || error.status === 409) onDone();
    },
  });
  useUnsaved(form.dirty);
  return (
    <DialogForm
      form={form}
      submitLabel="Guardar correo"
      busyText="Guardando…"
      onBack={onClose}
      canGoBackWhileBusy
    >
      <p>Suministro {correo.suministroCuenta}</p>
      <EmailField
        label="Correo"
        hint="Si escribís otro, tiene que confirmarlo para recibir las facturas."
        autoComplete="off"
        {...form.field('email')}
      />
    </DialogForm>
  );
}
