import { ApiError, type Violation } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { dateProblem, timeProblem } from '@oficina/ui/date-typing';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { TextAreaField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { MomentField } from '@oficina/ui/moment-field';
import { notify } from '@oficina/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { usuariosRoutes } from '../contract/index.ts';

const MAXIMO = 500;

/** A box refuses what it could not read, and says so with its sentence. */
const legible = (problema: (texto: string) => string | undefined) =>
  z.string().check(z.refine((texto) => !problema(texto), { error: ({ input }) => problema(String(input)) }));

const schema = z
  .object({
    motd: z.string().check(z.maxLength(MAXIMO, `Máximo ${MAXIMO} caracteres.`)),
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
  /** What is saved, in force or not, with its dates. */
  guardado: Guardado | undefined;
  onClose: () => void;
};

export default function EditarMotdDialog({ opened, guardado, onClose }: EditarMotdDialogProps) {
  const [dirty, setDirty] = useState(false);
  return (
    <DraggableDialog
      opened={opened}
      title="Aviso de la cooperativa"
      size={560}
      dirty={opened && dirty}
      onClose={onClose}
    >
      {opened && <Formulario guardado={guardado} onClose={onClose} onDirty={setDirty} />}
    </DraggableDialog>
  );
}

/** The wire writes Buenos Aires time, which is what the boxes show. */
const diaDe = (momento: string | undefined) => momento?.slice(0, 10) ?? '';
const horaDe = (momento: string | undefined) => momento?.slice(11, 16) ?? '';
const momento = (dia: string, hora: string) => (dia ? `${dia}T${hora}` : null);

/** The server speaks of two moments, which here are four boxes. */
const enSuCampo = (violaciones: readonly Violation[]): Violation[] =>
  violaciones.map((una) =>
    una.propertyPath === 'motd' ? una : { ...una, propertyPath: `${una.propertyPath}Dia` },
  );

type FormularioProps = Omit<EditarMotdDialogProps, 'opened'> & { onDirty: (dirty: boolean) => void };

function Formulario({ guardado, onClose, onDirty }: FormularioProps) {
  const client = useClient();
  const volver = useDialogClose();
  const queries = useQueryClient();
  const form = useZodForm({
    schema,
    initialValues: {
      motd: guardado?.texto ?? '',
      desdeDia: diaDe(guardado?.desde),
      desdeHora: horaDe(guardado?.desde),
      hastaDia: diaDe(guardado?.hasta),
      hastaHora: horaDe(guardado?.hasta),
    },
    onSubmit: async ({ motd, desdeDia, desdeHora, hastaDia, hastaHora }) => {
      try {
        const desde = momento(desdeDia, desdeHora || '00:00');
        const hasta = momento(hastaDia, hastaHora || '23:59');
        await client.call(usuariosRoutes.guardarMotd, { body: { motd, desde, hasta } });
        await queries.invalidateQueries({ queryKey: ['motd'] });
        notify({ text: motd.trim() ? 'Guardamos el aviso.' : 'Quitamos el aviso.' });
        onClose();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(enSuCampo(error.violations));
        else form.setMessage(error.message);
      }
    },
  });
  useLayoutEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  return (
    <Form form={form}>
      <TextAreaField
        label="Aviso"
        hint={`${form.values.motd.length}/${MAXIMO}. Vacío, se quita el aviso.`}
        rows={5}
        maxLength={MAXIMO}
        {...form.field('motd')}
      />
      {(['desde', 'hasta'] as const).map((punta) => (
        <MomentField
          key={punta}
          legend={punta === 'desde' ? 'Desde' : 'Hasta'}
          optional
          day={{
            ...form.field(`${punta}Dia`),
            onChange: (dia) => form.setValue(`${punta}Dia`, dia),
          }}
          time={{
            ...form.field(`${punta}Hora`),
            onChange: (hora) => form.setValue(`${punta}Hora`, hora),
          }}
        />
      ))}
      <DialogActions>
        <Button onClick={volver}>Volver</Button>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Guardando…">
          Guardar aviso
        </Button>
      </DialogActions>
    </Form>
  );
}
