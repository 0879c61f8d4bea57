import { iri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { mailsRoutes } from '@oficina/suministros/contract';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { EmailField } from '@oficina/ui/field';
import { schemaOf, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';

type Props = {
  opened: boolean;
  suministro: { id: number; cuenta: string };
  onDone: () => void;
  onClose: () => void;
};

export default function AgregarCorreoDialog(props: Props) {
  const { opened, onClose } = props;
  return (
    <DraggableDialog opened={opened} title="Agregar correo" onClose={onClose}>
      {opened && <AgregarCorreoForm {...props} />}
    </DraggableDialog>
  );
}

const rules = schemaOf(({ email }: { email: string }) => ({
  email: parseEmail(email) === null && INVALID_EMAIL,
}));

function AgregarCorreoForm({ suministro, onDone, onClose }: Props) {
  const client = useClient();
  const form = useZodForm({
    schema: rules,
    initialValues: { email: '' },
    onSubmit: async ({ email }) => {
      const body = { suministro: iri('suministros', suministro.id), email };
      const added = await client.call(mailsRoutes.agregar, { body });
      notify({
        text: `Agregamos ${added.email} al suministro ${added.suministroCuenta}.`,
        detail: 'Le mandamos un correo para que lo confirme.',
      });
      onClose();
      onDone();
    },
  });
  useUnsaved(form.dirty);
  return (
    <DialogForm form={form} submitLabel="Agregar correo" busyText="Agregando…" onBack={onClose}>
      <p>Suministro {suministro.cuenta}</p>
      <EmailField
        label="Correo"
        hint="Tiene que confirmarlo para recibir las facturas."
        autoComplete="off"
        {...form.field('email')}
      />
    </DialogForm>
  );
}
