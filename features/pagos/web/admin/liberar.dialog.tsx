import { DraggableDialog } from '@oficina/ui/dialog';
import { DialogForm } from '@oficina/ui/dialog-form';
import { TextAreaField } from '@oficina/ui/field';
import { useZodForm } from '@oficina/ui/form';
import { ProblemNotice } from '@oficina/ui/notice';
import { collapseBlanks } from '@oficina/values';
import { useEffect, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Pago } from '../../contract/index.ts';
import { CLAVE_TITLE, ClaveForm, type ConfirmarClave } from './clave.form.tsx';
import { type Intento, useLiberar } from './liberar.ts';

const schema = z.object({
  motivo: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Completá este dato.'),
      z.minLength(10, 'Mínimo 10 caracteres.'),
      z.maxLength(500, 'Máximo 500 caracteres.'),
    ),
});

type Props = {
  opened: boolean;
  pago: Pago;
  confirmarClave: ConfirmarClave;
  /** Called when the facturas were released or the gateway settled the pago. */
  onDone: (intento: Extract<Intento, { pago: Pago }>) => void;
  onClose: () => void;
};

/** The password is asked for in the same dialog, to avoid stacking two. */
export function LiberarDialog({ opened, pago, confirmarClave, onDone, onClose }: Props) {
  const liberar = useLiberar(pago.id);
  const [motivo, setMotivo] = useState('');
  const [needsClave, setNeedsClave] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  // The fields are reset during rendering, because they take their initial values when they are first rendered.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setMotivo('');
      setNeedsClave(false);
      setProblem(null);
    }
  }
  // Closing during the call would hide its outcome.
  const cerrar = () => {
    if (!isBusy) onClose();
  };
  const attempt = async (texto: string) => {
    setProblem(null);
    setIsBusy(true);
    const intento = await liberar(texto).finally(() => setIsBusy(false));
    setNeedsClave(intento.kind === 'clave');
    if (intento.kind === 'no') setProblem(intento.texto);
    if (intento.kind === 'libre' || intento.kind === 'resuelto') {
      onClose();
      onDone(intento);
    }
  };
  return (
    <DraggableDialog
      opened={opened}
      title={needsClave ? CLAVE_TITLE : '¿Liberar las facturas?'}
      dirty={opened && !isBusy && collapseBlanks(motivo) !== ''}
      onClose={cerrar}
    >
      {opened &&
        (needsClave ? (
          <ClaveForm
            confirmarClave={confirmarClave}
            onContinue={() => attempt(motivo.trim())}
            onBack={() => setNeedsClave(false)}
          />
        ) : (
          <MotivoForm
            motivo={motivo}
            problem={problem}
            onMotivo={setMotivo}
            onLiberar={attempt}
            onBack={cerrar}
          />
        ))}
    </DraggableDialog>
  );
}

type MotivoFormProps = {
  motivo: string;
  problem: string | null;
  onMotivo: (motivo: string) => void;
  onLiberar: (motivo: string) => Promise<void>;
  onBack: () => void;
};

function MotivoForm({ motivo, problem, onMotivo, onLiberar, onBack }: MotivoFormProps) {
  const form = useZodForm({
    schema,
    initialValues: { motivo },
    onSubmit: (values) => onLiberar(values.motivo),
  });
  const typed = form.values.motivo;
  useLayoutEffect(() => onMotivo(typed), [onMotivo, typed]);
  const fieldId = form.idOf('motivo');
  // This form also replaces the password form, whose button had the focus.
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);
  return (
    <DialogForm form={form} submitLabel="Liberar las facturas" busyText="Liberando…" danger onBack={onBack}>
      <ProblemNotice reason={problem} />
      <p>Solo si la pasarela responde que el pago no existe.</p>
      <TextAreaField label="Motivo" maxLength={500} {...form.field('motivo')} />
    </DialogForm>
  );
}
