import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { TextAreaField } from '@oficina/ui/field';
import { Form, useZodForm } from '@oficina/ui/form';
import { Notice } from '@oficina/ui/notice';
import { collapseBlanks } from '@oficina/values';
import { useEffect, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Pago } from '../../contract/index.ts';
import { ClaveForm, type ConfirmarClave, TITULO_CLAVE } from './clave.form.tsx';
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
  onHecho: (intento: Extract<Intento, { pago: Pago }>) => void;
  onClose: () => void;
};

/** The password in the same dialog: two of them, one over the other, are one too many. */
export function LiberarDialog({ opened, pago, confirmarClave, onHecho, onClose }: Props) {
  const liberar = useLiberar(pago.id);
  const [motivo, setMotivo] = useState('');
  const [pideClave, setPideClave] = useState(false);
  const [problema, setProblema] = useState<string | null>(null);
  const [ocupado, setOcupado] = useState(false);
  const [abierto, setAbierto] = useState(opened);
  // While it opens and not after: the fields are drawn with what they find.
  if (opened !== abierto) {
    setAbierto(opened);
    if (opened) {
      setMotivo('');
      setPideClave(false);
      setProblema(null);
    }
  }
  // What is on its way would end with nobody told.
  const cerrar = () => {
    if (!ocupado) onClose();
  };
  const intentar = async (texto: string) => {
    setProblema(null);
    setOcupado(true);
    const intento = await liberar(texto).finally(() => setOcupado(false));
    setPideClave(intento.kind === 'clave');
    if (intento.kind === 'no') setProblema(intento.texto);
    if (intento.kind === 'libre' || intento.kind === 'resuelto') {
      onClose();
      onHecho(intento);
    }
  };
  return (
    <DraggableDialog
      opened={opened}
      title={pideClave ? TITULO_CLAVE : '¿Liberar las facturas?'}
      dirty={opened && !ocupado && collapseBlanks(motivo) !== ''}
      onClose={cerrar}
    >
      {opened &&
        (pideClave ? (
          <ClaveForm
            confirmarClave={confirmarClave}
            onSeguir={() => intentar(motivo.trim())}
            onVolver={() => setPideClave(false)}
          />
        ) : (
          <MotivoForm
            motivo={motivo}
            problema={problema}
            onMotivo={setMotivo}
            onLiberar={intentar}
            onVolver={cerrar}
          />
        ))}
    </DraggableDialog>
  );
}

type MotivoFormProps = {
  motivo: string;
  problema: string | null;
  onMotivo: (motivo: string) => void;
  onLiberar: (motivo: string) => Promise<void>;
  onVolver: () => void;
};

function MotivoForm({ motivo, problema, onMotivo, onLiberar, onVolver }: MotivoFormProps) {
  const form = useZodForm({
    schema,
    initialValues: { motivo },
    onSubmit: (values) => onLiberar(values.motivo),
  });
  const escrito = form.values.motivo;
  useLayoutEffect(() => onMotivo(escrito), [onMotivo, escrito]);
  const campo = form.idOf('motivo');
  // It also comes back in the place of the password, whose button had the focus.
  useEffect(() => document.getElementById(campo)?.focus(), [campo]);
  return (
    <Form form={form}>
      {problema && (
        <Notice tint="rojo" role="alert">
          {problema}
        </Notice>
      )}
      <p>Sólo si la pasarela responde que el pago no existe.</p>
      <TextAreaField label="Motivo" maxLength={500} {...form.field('motivo')} />
      <DialogActions>
        <Button onClick={onVolver} disabled={form.busy}>
          Volver
        </Button>
        <Button type="submit" variant="danger" busy={form.busy} busyText="Liberando…">
          Liberar las facturas
        </Button>
      </DialogActions>
    </Form>
  );
}
