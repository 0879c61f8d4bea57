import { useUnsaved } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { useZodForm } from '@oficina/ui/form';
import type { Clock } from '@oficina/values';
import { useState } from 'react';
import type { Corte } from '../../contract/index.ts';
import { problemOf } from './afectados.tsx';
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
  corte: Corte | undefined;
  clock: Clock;
  /** Called without a corte when another person changed it meanwhile. */
  onDone: (corte?: Corte) => void;
  onClose: () => void;
  onConfirming: (isConfirming: boolean) => void;
};

export function CorteForm({ corte, clock, onDone, onClose, onConfirming }: CorteFormProps) {
  const { countAfectados: countStatement, save } = useSaveCorte(corte);
  const [pendingSave, setPendingSave] = useState<PendingSave | null>(null);
  const goTo = (step: PendingSave | null) => {
    setPendingSave(step);
    onConfirming(step !== null);
  };
  const form = useZodForm({
    // An existing corte may have begun, so the server decides what can still be changed.
    schema: formSchema(() => (corte ? null : clock.now())),
    initialValues: formValues(corte, clock.now()),
    onSubmit: async (draft): Promise<void> => {
      const cambios = corte && changesOf(corte, draft);
      if (cambios && Object.keys(cambios).length === 0) return onClose();
      const afectados = await countStatement(draft);
      const blocker = afectados && problemOf(afectados);
      if (blocker) form.setViolations([blocker]);
      else goTo({ draft, cambios, afectados });
    },
  });
  useUnsaved(form.dirty);

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
      {/* The form is hidden and not removed, so that its values are there on the way back. */}
      <div hidden={pendingSave !== null}>
        <DialogForm
          form={form}
          submitLabel={corte ? 'Revisar y guardar' : 'Revisar y publicar'}
          busyText="Revisando…"
          canGoBackWhileBusy
        >
          <CorteFields form={form} corte={corte} />
        </DialogForm>
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
