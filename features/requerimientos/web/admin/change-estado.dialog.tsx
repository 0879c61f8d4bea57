import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { SelectField, TextAreaField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { useEffect, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { DESCRIPCION_MAX, MOTIVO_REQUIRED, requerimientoEstado, texto } from '../../contract/index.ts';
import type { ActionResult } from './actions.api.ts';
import type { Destination } from './transitions.ts';

type Props = {
  opened: boolean;
  title: string;
  destinations: readonly Destination[];
  requiresText: (estado: number) => boolean;
  onChangeEstado: (estado: number, descripcion: string) => Promise<ActionResult>;
  onClose: () => void;
};

export function ChangeEstadoDialog({ opened, title, onClose, ...form }: Props) {
  const [dirty, setDirty] = useState(false);
  return (
    <DraggableDialog opened={opened} title={title} dirty={opened && dirty} onClose={onClose}>
      {opened && <ChangeEstadoForm {...form} onDirty={setDirty} onDone={onClose} />}
    </DraggableDialog>
  );
}

type FormProps = Omit<Props, 'opened' | 'title' | 'onClose'> & {
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
};

function ChangeEstadoForm({ destinations, requiresText, onChangeEstado, onDirty, onDone }: FormProps) {
  const cerrar = useDialogClose();
  const form = useZodForm({
    schema: buildSchema(requiresText),
    initialValues: { estado: String(destinations[0]?.estado ?? ''), descripcion: '' },
    onSubmit: async ({ estado, descripcion }) => {
      const result = await onChangeEstado(Number(estado), descripcion);
      if (result.ok) onDone();
      else form.setMessage(result.motivo);
    },
  });
  const { estado, descripcion } = form.values;
  const hasText = descripcion.trim() !== '' && !form.busy;
  useLayoutEffect(() => onDirty(hasText), [onDirty, hasText]);
  // After a refusal because the case had moved, the chosen state may no longer be available.
  const chosen = destinations.find((destination) => String(destination.estado) === estado) ?? destinations[0];
  const selectedValue = chosen && String(chosen.estado);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent is what is read on the screen
  useEffect(() => {
    if (selectedValue !== undefined && selectedValue !== estado) form.setValue('estado', selectedValue);
  }, [selectedValue, estado]);
  const isAnular = chosen?.estado === requerimientoEstado.code('anulado');
  const textRequired = chosen !== undefined && requiresText(chosen.estado);
  if (!chosen) return <p>Este caso ya no se puede pasar a otro estado.</p>;
  return (
    <Form form={form}>
      <SelectField
        label="Pasar a"
        options={destinations.map((destination) => ({
          value: String(destination.estado),
          label: destination.label,
        }))}
        {...form.field('estado')}
        value={selectedValue}
      />
      <TextAreaField
        label="Texto para el usuario"
        optional={!textRequired}
        hint={textRequired ? MOTIVO_REQUIRED : undefined}
        maxLength={DESCRIPCION_MAX}
        {...form.field('descripcion')}
      />
      <DialogActions>
        <Button onClick={cerrar} disabled={form.busy}>
          Volver
        </Button>
        <Button
          type="submit"
          variant={isAnular ? 'danger' : 'primary'}
          busy={form.busy}
          busyText="Guardando…"
        >
          Cambiar estado
        </Button>
      </DialogActions>
    </Form>
  );
}

const buildSchema = (requiresText: Props['requiresText']) =>
  z.object({ estado: z.string(), descripcion: texto(DESCRIPCION_MAX) }).check(
    z.refine(({ estado, descripcion }) => descripcion !== '' || !requiresText(Number(estado)), {
      path: ['descripcion'],
      error: MOTIVO_REQUIRED,
    }),
  );
