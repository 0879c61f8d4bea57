import { DraggableDialog } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { SelectField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import * as z from 'zod/mini';
import { isOpenEstado, type Requerimiento } from '../../contract/index.ts';
import type { ActionResult } from './actions.api.ts';
import { displayUsuarioNombre } from './staff-actor.ts';

type Props = {
  opened: boolean;
  /** Those that were chosen in the queue. */
  rows: readonly Requerimiento[];
  /** The others are united to this one. */
  onUnir: (principal: Requerimiento) => Promise<ActionResult>;
  onClose: () => void;
};

export default function UnirDialog({ opened, rows, onUnir, onClose }: Props) {
  return (
    <DraggableDialog opened={opened} title={`Unir ${rows.length} casos`} onClose={onClose}>
      <UnirForm {...{ rows, onUnir }} onDone={onClose} />
    </DraggableDialog>
  );
}

/** Nobody follows a case that follows another, and a closed one is answered no more. */
const principalsOf = (rows: readonly Requerimiento[]) =>
  rows.filter(({ unidoA, estado }) => unidoA === undefined && isOpenEstado(estado));

/** The one that already has others, or else the first that was filed. */
const likeliest = (rows: readonly Requerimiento[]): Requerimiento | undefined =>
  rows.toSorted((one, other) => (other.unidos ?? 0) - (one.unidos ?? 0) || one.id - other.id)[0];

const schema = z.object({ principal: z.string() });

function UnirForm({ rows, onUnir, onDone }: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const candidates = principalsOf(rows);
  const form = useZodForm({
    schema,
    initialValues: { principal: String(likeliest(candidates)?.id ?? '') },
    onSubmit: async ({ principal }) => {
      const chosen = candidates.find(({ id }) => String(id) === principal);
      if (!chosen) return;
      const result = await onUnir(chosen);
      if (result.ok) onDone();
      else form.setMessage(result.motivo);
    },
  });
  if (rows.length < 2) return <p>Elegí dos casos o más.</p>;
  if (new Set(rows.map(({ categoria }) => categoria.sustantivo)).size > 1)
    return <p>Un trámite y un reclamo no se unen.</p>;
  if (candidates.length === 0) return <p>Todos están cerrados o unidos a otro.</p>;
  return (
    <DialogForm form={form} submitLabel="Unir" busyText="Uniendo…">
      <p>Lo que respondas en el principal les llega a todos. Cada uno conserva su número y su plazo.</p>
      <SelectField
        label="Principal"
        options={candidates.map((one) => ({
          value: String(one.id),
          label: `${one.numero} · ${displayUsuarioNombre(one)} · ${one.categoria.nombre}`,
        }))}
        {...form.field('principal')}
      />
    </DialogForm>
  );
}
