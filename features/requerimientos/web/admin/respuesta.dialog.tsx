import { Button } from '@oficina/ui/button';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import * as z from 'zod/mini';
import {
  DESCRIPCION_MAX,
  RESPUESTA_VARIABLES,
  type Respuesta,
  requerimientoEstado,
  requiredText,
  TITULO_MAX,
} from '../../contract/index.ts';
import { errorMotivo } from './requerimientos.api.ts';
import { type RespuestaFields, useRespuestaCalls } from './respuestas.api.ts';
import type { Yo } from './staff-actor.ts';

const ATAJO_MAX = 20;
const VARIABLES_HINT = RESPUESTA_VARIABLES.map((variable) => `{${variable}}`).join(', ');
const ESTADOS = (['iniciado', 'esperaUsuario', 'finalizado'] as const).map(requerimientoEstado.code);

const schema = z.object({
  titulo: requiredText(1, TITULO_MAX, 'Escribí un título.'),
  atajo: z.string(),
  texto: requiredText(1, DESCRIPCION_MAX, 'Escribí la respuesta.'),
  estado: z.string(),
  encargado: z.string(),
  deCategoria: z.boolean(),
  paraTodos: z.boolean(),
});

type Props = {
  opened: boolean;
  /** Null for a new one. */
  respuesta: Respuesta | null;
  /** The text must contain no personal data. */
  template: string;
  categoria: { '@id': string; nombre: string };
  yo: Yo;
  onClose: () => void;
};

export function RespuestaDialog({ opened, onClose, ...form }: Props) {
  return (
    <DraggableDialog
      opened={opened}
      title={form.respuesta ? 'Editar la respuesta' : 'Nueva respuesta'}
      size={560}
      onClose={onClose}
    >
      <RespuestaForm {...form} onDone={onClose} />
    </DraggableDialog>
  );
}

const asEncargado = (value: string): RespuestaFields['encargado'] =>
  value === 'yo' || value === 'ninguno' ? value : null;

function RespuestaForm({
  respuesta,
  template,
  categoria,
  yo,
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const calls = useRespuestaCalls();
  const isShared = respuesta !== null && !respuesta.propia && !respuesta.propuesta;
  const others = respuesta?.categorias.filter((one) => one !== categoria['@id']) ?? [];
  const form = useZodForm({
    schema,
    initialValues: {
      titulo: respuesta?.titulo ?? '',
      atajo: respuesta?.atajo ?? '',
      texto: respuesta?.texto ?? template,
      estado: String(respuesta?.estado ?? ''),
      encargado: respuesta?.encargado ?? '',
      deCategoria: respuesta?.categorias.includes(categoria['@id']) ?? false,
      paraTodos: isShared || (!yo.isAdmin && (respuesta?.propuesta ?? false)),
    },
    onSubmit: async ({ titulo, atajo, texto, estado, encargado, deCategoria, paraTodos }) => {
      const fields: RespuestaFields = {
        ...{ titulo, texto, atajo: atajo.trim() || null, encargado: asEncargado(encargado) },
        estado: ESTADOS.find((one) => String(one) === estado) ?? null,
        categorias: deCategoria ? [...others, categoria['@id']] : others,
      };
      // An administrator shares it; the others offer it to them.
      const sharing = yo.isAdmin ? { compartida: paraTodos && !isShared } : { propuesta: paraTodos };
      await calls.save(respuesta, fields, sharing);
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
  const { deCategoria, paraTodos } = form.values;
  return (
    <DialogForm form={form} submitLabel="Guardar" busyText="Guardando…">
      <TextField label="Título" maxLength={TITULO_MAX} {...form.field('titulo')} />
      <TextField
        label="Atajo"
        optional
        hint="Se escribe después de ; para encontrarla."
        autoCapitalize="none"
        autoComplete="off"
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
      <CheckboxField
        label={`Va primero en ${categoria.nombre}`}
        checked={deCategoria}
        onChange={({ target }) => form.setValue('deCategoria', target.checked)}
      />
      {!isShared && (
        <CheckboxField
          label={yo.isAdmin ? 'La usan todos' : 'Proponer para todos'}
          checked={paraTodos}
          onChange={({ target }) => form.setValue('paraTodos', target.checked)}
        />
      )}
      {respuesta && (
        <div>
          <Button variant="danger" onClick={() => void remove()}>
            Eliminar la respuesta
          </Button>
        </div>
      )}
    </DialogForm>
  );
}
