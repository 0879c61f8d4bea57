import type { Violation } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { dateProblem, timeProblem } from '@oficina/ui/date-typing';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { TextAreaField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { MomentField } from '@oficina/ui/moment-field';
import { notify } from '@oficina/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { motdRoutes } from '../contract/index.ts';

const MAX_LENGTH = 500;

const legible = (problem: (texto: string) => string | undefined) =>
  z.string().check(z.refine((texto) => !problem(texto), { error: ({ input }) => problem(String(input)) }));

const schema = z
  .object({
    motd: z.string().check(z.maxLength(MAX_LENGTH, `Máximo ${MAX_LENGTH} caracteres.`)),
    desdeDia: legible(dateProblem),
    desdeHora: legible(timeProblem),
    hastaDia: legible(dateProblem),
    hastaHora: legible(timeProblem),
  })
  .check(
    z.refine(({ desdeDia, desdeHora }) => desdeDia || !desdeHora, {
      path: ['desdeDia'],
      error: 'Falta el día.',
    }),
    z.refine(({ hastaDia, hastaHora }) => hastaDia || !hastaHora, {
      path: ['hastaDia'],
      error: 'Falta el día.',
    }),
  );

type Guardado = { texto: string; desde: string; hasta?: string | undefined };

export type EditarMotdDialogProps = {
  opened: boolean;
  guardado: Guardado | undefined;
  onClose: () => void;
};

export default function EditarMotdDialog({ opened, guardado, onClose }: EditarMotdDialogProps) {
  return (
    <DraggableDialog opened={opened} title="Aviso de la cooperativa" size={560} onClose={onClose}>
      {opened && <FormBody guardado={guardado} onClose={onClose} />}
    </DraggableDialog>
  );
}

/** The API writes Buenos Aires time, and the fields show it. */
const dayOf = (momentOf: string | undefined) => momentOf?.slice(0, 10) ?? '';
const timeOf = (momentOf: string | undefined) => momentOf?.slice(11, 16) ?? '';
const momentOf = (day: string, time: string) => (day ? `${day}T${time}` : null);

/** The server reports on two moments, which are four fields here. */
const toFormFields = (violations: readonly Violation[]): Violation[] =>
  violations.map((violation) =>
    violation.propertyPath === 'motd'
      ? violation
      : { ...violation, propertyPath: `${violation.propertyPath}Dia` },
  );

function FormBody({ guardado, onClose }: Omit<EditarMotdDialogProps, 'opened'>) {
  const client = useClient();
  const queries = useQueryClient();
  const form = useZodForm({
    schema,
    initialValues: {
      motd: guardado?.texto ?? '',
      desdeDia: dayOf(guardado?.desde),
      desdeHora: timeOf(guardado?.desde),
      hastaDia: dayOf(guardado?.hasta),
      hastaHora: timeOf(guardado?.hasta),
    },
    onSubmit: async ({ motd, desdeDia, desdeHora, hastaDia, hastaHora }) => {
      const desde = momentOf(desdeDia, desdeHora || '00:00');
      const hasta = momentOf(hastaDia, hastaHora || '23:59');
      await client.call(motdRoutes.guardarMotd, { body: { motd, desde, hasta } });
      await queries.invalidateQueries({ queryKey: ['motd'] });
      notify({ text: motd.trim() ? 'Guardamos el aviso.' : 'Quitamos el aviso.' });
      onClose();
    },
    onRefused: (error) => {
      if (error.violations.length > 0) form.setViolations(toFormFields(error.violations));
      else form.setMessage(error.message);
    },
  });
  useUnsaved(form.dirty);
  return (
    <DialogForm form={form} submitLabel="Guardar aviso" busyText="Guardando…" canGoBackWhileBusy>
      <TextAreaField
        label="Aviso"
        hint={`${form.values.motd.length}/${MAX_LENGTH}. Vacío, se quita el aviso.`}
        rows={5}
        maxLength={MAX_LENGTH}
        {...form.field('motd')}
      />
      {(['desde', 'hasta'] as const).map((edge) => (
        <MomentField
          key={edge}
          legend={edge === 'desde' ? 'Desde' : 'Hasta'}
          optional
          day={{
            ...form.field(`${edge}Dia`),
            onChange: (day) => form.setValue(`${edge}Dia`, day),
          }}
          time={{
            ...form.field(`${edge}Hora`),
            onChange: (time) => form.setValue(`${edge}Hora`, time),
          }}
        />
      ))}
    </DialogForm>
  );
}
