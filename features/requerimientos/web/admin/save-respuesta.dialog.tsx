import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { TextAreaField, TextField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import * as z from 'zod/mini';
import { DESCRIPCION_MAX, RESPUESTA_EMPTY, requiredText } from '../../contract/index.ts';
import { type Respuesta, VARIABLES } from './respuestas.ts';

const TITULO_MAX = 80;
const schema = z.object({
  titulo: requiredText(1, TITULO_MAX, 'Escribí un título.'),
  texto: requiredText(1, DESCRIPCION_MAX, RESPUESTA_EMPTY),
});

const PLACEHOLDERS_HINT = VARIABLES.map((variable) => `{${variable}}`).join(', ');

type Props = {
  opened: boolean;
  /** The text must contain no personal data. */
  texto: string;
  onSave: (respuesta: Respuesta) => void;
  onClose: () => void;
};

export function SaveRespuestaDialog({ opened, onClose, ...form }: Props) {
  return (
    <DraggableDialog opened={opened} title="Guardar como respuesta" size={720} onClose={onClose}>
      <SaveRespuestaForm {...form} onDone={onClose} />
    </DraggableDialog>
  );
}

type FormProps = Pick<Props, 'texto' | 'onSave'> & { onDone: () => void };

function SaveRespuestaForm({ texto, onSave, onDone }: FormProps) {
  const form = useZodForm({
    schema,
    initialValues: { titulo: '', texto },
    onSubmit: (respuesta) => {
      onSave(respuesta);
      onDone();
    },
  });
  useUnsaved(form.dirty);
  return (
    <DialogForm form={form} submitLabel="Guardar respuesta">
      <p>Queda en este navegador y la ves solo vos.</p>
      <TextField label="Título" maxLength={TITULO_MAX} {...form.field('titulo')} />
      <TextAreaField
        label="Texto"
        hint={`Lo que va entre llaves se completa con los datos de cada caso: ${PLACEHOLDERS_HINT}.`}
        rows={8}
        maxLength={DESCRIPCION_MAX}
        {...form.field('texto')}
      />
    </DialogForm>
  );
}
