import { ApiError, parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { TextField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
import { useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { MAX_ALIAS, suministrosRoutes } from '../contract/index.ts';
import type { SuministroSummary } from './suministro-summary.ts';

const schema = z.object({
  alias: z.string().check(z.trim(), z.maxLength(MAX_ALIAS, `Máximo ${MAX_ALIAS} caracteres.`)),
});

export type RenombrarSuministroDialogProps = {
  opened: boolean;
  /** The value stays while the dialog closes, so that the title does not change. */
  suministro: SuministroSummary | undefined;
  onCambio: () => Promise<void>;
  onClose: () => void;
};

export default function RenombrarSuministroDialog(props: RenombrarSuministroDialogProps) {
  const { opened, suministro, onClose } = props;
  const [dirty, setDirty] = useState(false);
  return (
    <DraggableDialog
      opened={opened}
      title={suministro?.alias ? 'Cambiar el nombre' : 'Poner un nombre'}
      dirty={opened && dirty}
      onClose={onClose}
    >
      {opened && suministro && <AliasForm {...props} suministro={suministro} onDirty={setDirty} />}
    </DraggableDialog>
  );
}

type AliasFormProps = Omit<RenombrarSuministroDialogProps, 'suministro'> & {
  suministro: SuministroSummary;
  onDirty: (dirty: boolean) => void;
};

function AliasForm({ suministro, onCambio, onClose, onDirty }: AliasFormProps) {
  const client = useClient();
  const usuarioSuministro = parseIri('usuario_suministros', suministro.usuarioSuministro ?? '');
  const form = useZodForm({
    schema,
    initialValues: { alias: suministro.alias ?? '' },
    onSubmit: async ({ alias }) => {
      if (usuarioSuministro === null) return;
      try {
        await client.call(suministrosRoutes.renombrar, {
          params: { id: usuarioSuministro },
          body: { alias: alias || null },
        });
        // The action is already done and the reload may be slow with many suministros, so it is not awaited.
        void onCambio();
        notify({ text: alias ? 'Guardamos el nombre.' : 'Quitamos el nombre.' });
        onClose();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.violations.length > 0) form.setViolations(error.violations);
        else form.setMessage(error.message);
        if (error.status === 409 || error.status === 404) void onCambio();
      }
    },
  });
  useLayoutEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const { alias, domicilio, nombre, cuenta } = suministro;
  return (
    <Form form={form}>
      <p>
        {domicilio || nombre} · cuenta {cuenta}
      </p>
      <TextField
        label="Nombre"
        hint={`Por ejemplo: Casa de mamá${alias ? '. Vacío, se quita el nombre.' : ''}`}
        maxLength={MAX_ALIAS}
        autoComplete="off"
        autoCapitalize="sentences"
        {...form.field('alias')}
      />
      <DialogActions>
        <Button onClick={onClose}>Volver</Button>
        <Button type="submit" variant="primary" busy={form.busy} busyText="Guardando…">
          Guardar nombre
        </Button>
      </DialogActions>
    </Form>
  );
}
