import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { EmailField, TextField } from '@oficina/ui/field';
import { schemaOf, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { useSendKey } from '@oficina/ui/send-key';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import { collapseBlanks } from '@oficina/values';
import { actosRoutes, DETALLE_MIN } from '../../contract/index.ts';
import { readPlace } from '../place.ts';
import { useAct } from '../places.api.ts';

export type PedirCorreoDialogProps = {
  opened: boolean;
  persona: { id: number; nombre: string; email: string };
  onDone: () => void;
  onClose: () => void;
};

export default function PedirCorreoDialog(props: PedirCorreoDialogProps) {
  const { opened, persona, onClose } = props;
  return (
    <DraggableDialog opened={opened} title={`Correo de ${persona.nombre}`} size={560} onClose={onClose}>
      {opened && <PedirCorreoForm {...props} />}
    </DraggableDialog>
  );
}

const rules = schemaOf(({ email, detalle }: { email: string; detalle: string }) => ({
  email: parseEmail(email) === null && INVALID_EMAIL,
  detalle:
    collapseBlanks(detalle).length < DETALLE_MIN &&
    `Contá cómo supiste que es la persona, con ${DETALLE_MIN} letras o más.`,
}));

function PedirCorreoForm({ persona, onDone, onClose }: PedirCorreoDialogProps) {
  const act = useAct();
  const key = useSendKey();
  const form = useZodForm({
    schema: rules,
    initialValues: { email: persona.email, detalle: '' },
    onSubmit: async (input) => {
      const params = { id: persona.id };
      const body = { ...input, canal: readPlace() };
      const { email } = await act(actosRoutes.correo, {
        params,
        body,
        headers: key.of({ ...params, ...body }),
      });
      key.spent();
      notify({
        text: `Mandamos un enlace a ${email}.`,
        detail: 'La cuenta cambia de correo cuando la persona lo abre.',
      });
      onClose();
      onDone();
    },
  });
  useUnsaved(form.dirty);
  return (
    <DialogForm form={form} submitLabel="Mandar enlace" busyText="Mandando…" onBack={onClose}>
      <EmailField
        label="Correo nuevo"
        hint="Lo confirma quien lo lee. Al de ahora le avisamos."
        autoComplete="off"
        {...form.field('email')}
      />
      <TextField
        label="Cómo supiste que es la persona"
        hint="Queda escrito con tu nombre."
        maxLength={500}
        autoComplete="off"
        {...form.field('detalle')}
      />
    </DialogForm>
  );
}
