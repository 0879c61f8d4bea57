import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { Notice } from '@oficina/ui/notice';
import { useState } from 'react';
import { cuentasRoutes } from '../contract/index.ts';
import { anotarVisita, leerVisita } from './en-esta-visita.ts';
import { type Legal, LegalTextos } from './legal.textos.tsx';
import { TERMINOS_AHORA_NO } from './terminos-ahora-no.ts';

export type TerminosDialogProps = {
  usuarioId: number;
  /** Accepted other terms before these. */
  aceptoOtros: boolean;
  legal: Legal;
  onAceptado: () => void;
};

/** For whoever has not accepted the terms in force. "Ahora no" lasts until they sign in again. */
export default function TerminosDialog({ usuarioId, aceptoOtros, legal, onAceptado }: TerminosDialogProps) {
  const client = useClient();
  const [opened, setOpened] = useState(() => leerVisita(TERMINOS_AHORA_NO) === null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ahoraNo = () => {
    anotarVisita(TERMINOS_AHORA_NO, 'si');
    setOpened(false);
  };
  const aceptar = async () => {
    setBusy(true);
    setError(null);
    try {
      await client.call(cuentasRoutes.editar, { params: { id: usuarioId }, body: { aceptarLegal: true } });
      onAceptado();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DraggableDialog
      opened={opened}
      title={aceptoOtros ? 'Cambiaron los términos' : 'Antes de empezar, aceptá los términos'}
      size={640}
      onClose={ahoraNo}
    >
      {error && (
        <Notice tint="rojo" role="alert">
          {error}
        </Notice>
      )}
      <LegalTextos legal={legal} />
      <DialogActions>
        <Button onClick={ahoraNo} disabled={busy} data-inicio>
          Ahora no
        </Button>
        <Button variant="primary" busy={busy} busyText="Guardando…" onClick={() => void aceptar()}>
          Acepto
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
