import { iri } from '@oficina/hydra';
import { DraggableDialog } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { SelectField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { FormSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import * as z from 'zod/mini';
import type { ActionResult } from './actions.api.ts';
import { useEncargados } from './requerimientos.api.ts';

type Props = {
  opened: boolean;
  title: string;
  /** Null leaves the case unassigned. */
  onAsignar: (encargado: string | null, nombre: string) => Promise<ActionResult>;
  onClose: () => void;
};

export default function AsignarDialog({ opened, title, onAsignar, onClose }: Props) {
  return (
    <DraggableDialog opened={opened} title={title} onClose={onClose}>
      <EncargadoOptions onAsignar={onAsignar} onDone={onClose} />
    </DraggableDialog>
  );
}

type EncargadoOptionsProps = Pick<Props, 'onAsignar'> & { onDone: () => void };

function EncargadoOptions(props: EncargadoOptionsProps) {
  const query = useEncargados(true);
  if (!query.data)
    return <QueryFallback query={query} skeleton={<FormSkeleton fields={1} />} error={{ bare: true }} />;
  const options = query.data.member.map(({ id, nombreVisible }) => ({
    value: iri('usuarios', id),
    label: nombreVisible,
  }));
  return <AsignarForm {...props} options={options} />;
}

const NOBODY = 'nadie';
const schema = z.object({ encargado: z.string().check(z.minLength(1, 'Elegí a quién.')) });

function AsignarForm({
  options,
  onAsignar,
  onDone,
}: EncargadoOptionsProps & { options: readonly { value: string; label: string }[] }) {
  const form = useZodForm({
    schema,
    initialValues: { encargado: '' },
    onSubmit: async ({ encargado }) => {
      const nombre = options.find(({ value }) => value === encargado)?.label ?? '';
      const result = await onAsignar(encargado === NOBODY ? null : encargado, nombre);
      if (result.ok) onDone();
      else form.setMessage(result.motivo);
    },
  });
  return (
    <DialogForm form={form} submitLabel="Asignar" busyText="Asignando…">
      <SelectField
        label="Encargado"
        placeholder="Elegí una persona"
        options={[...options, { value: NOBODY, label: 'Nadie: queda sin asignar' }]}
        {...form.field('encargado')}
      />
    </DialogForm>
  );
}
