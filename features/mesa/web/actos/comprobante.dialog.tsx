import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { EmailField, TextField } from '@oficina/ui/field';
import { schemaOf, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { Segmented } from '@oficina/ui/segmented';
import { useSendKey } from '@oficina/ui/send-key';
import { INVALID_EMAIL, parseEmail } from '@oficina/usuarios/contract';
import { collapseBlanks } from '@oficina/values';
import { actosRoutes, DETALLE_MIN } from '../../contract/index.ts';
import { readPlace } from '../place.ts';
import { useAct } from '../places.api.ts';

export type ComprobanteDialogProps = { opened: boolean; pago: number; onClose: () => void };

export default function ComprobanteDialog(props: ComprobanteDialogProps) {
  const { opened, pago, onClose } = props;
  return (
    <DraggableDialog
      opened={opened}
      title={`Mandar el comprobante del pago N.º ${pago}`}
      size={560}
      onClose={onClose}
    >
      {opened && <ComprobanteForm {...props} />}
    </DraggableDialog>
  );
}

const TO = [
  { value: 'payer', label: 'A quien pagó' },
  { value: 'other', label: 'A otro correo' },
] as const;
type FormInput = { to: (typeof TO)[number]['value']; para: string; detalle: string };

const rules = schemaOf(({ to, para, detalle }: FormInput) => ({
  para: to === 'other' && parseEmail(para) === null && INVALID_EMAIL,
  detalle:
    to === 'other' &&
    collapseBlanks(detalle).length < DETALLE_MIN &&
    `Contá por qué va a otro correo, con ${DETALLE_MIN} letras o más.`,
}));

function ComprobanteForm({ pago, onClose }: ComprobanteDialogProps) {
  const act = useAct();
  const key = useSendKey();
  const form = useZodForm<FormInput, FormInput>({
    schema: rules,
    initialValues: { to: 'payer', para: '', detalle: '' },
    onSubmit: async (input) => {
      const body = {
        ...(input.to === 'other' && { para: input.para, detalle: input.detalle }),
        canal: readPlace(),
      };
      const { para } = await act(actosRoutes.comprobante, {
        params: { id: pago },
        body,
        headers: key.of({ pago, ...body }),
      });
      key.spent();
      notify({ text: `Mandamos el comprobante a ${para}.` });
      onClose();
    },
  });
  useUnsaved(form.dirty);
  const { to } = form.values;
  return (
    <DialogForm form={form} submitLabel="Mandar comprobante" busyText="Mandando…" onBack={onClose}>
      <Segmented label="A quién" options={TO} value={to} onChange={(chosen) => form.setValue('to', chosen)} />
      {to === 'other' && (
        <>
          <EmailField label="Correo" autoComplete="off" {...form.field('para')} />
          <TextField
            label="Por qué"
            hint="Queda escrito con tu nombre."
            maxLength={500}
            autoComplete="off"
            {...form.field('detalle')}
          />
        </>
      )}
    </DialogForm>
  );
}
