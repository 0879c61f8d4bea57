import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import { useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { mailsRoutes, type SuministroMail } from '../contract/index.ts';
import type { MailDialogProps } from './eliminar-mail.dialog.tsx';

const schema = z.object({
  email: z.string().check(z.refine((texto) => parseEmail(texto) !== null, INVALID_EMAIL)),
});

export function EditarMailDialog(props: MailDialogProps) {
  const { opened, correo, onClose } = props;
  const [dirty, setDirty] = useState(false);
  return (
    <DraggableDialog opened={opened} title="Editar correo" dirty={opened && dirty} onClose={onClose}>
      {opened && correo && <MailForm {...props} correo={correo} onDirty={setDirty} />}
    </DraggableDialog>
  );
}

type MailFormProps = MailDialogProps & { correo: SuministroMail; onDirty: (dirty: boolean) => void };

function MailForm({ correo, onDone, onClose, onDirty }: MailFormProps) {
  const client = useClient();
  const form = useZodForm({
    schema,
    initialValues: { email: correo.email },
    onSubmit: async ({ email }) => {
      try {
        const guardado = await client.call(mailsRoutes.editar, {
          params: { id: correo.id },
          body: { email },
        });
        const asksConfirmation =
          guardado.email !== correo.email && !guardado.validado && !guardado.desuscribir;
        notify({
          text: `Guardamos ${guardado.email} en el suministro ${guardado.suministroCuenta}.`,
          ...(asksConfirmation ? { detail: 'Le mandamos un correo para que lo confirme.' } : {}),
        });
        onClose();
        onDone();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        form.setMessage(error.message);
        if (error.status === 404 || error.status === 409) onDone();
      }
    },
  });
  useLayoutEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  return (
    <Form form={form}>
      <p>Suministro {correo.suministroCuenta}</p>
      <TextField
        label="Correo"
        hint="Si escribís otro, tiene que confirmarlo para recibir las facturas."
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <DialogActions>
        <Button onClick={onClose}>Volver</Button>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Guardando…">
          Guardar correo
        </Button>
      </DialogActions>
    </Form>
  );
}
