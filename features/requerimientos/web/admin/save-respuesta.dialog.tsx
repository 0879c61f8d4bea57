import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { TextAreaField, TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { useLayoutEffect, useState } from 'react';
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
  const [dirty, setDirty] = useState(false);
  return (
    <DraggableDialog
      opened={opened}
      title="Guardar como respuesta"
      size={720}
      dirty={opened && dirty}
      onClose={onClose}
    >
      {opened && <SaveRespuestaForm {...form} onDirty={setDirty} onDone={onClose} />}
    </DraggableDialog>
  );
}

type FormProps = Pick<Props, 'texto' | 'onSave'> & {
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
};

function SaveRespuestaForm({ texto, onSave, onDirty, onDone }: FormProps) {
  const cerrar = useDialogClose();
  const form = useZodForm({
    schema,
    initialValues: { titulo: '', texto },
    onSubmit: (respuesta) => {
      onSave(respuesta);
      onDone();
    },
  });
  useLayoutEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  return (
    <Form form={form}>
      <p>Queda en este navegador y la ves sólo vos.</p>
      <TextField label="Título" maxLength={TITULO_MAX} {...form.field('titulo')} />
      <TextAreaField
        label="Texto"
        hint={`Lo que va entre llaves se completa con los datos de cada caso: ${PLACEHOLDERS_HINT}.`}
        rows={8}
        maxLength={DESCRIPCION_MAX}
        {...form.field('texto')}
      />
      <DialogActions>
        <Button onClick={cerrar}>Volver</Button>
        <Button type="submit" variant="primary">
          Guardar respuesta
        </Button>
      </DialogActions>
    </Form>
  );
}
