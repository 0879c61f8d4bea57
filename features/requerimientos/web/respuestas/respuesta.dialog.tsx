import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { SelectField, TextAreaField, TextField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import * as z from 'zod/mini';
import {
  DESCRIPCION_MAX,
  RESPUESTA_EMPTY,
  RESPUESTA_VARIABLES,
  type RequerimientoCategoria,
  type Respuesta,
  requerimientoEstado,
  requiredText,
  TITULO_MAX,
} from '../../contract/index.ts';
import styles from './respuestas.module.css';
import { useRespuestaActs } from './shared-respuestas.api.ts';

const EXAMPLES: Readonly<Record<(typeof RESPUESTA_VARIABLES)[number], string>> = {
  nombre: 'Elsa',
  numero: '2026-001042',
  suministro: '10010120',
  categoria: 'Alumbrado público',
  vence: '24/11/26',
  encargado: 'Marta Díaz',
};

const schema = z.object({
  titulo: requiredText(1, TITULO_MAX, 'Escribí un título.'),
  texto: requiredText(1, DESCRIPCION_MAX, RESPUESTA_EMPTY),
  atajo: z.string().check(z.regex(/^([a-z0-9-]{2,20})?$/, 'De 2 a 20 letras minúsculas, números o guiones.')),
  categoria: z.string(),
  estado: z.string(),
  encargado: z.string(),
});

const ESTADOS = (['iniciado', 'esperaUsuario', 'finalizado'] as const).map((name) => ({
  value: String(requerimientoEstado.code(name)),
  label: requerimientoEstado.label(requerimientoEstado.code(name)),
}));
const ENCARGADOS = [
  { value: 'yo', label: 'Quien responde' },
  { value: 'ninguno', label: 'Nadie' },
];

type Props = {
  /** Undefined is a new one. */
  respuesta: Respuesta | undefined;
  categorias: readonly RequerimientoCategoria[];
  onClose: () => void;
};

export default function RespuestaDialog(props: Props) {
  return (
    <DraggableDialog
      opened
      title={props.respuesta ? 'Editar la respuesta' : 'Nueva respuesta'}
      size={720}
      onClose={props.onClose}
    >
      <RespuestaForm {...props} />
    </DraggableDialog>
  );
}

function RespuestaForm({ respuesta, categorias, onClose }: Props) {
  const { add, change } = useRespuestaActs();
  const form = useZodForm({
    schema,
    initialValues: {
      titulo: respuesta?.titulo ?? '',
      texto: respuesta?.texto ?? '',
      atajo: respuesta?.atajo ?? '',
      categoria: respuesta?.categorias[0] ?? '',
      estado: respuesta?.estado === undefined ? '' : String(respuesta.estado),
      encargado: respuesta?.encargado ?? '',
    },
    onSubmit: async ({ titulo, texto, atajo, categoria, estado, encargado }) => {
      const others = respuesta?.categorias.slice(1) ?? [];
      const fields = {
        ...{ titulo, texto, atajo: atajo || null },
        // Those beyond the first were chosen by another way, and only taking the first one away takes them too.
        categorias: categoria ? [...new Set([categoria, ...others])] : [],
        estado: estado === '' ? null : (Number(estado) as 1 | 10 | 98),
        encargado: encargado === '' ? null : (encargado as 'yo' | 'ninguno'),
      };
      await (respuesta ? change(respuesta, fields) : add(fields));
      notify({ text: 'Guardamos la respuesta.' });
      onClose();
    },
  });
  useUnsaved(form.dirty);
  const read = RESPUESTA_VARIABLES.reduce(
    (texto, variable) => texto.replaceAll(`{${variable}}`, EXAMPLES[variable]),
    form.values.texto,
  );
  return (
    <DialogForm form={form} submitLabel="Guardar respuesta" busyText="Guardando…">
      <TextField label="Título" maxLength={TITULO_MAX} {...form.field('titulo')} />
      <TextField
        label="Atajo"
        optional
        hint="Lo que se escribe después de «;»"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('atajo')}
      />
      <TextAreaField
        label="Texto"
        hint={`Se completa con los datos de cada caso: ${RESPUESTA_VARIABLES.map((one) => `{${one}}`).join(', ')}.`}
        rows={5}
        maxLength={DESCRIPCION_MAX}
        {...form.field('texto')}
      />
      {read.trim() !== '' && (
        <section className={styles.previa} aria-label="Así lo lee el socio">
          <h3>Así lo lee el socio</h3>
          <p>{read}</p>
        </section>
      )}
      <SelectField
        label="Primera en"
        options={categorias.map((categoria) => ({ value: categoria['@id'], label: categoria.nombre }))}
        placeholder="Cualquier categoría"
        {...form.field('categoria')}
      />
      <SelectField
        label="Pasa el caso a"
        options={ESTADOS}
        placeholder="Lo deja como está"
        {...form.field('estado')}
      />
      <SelectField
        label="Encargado"
        options={ENCARGADOS}
        placeholder="Lo deja como está"
        {...form.field('encargado')}
      />
    </DialogForm>
  );
}
