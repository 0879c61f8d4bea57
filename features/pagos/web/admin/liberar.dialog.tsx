import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { TextAreaField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Notice } from '@oficina/ui/notice';
import { collapseBlanks } from '@oficina/values';
import { useEffect, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Pago } from '../../contract/index.ts';
import { CLAVE_TITLE, ClaveForm, type ConfirmarClave } from './clave.form.tsx';
import { type Intento, useLiberar } from './liberar.ts';

/** As the server counts it and says it. */
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
  /** Freed, or found out: nothing else is to be done here. */
  onDone: (intento: Extract<Intento, { pago: Pago }>) => void;
  onClose: () => void;
};

/** The password in the same dialog: two of them, one over the other, are one too many. */
export function LiberarDialog({ opened, pago, confirmarClave, onDone, onClose }: Props) {
  const liberar = useLiberar(pago.id);
  const [motivo, setMotivo] = useState('');
  const [needsClave, setNeedsClave] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  // While it opens and not after: the fields are drawn with what they find.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setMotivo('');
      setNeedsClave(false);
      setProblem(null);
    }
  }
  // What is on its way would end with nobody told.
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
  // It also comes back in the place of the password, whose button had the focus.
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);
  return (
    <Form form={form}>
      {problem && (
        <Notice tint="rojo" role="alert">
          {problem}
        </Notice>
      )}
      <p>Sólo si la pasarela responde que el pago no existe.</p>
      <TextAreaField label="Motivo" maxLength={500} {...form.field('motivo')} />
      <DialogActions>
        <Button onClick={onBack} disabled={form.busy}>
          Volver
        </Button>
        <Button type="submit" variant="danger" busy={form.busy} busyText="Liberando…">
          Liberar las facturas
        </Button>
      </DialogActions>
    </Form>
  );
}
