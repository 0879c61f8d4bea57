import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { SelectField, TextAreaField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { useEffect, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { DESCRIPCION_MAXIMA, FALTA_MOTIVO, requerimientoEstado, texto } from '../../contract/index.ts';
import type { Hecho } from './acciones.api.ts';
import type { Destino } from './movimientos.ts';

type Props = {
  opened: boolean;
  title: string;
  /** Only where it may go. */
  destinos: readonly Destino[];
  exigeTexto: (estado: number) => boolean;
  /** Told when it is refused: what was typed stays. */
  onMover: (estado: number, descripcion: string) => Promise<Hecho>;
  onClose: () => void;
};

/** Another state for a case, or for several, with what its owner reads about it. */
export function MoverDialog({ opened, title, onClose, ...form }: Props) {
  const [sucio, setSucio] = useState(false);
  return (
    <DraggableDialog opened={opened} title={title} dirty={opened && sucio} onClose={onClose}>
      {opened && <MoverForm {...form} onSucio={setSucio} onHecho={onClose} />}
    </DraggableDialog>
  );
}

type FormProps = Omit<Props, 'opened' | 'title' | 'onClose'> & {
  onSucio: (sucio: boolean) => void;
  onHecho: () => void;
};

function MoverForm({ destinos, exigeTexto, onMover, onSucio, onHecho }: FormProps) {
  const cerrar = useDialogClose();
  const form = useZodForm({
    schema: schemaDe(exigeTexto),
    initialValues: { estado: String(destinos[0]?.estado ?? ''), descripcion: '' },
    onSubmit: async ({ estado, descripcion }) => {
      const hecho = await onMover(Number(estado), descripcion);
      if (hecho.ok) onHecho();
      else form.setMessage(hecho.motivo);
    },
  });
  const { estado, descripcion } = form.values;
  const escrito = descripcion.trim() !== '' && !form.busy;
  useLayoutEffect(() => onSucio(escrito), [onSucio, escrito]);
  // Refused because it had moved: what was chosen may not be there any more.
  const elegido = destinos.find((uno) => String(uno.estado) === estado) ?? destinos[0];
  const ahora = elegido && String(elegido.estado);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent is what is read on the screen
  useEffect(() => {
    if (ahora !== undefined && ahora !== estado) form.setValue('estado', ahora);
  }, [ahora, estado]);
  const anula = elegido?.estado === requerimientoEstado.code('anulado');
  const obligatorio = elegido !== undefined && exigeTexto(elegido.estado);
  if (!elegido) return <p>Este caso ya no se puede pasar a otro estado.</p>;
  return (
    <Form form={form}>
      <SelectField
        label="Pasar a"
        options={destinos.map((uno) => ({ value: String(uno.estado), label: uno.label }))}
        {...form.field('estado')}
        value={ahora}
      />
      <TextAreaField
        label="Texto para el usuario"
        optional={!obligatorio}
        hint={obligatorio ? FALTA_MOTIVO : undefined}
        maxLength={DESCRIPCION_MAXIMA}
        {...form.field('descripcion')}
      />
      <DialogActions>
        <Button onClick={cerrar} disabled={form.busy}>
          Volver
        </Button>
        <Button type="submit" variant={anula ? 'danger' : 'primary'} busy={form.busy} busyText="Guardando…">
          Cambiar estado
        </Button>
      </DialogActions>
    </Form>
  );
}

const schemaDe = (exigeTexto: Props['exigeTexto']) =>
  z.object({ estado: z.string(), descripcion: texto(DESCRIPCION_MAXIMA) }).check(
    z.refine(({ estado, descripcion }) => descripcion !== '' || !exigeTexto(Number(estado)), {
      path: ['descripcion'],
      error: FALTA_MOTIVO,
    }),
  );
