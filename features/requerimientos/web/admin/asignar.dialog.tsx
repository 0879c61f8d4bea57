import { iri } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { ErrorState } from '@oficina/ui/empty';
import { SelectField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { FormSkeleton } from '@oficina/ui/loading';
import * as z from 'zod/mini';
import type { Hecho } from './acciones.api.ts';
import { useEncargados } from './casos.api.ts';
import type { Opcion } from './puestos.tsx';

type Props = {
  opened: boolean;
  title: string;
  /** Whom with, or nobody. */
  onAsignar: (encargado: string | null, nombre: string) => Promise<Hecho>;
  onClose: () => void;
};

/** For an administrator: anybody who attends cases. */
export function AsignarDialog({ opened, title, onAsignar, onClose }: Props) {
  return (
    <DraggableDialog opened={opened} title={title} onClose={onClose}>
      {opened && <Personas onAsignar={onAsignar} onHecho={onClose} />}
    </DraggableDialog>
  );
}

type PersonasProps = Pick<Props, 'onAsignar'> & { onHecho: () => void };

function Personas(props: PersonasProps) {
  const { data, isPending, refetch, isFetching } = useEncargados(true);
  if (isPending) return <FormSkeleton fields={1} />;
  if (!data) return <ErrorState bare retry={() => void refetch()} retrying={isFetching} />;
  return (
    <AsignarForm
      {...props}
      personas={data.member.map(({ id, nombreVisible }) => ({
        value: iri('usuarios', id),
        label: nombreVisible,
      }))}
    />
  );
}

const NADIE = 'nadie';
const schema = z.object({ encargado: z.string().check(z.minLength(1, 'Elegí a quién.')) });

function AsignarForm({ personas, onAsignar, onHecho }: PersonasProps & { personas: readonly Opcion[] }) {
  const cerrar = useDialogClose();
  const form = useZodForm({
    schema,
    initialValues: { encargado: '' },
    onSubmit: async ({ encargado }) => {
      const nombre = personas.find(({ value }) => value === encargado)?.label ?? '';
      const hecho = await onAsignar(encargado === NADIE ? null : encargado, nombre);
      if (hecho.ok) onHecho();
      else form.setMessage(hecho.motivo);
    },
  });
  return (
    <Form form={form}>
      <SelectField
        label="Encargado"
        placeholder="Elegí una persona"
        options={[...personas, { value: NADIE, label: 'Nadie: queda sin asignar' }]}
        {...form.field('encargado')}
      />
      <DialogActions>
        <Button onClick={cerrar} disabled={form.busy}>
          Volver
        </Button>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Asignando…">
          Asignar
        </Button>
      </DialogActions>
    </Form>
  );
}
