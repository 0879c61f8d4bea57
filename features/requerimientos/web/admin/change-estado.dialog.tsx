import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { SelectField, TextAreaField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { useEffect } from 'react';
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

export default function ChangeEstadoDialog({ opened, title, onClose, ...form }: Props) {
  return (
    <DraggableDialog opened={opened} title={title} onClose={onClose}>
      <ChangeEstadoForm {...form} onDone={onClose} />
    </DraggableDialog>
  );
}

type FormProps = Omit<Props, 'opened' | 'title' | 'onClose'> & { onDone: () => void };

function ChangeEstadoForm({ destinations, requiresText, onChangeEstado, onDone }: FormProps) {
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
  useUnsaved(descripcion.trim() !== '' && !form.busy);
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
    <DialogForm form={form} submitLabel="Cambiar estado" busyText="Guardando…" danger={isAnular}>
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
    </DialogForm>
  );
}

const buildSchema = (requiresText: Props['requiresText']) =>
  z.object({ estado: z.string(), descripcion: texto(DESCRIPCION_MAX) }).check(
    z.refine(({ estado, descripcion }) => descripcion !== '' || !requiresText(Number(estado)), {
      path: ['descripcion'],
      error: MOTIVO_REQUIRED,
    }),
  );
