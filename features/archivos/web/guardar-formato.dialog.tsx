import { useClient } from '@oficina/hydra/react';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { TextField } from '@oficina/ui/field';
import { schemaOf, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { FORMATO_MAX, MISSING_FORMATO } from '../contract/index.ts';
import { useRememberArchivo } from './archivos.api.ts';
import { type Archivo, type Clase, ROUTES } from './clase.ts';

type Props = { clase: Clase; archivo: Archivo; opened: boolean; onClose: () => void };

const schema = schemaOf<{ nombre: string }>(({ nombre }) => ({
  nombre: nombre.trim() === '' && MISSING_FORMATO,
}));

export function GuardarFormatoDialog(props: Props) {
  const { opened, onClose } = props;
  return (
    <DraggableDialog opened={opened} title="Guardar como formato" onClose={onClose}>
      {opened && <FormatoForm {...props} />}
    </DraggableDialog>
  );
}

function FormatoForm({ clase, archivo, onClose }: Props) {
  const client = useClient();
  const remember = useRememberArchivo(clase);
  const form = useZodForm({
    schema,
    initialValues: { nombre: '' },
    onSubmit: async ({ nombre }) => {
      remember(
        await client.call(ROUTES[clase].guardarFormato, { params: { id: archivo.id }, body: { nombre } }),
      );
      notify({ text: `Guardamos el formato «${nombre.trim()}».`, detail: 'Elegilo al subir el próximo.' });
      onClose();
    },
  });
  useUnsaved(form.dirty);
  const names = archivo.columnas ?? [];
  return (
    <DialogForm form={form} submitLabel="Guardar formato" busyText="Guardando…" onBack={onClose}>
      <p>{names.map(({ esperada, enArchivo }) => `"${enArchivo}" es "${esperada}"`).join(', ')}.</p>
      <TextField
        label="Nombre del formato"
        hint="Por ejemplo: Sistema de facturación"
        maxLength={FORMATO_MAX}
        autoComplete="off"
        {...form.field('nombre')}
      />
    </DialogForm>
  );
}
