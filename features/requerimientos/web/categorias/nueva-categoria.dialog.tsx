import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { SelectField, TextField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import {
  CATEGORIA_NOMBRE_MAX,
  type CategoriaEditable,
  CategoriaNueva,
  SUSTANTIVOS,
} from '../../contract/index.ts';
import { sustantivoTitle } from '../texts.ts';
import { useCrearCategoria } from './categorias.api.ts';
import { codigoFrom } from './orden.ts';

export const NOUNS = SUSTANTIVOS.map((value) => ({ value, label: sustantivoTitle(value) }));

type Props = { onClose: () => void; onMade: (made: CategoriaEditable) => void };

export default function NuevaCategoriaDialog(props: Props) {
  return (
    <DraggableDialog opened title="Nueva categoría" size={560} onClose={props.onClose}>
      <NuevaCategoriaForm {...props} />
    </DraggableDialog>
  );
}

function NuevaCategoriaForm({ onClose, onMade }: Props) {
  const create = useCrearCategoria();
  const form = useZodForm({
    schema: CategoriaNueva,
    initialValues: { nombre: '', codigo: '', sustantivo: '' },
    onSubmit: async (nueva) => {
      const made = await create(nueva);
      notify({ text: `Creamos «${nueva.nombre}». Todavía no se ofrece.` });
      onMade(made);
      onClose();
    },
  });
  useUnsaved(form.dirty);
  const nombre = form.field('nombre');
  return (
    <DialogForm form={form} submitLabel="Crear" busyText="Creando…">
      <p>Se crea desactivada: nadie la ve hasta que la completes y la actives.</p>
      <TextField
        label="Nombre"
        maxLength={CATEGORIA_NOMBRE_MAX}
        {...nombre}
        onChange={(event) => {
          // Whoever wrote a code of their own keeps it.
          if (form.values.codigo === codigoFrom(form.values.nombre))
            form.setValue('codigo', codigoFrom(event.target.value));
          nombre.onChange(event);
        }}
      />
      <SelectField label="Es un" options={NOUNS} placeholder="Elegí" {...form.field('sustantivo')} />
      <TextField
        label="Código"
        hint="Con él la nombran los plazos y las exportaciones. Después no cambia."
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('codigo')}
      />
    </DialogForm>
  );
}
