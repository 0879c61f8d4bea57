import { parseIri } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { DraggableDialog, useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { TextField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { notify } from '@oficina/ui/notify';
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
  return (
    <DraggableDialog
      opened={opened}
      title={suministro?.alias ? 'Cambiar el nombre' : 'Poner un nombre'}
      onClose={onClose}
    >
      {opened && suministro && <AliasForm {...props} suministro={suministro} />}
    </DraggableDialog>
  );
}

type AliasFormProps = Omit<RenombrarSuministroDialogProps, 'suministro'> & {
  suministro: SuministroSummary;
};

function AliasForm({ suministro, onCambio, onClose }: AliasFormProps) {
  const client = useClient();
  const usuarioSuministro = parseIri('usuario_suministros', suministro.usuarioSuministro ?? '');
  const form = useZodForm({
    schema,
    initialValues: { alias: suministro.alias ?? '' },
    onSubmit: async ({ alias }) => {
      if (usuarioSuministro === null) return;
      await client.call(suministrosRoutes.renombrar, {
        params: { id: usuarioSuministro },
        body: { alias: alias || null },
      });
      // The action is already done and the reload may be slow with many suministros, so it is not awaited.
      void onCambio();
      notify({ text: alias ? 'Guardamos el nombre.' : 'Quitamos el nombre.' });
      onClose();
    },
    onRefused: (error) => {
      form.showRefusal(error);
      if (error.status === 409 || error.status === 404) void onCambio();
    },
  });
  useUnsaved(form.dirty);
  const { alias, domicilio, nombre, cuenta } = suministro;
  return (
    <DialogForm
      form={form}
      submitLabel="Guardar nombre"
      busyText="Guardando…"
      onBack={onClose}
      canGoBackWhileBusy
    >
      <p>
        {domicilio || nombre} · suministro {cuenta}
      </p>
      <TextField
        label="Nombre"
        hint={`Por ejemplo: Casa de mamá${alias ? '. Vacío, se quita el nombre.' : ''}`}
        maxLength={MAX_ALIAS}
        autoComplete="off"
        autoCapitalize="sentences"
        {...form.field('alias')}
      />
    </DialogForm>
  );
}
