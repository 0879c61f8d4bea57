import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog, useDialogClose } from '@oficina/ui/dialog';
import { TextAreaField, TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { usuariosRoutes } from '../contract/index.ts';

const MAXIMO = 500;

const schema = z.object({
  motd: z.string().check(z.maxLength(MAXIMO, `Máximo ${MAXIMO} caracteres.`)),
  desde: z.string(),
  hasta: z.string(),
});

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

/** The wire writes Buenos Aires time, which is what the field shows. */
const paraCampo = (moment: string | undefined) => moment?.slice(0, 16) ?? '';

type FormularioProps = Omit<EditarMotdDialogProps, 'opened'> & { onDirty: (dirty: boolean) => void };

function Formulario({ guardado, onClose, onDirty }: FormularioProps) {
  const client = useClient();
  const volver = useDialogClose();
  const queries = useQueryClient();
  const form = useZodForm({
    schema,
    initialValues: {
      motd: guardado?.texto ?? '',
      desde: paraCampo(guardado?.desde),
      hasta: paraCampo(guardado?.hasta),
    },
    onSubmit: async ({ motd, desde, hasta }) => {
      try {
        await client.call(usuariosRoutes.guardarMotd, {
          body: { motd, desde: desde || null, hasta: hasta || null },
        });
        await queries.invalidateQueries({ queryKey: ['motd'] });
        notify({ text: motd.trim() ? 'Guardamos el aviso.' : 'Quitamos el aviso.' });
        onClose();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
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
      <TextField label="Desde" optional type="datetime-local" {...form.field('desde')} />
      <TextField label="Hasta" optional type="datetime-local" {...form.field('hasta')} />
      <DialogActions>
        <Button onClick={volver}>Volver</Button>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Guardando…">
          Guardar aviso
        </Button>
      </DialogActions>
    </Form>
  );
}
