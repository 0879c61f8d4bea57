import { Button } from '@oficina/ui/button';
import { DialogActions, useDialogClose } from '@oficina/ui/dialog';
import { Form, useZodForm } from '@oficina/ui/form';
import type { Clock } from '@oficina/values';
import { useLayoutEffect, useState } from 'react';
import { type Afectados, type Corte, EMPTY_ZONA, unknownSuministrosText } from '../../contract/index.ts';
import { Confirmar } from './confirmar.tsx';
import { CorteFields } from './corte.fields.tsx';
import {
  changesOf,
  formSchema,
  formValues,
  newCorteBody,
  type PendingSave,
  toFormFields,
} from './form-values.ts';
import { useSaveCorte } from './save.api.ts';

export type CorteFormProps = {
  /** Undefined: a new one. */
  corte: Corte | undefined;
  clock: Clock;
  /** With the cut as it was left; without it, somebody else changed it meanwhile. */
  onDone: (corte?: Corte) => void;
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
  onConfirming: (isConfirming: boolean) => void;
};

export function CorteForm({ corte, clock, onDone, onClose, onDirty, onConfirming }: CorteFormProps) {
  const closeDialog = useDialogClose();
  const { countAfectados: countStatement, save } = useSaveCorte(corte);
  const [pendingSave, setPendingSave] = useState<PendingSave | null>(null);
  const goTo = (step: PendingSave | null) => {
    setPendingSave(step);
    onConfirming(step !== null);
  };
  const form = useZodForm({
    // One that exists may have begun already: what may still be changed of it is said by the server.
    schema: formSchema(() => (corte ? null : clock.now())),
    initialValues: formValues(corte, clock.now()),
    onSubmit: async (draft): Promise<void> => {
      const cambios = corte && changesOf(corte, draft);
      if (cambios && Object.keys(cambios).length === 0) return onClose();
      const afectados = await countStatement(draft);
      const blocker = afectados && problemOf(afectados);
      if (blocker) form.setViolations([blocker]);
      else goTo({ draft, cambios, personas: afectados?.personas });
    },
  });
  useLayoutEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);

  const confirmar = async () => {
    if (!pendingSave) return;
    const { cambios, draft } = pendingSave;
    const result = await save(cambios ?? newCorteBody(draft));
    if (result.corte) {
      onClose();
      onDone(result.corte);
      return;
    }
    goTo(null);
    if (result.violations.length > 0) form.setViolations(toFormFields(result.violations));
    else form.setMessage(result.sentence);
    if (result.cambio) onDone();
  };

  return (
    <>
      {/* Out of sight and not out of the tree: what was written must be there when one comes back. */}
      <div hidden={pendingSave !== null}>
        <Form form={form}>
          <CorteFields form={form} corte={corte} />
          <DialogActions>
            <Button onClick={closeDialog}>Volver</Button>
            <Button type="submit" variant="primary" busy={form.busy} busyText="Revisando…">
              {corte ? 'Revisar y guardar' : 'Revisar y publicar'}
            </Button>
          </DialogActions>
        </Form>
      </div>
      {pendingSave && (
        <Confirmar
          {...pendingSave}
          corte={corte}
          now={clock.now()}
          onBack={() => goTo(null)}
          onConfirmar={confirmar}
        />
      )}
    </>
  );
}

/** What the server would refuse, told before asking whether to publish. */
function problemOf({ suministros, desconocidos }: Afectados) {
  if (desconocidos.length > 0)
    return { propertyPath: 'cuentas', message: unknownSuministrosText(desconocidos) };
  return suministros === 0 ? { propertyPath: 'zona', message: EMPTY_ZONA } : undefined;
}
