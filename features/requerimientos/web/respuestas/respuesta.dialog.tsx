import { Button } from '@oficina/ui/button';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import * as z from 'zod/mini';
import {
  DESCRIPCION_MAX,
  fillPlaceholders,
  RESPUESTA_EMPTY,
  RESPUESTA_VARIABLES,
  type Respuesta,
  requerimientoEstado,
  requiredText,
  TITULO_MAX,
} from '../../contract/index.ts';
import { errorMotivo } from '../admin/requerimientos.api.ts';
import { type RespuestaFields, useRespuestaCalls } from '../admin/respuestas.api.ts';
import styles from './respuestas.module.css';

const EXAMPLES: Readonly<Record<(typeof RESPUESTA_VARIABLES)[number], string>> = {
  nombre: 'Elsa',
  numero: '2026-001042',
  suministro: '10010120',
  categoria: 'Alumbrado público',
  vence: '24/11/26',
  encargado: 'Marta Díaz',
};
const VARIABLES_HINT = RESPUESTA_VARIABLES.map((variable) => `{${variable}}`).join(', ');
const ATAJO_MAX = 20;
const ESTADOS = (['iniciado', 'esperaUsuario', 'finalizado'] as const).map(requerimientoEstado.code);

const schema = z.object({
  titulo: requiredText(1, TITULO_MAX, 'Escribí un título.'),
  texto: requiredText(1, DESCRIPCION_MAX, RESPUESTA_EMPTY),
  atajo: z.string().check(z.regex(/^([a-z0-9-]{2,20})?$/, 'De 2 a 20 letras minúsculas, números o guiones.')),
  categoria: z.string(),
  estado: z.string(),
  encargado: z.string(),
  paraTodos: z.boolean(),
});

/** Where everybody's are edited, all of them are; beside a case, an administrator shares it and the others offer it. */
type For = 'everybody' | 'administrator' | 'encargado';

type Props = {
  opened: boolean;
  /** Null for a new one. */
  respuesta: Respuesta | null;
  /** What a new one begins with. It must contain no personal data. */
  template?: string;
  /** Those where it may come first. */
  categorias: readonly { '@id': string; nombre: string }[];
  by: For;
  onClose: () => void;
};

export default function RespuestaDialog({ opened, onClose, ...form }: Props) {
  return (
    <DraggableDialog
      opened={opened}
      title={form.respuesta ? 'Editar la respuesta' : 'Nueva respuesta'}
      size={720}
      onClose={onClose}
    >
      <RespuestaForm {...form} onDone={onClose} />
    </DraggableDialog>
  );
}

const asEncargado = (value: string): RespuestaFields['encargado'] =>
  value === 'yo' || value === 'ninguno' ? value : null;

type FormProps = Omit<Props, 'opened' | 'onClose'> & { onDone: () => void };

function RespuestaForm({ respuesta, template = '', categorias, by, onDone }: FormProps) {
  const calls = useRespuestaCalls();
  const isShared = respuesta !== null && !respuesta.propia && !respuesta.propuesta;
  const before = respuesta?.categorias ?? [];
  const isOffered = (one: string) => categorias.some((categoria) => categoria['@id'] === one);
  const first = before.find(isOffered) ?? '';
  const form = useZodForm({
    schema,
    initialValues: {
      titulo: respuesta?.titulo ?? '',
      atajo: respuesta?.atajo ?? '',
      texto: respuesta?.texto ?? template,
      categoria: first,
      estado: String(respuesta?.estado ?? ''),
      encargado: respuesta?.encargado ?? '',
      paraTodos: isShared || (by === 'encargado' && (respuesta?.propuesta ?? false)),
    },
    onSubmit: async ({ titulo, atajo, texto, categoria, estado, encargado, paraTodos }) => {
      // Those that are not offered here were chosen elsewhere and stay; taking the first away takes the others in sight too.
      const others = before.filter((one) => (categoria ? one !== first : !isOffered(one)));
      const fields: RespuestaFields = {
        ...{ titulo, texto, atajo: atajo || null, encargado: asEncargado(encargado) },
        estado: ESTADOS.find((one) => String(one) === estado) ?? null,
        categorias: [...new Set(categoria ? [categoria, ...others] : others)],
      };
      await calls.save(respuesta, fields, {
        ...(by === 'everybody' && { compartida: respuesta === null }),
        ...(by === 'administrator' && { compartida: paraTodos && !isShared }),
        ...(by === 'encargado' && { propuesta: paraTodos }),
      });
      notify({ text: 'Guardamos la respuesta.' });
      onDone();
    },
  });
  const remove = async () => {
    if (!respuesta) return;
    try {
      await calls.remove(respuesta);
      onDone();
    } catch (error) {
      form.setMessage(errorMotivo(error));
    }
  };
  useUnsaved(form.dirty && !form.busy);
  const read = fillPlaceholders(form.values.texto, EXAMPLES);
  return (
    <DialogForm form={form} submitLabel="Guardar respuesta" busyText="Guardando…">
      <TextField label="Título" maxLength={TITULO_MAX} {...form.field('titulo')} />
      <TextField
        label="Atajo"
        optional
        hint="Se escribe después de ; para encontrarla."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={ATAJO_MAX}
        {...form.field('atajo')}
      />
      <TextAreaField
        label="Texto"
        hint={`Se completa con los datos de cada caso: ${VARIABLES_HINT}.`}
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
        label="Va primero en"
        options={[
          { value: '', label: 'Ninguna categoría' },
          ...categorias.map((categoria) => ({ value: categoria['@id'], label: categoria.nombre })),
        ]}
        {...form.field('categoria')}
      />
      <SelectField
        label="Al enviarla, pasa a"
        options={[
          { value: '', label: 'No cambia el estado' },
          ...ESTADOS.map((estado) => ({ value: String(estado), label: requerimientoEstado.label(estado) })),
        ]}
        {...form.field('estado')}
      />
      <SelectField
        label="Al enviarla, el encargado"
        options={[
          { value: '', label: 'No cambia' },
          { value: 'yo', label: 'Quien la envía' },
          { value: 'ninguno', label: 'Nadie: queda sin asignar' },
        ]}
        {...form.field('encargado')}
      />
      {by !== 'everybody' && !isShared && (
        <CheckboxField
          label={by === 'administrator' ? 'La usan todos' : 'Proponer para todos'}
          checked={form.values.paraTodos}
          onChange={({ target }) => form.setValue('paraTodos', target.checked)}
        />
      )}
      {by !== 'everybody' && respuesta && (
        <div>
          <Button variant="danger" onClick={() => void remove()}>
            Eliminar la respuesta
          </Button>
        </div>
      )}
    </DialogForm>
  );
}
