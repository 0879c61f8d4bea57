import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { TextAreaField, TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { DESCRIPCION_MAXIMA, RESPUESTA_VACIA, textoDe } from '../../contract/index.ts';
import { type Respuesta, VARIABLES } from './respuestas.ts';

const TITULO_MAXIMO = 80;
const schema = z.object({
  titulo: textoDe(1, TITULO_MAXIMO, 'Escribí un título.'),
  texto: textoDe(1, DESCRIPCION_MAXIMA, RESPUESTA_VACIA),
});

const HUECOS = VARIABLES.map((variable) => `{${variable}}`).join(', ');

type Props = {
  opened: boolean;
  /** Without the data of anybody. */
  texto: string;
  onGuardar: (respuesta: Respuesta) => void;
  onClose: () => void;
};

/** To be used again in another case. */
export function GuardarRespuestaDialog({ opened, onClose, ...form }: Props) {
  const [sucio, setSucio] = useState(false);
  return (
    <DraggableDialog
      opened={opened}
      title="Guardar como respuesta"
      size={720}
      dirty={opened && sucio}
      onClose={onClose}
    >
      {opened && <GuardarForm {...form} onSucio={setSucio} onHecho={onClose} />}
    </DraggableDialog>
  );
}

type FormProps = Pick<Props, 'texto' | 'onGuardar'> & {
  onSucio: (sucio: boolean) => void;
  onHecho: () => void;
};

function GuardarForm({ texto, onGuardar, onSucio, onHecho }: FormProps) {
  const cerrar = useDialogClose();
  const form = useZodForm({
    schema,
    initialValues: { titulo: '', texto },
    onSubmit: (respuesta) => {
      onGuardar(respuesta);
      onHecho();
    },
  });
  useLayoutEffect(() => onSucio(form.dirty), [onSucio, form.dirty]);
  return (
    <Form form={form}>
      <p>Queda en este navegador y la ves sólo vos.</p>
      <TextField label="Título" maxLength={TITULO_MAXIMO} {...form.field('titulo')} />
      <TextAreaField
        label="Texto"
        hint={`Lo que va entre llaves se completa con los datos de cada caso: ${HUECOS}.`}
        rows={8}
        maxLength={DESCRIPCION_MAXIMA}
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
