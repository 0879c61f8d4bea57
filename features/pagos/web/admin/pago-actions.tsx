import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { Actions } from '@oficina/ui/layout';
import { ProblemNotice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { type Pago, pagoEstado } from '../../contract/index.ts';
import { CANCELLING, cancelName } from '../../contract/waiting.ts';
import type { ConfirmarClave } from './clave.form.tsx';
import { LiberarDialog } from './liberar.dialog.tsx';
import type { Intento } from './liberar.ts';
import { useCancelar, useConsultar } from './pagos.api.ts';
import { canConsultar } from './tiempos.tsx';
import styles from './ver.module.css';

type Props = { pago: Pago; confirmarClave: ConfirmarClave };

/** `takesFocus` is set when the pressed button disappears, so the focus moves to the announcement. */
type Announcement = { texto: string; takesFocus: boolean };

const movedText = ({ estado }: Pago) => `El pago pasó a «${pagoEstado.label(estado)}».`;

const announceConsulta = (before: Pago, after: Pago): Announcement =>
  after.estado === before.estado
    ? { texto: `El pago sigue en «${pagoEstado.label(after.estado)}».`, takesFocus: false }
    : { texto: movedText(after), takesFocus: !canConsultar(after.estado) };

const announceLiberar = ({ kind, pago }: Extract<Intento, { pago: Pago }>): Announcement => ({
  texto: kind === 'libre' ? `Liberamos las facturas del pago N.º ${pago.id}.` : movedText(pago),
  takesFocus: true,
});

const reasonOf = (error: Error | null) =>
  error && (error instanceof ApiError ? error.message : 'No pudimos hacer la consulta.');

/** Nothing here charges. */
export function PagoActions({ pago, confirmarClave }: Props) {
  const consultar = useConsultar(pago.id);
  const cancelar = useCancelar(pago.id);
  const isAsking = consultar.isPending || cancelar.isPending;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const aviso = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (announcement?.takesFocus) aviso.current?.focus();
  }, [announcement]);
  const handleConsultar = () => {
    // The text is cleared first, so that screen readers announce it again.
    setAnnouncement(null);
    cancelar.reset();
    consultar.mutate(undefined, { onSuccess: (after) => setAnnouncement(announceConsulta(pago, after)) });
  };
  const handleCancelar = () => {
    setAnnouncement(null);
    consultar.reset();
    cancelar.mutate(undefined, {
      onSuccess: (after) => setAnnouncement({ texto: movedText(after), takesFocus: true }),
    });
  };
  const openDialog = () => {
    setAnnouncement(null);
    consultar.reset();
    setDialogOpen(true);
  };
  return (
    <>
      <ProblemNotice reason={reasonOf(consultar.error ?? cancelar.error)} />
      <p ref={aviso} role="status" tabIndex={-1} className={announcement ? styles.aviso : 'oculto'}>
        {announcement?.texto}
      </p>
      {canConsultar(pago.estado) && (
        <Actions>
          <Button
            variant="primary"
            busy={consultar.isPending}
            busyText="Consultando…"
            disabled={isAsking}
            onClick={handleConsultar}
          >
            Consultar ahora
          </Button>
          {pago.estado === pagoEstado.code('enVerificacion') && (
            <Button onClick={openDialog} disabled={isAsking}>
              Liberar las facturas
            </Button>
          )}
          {pago.estado === pagoEstado.code('esperandoPago') && (
            <Button
              busy={cancelar.isPending}
              busyText={CANCELLING}
              disabled={isAsking}
              onClick={handleCancelar}
            >
              {cancelName(pago.metodo, false)}
            </Button>
          )}
        </Actions>
      )}
      <LiberarDialog
        opened={isDialogOpen}
        pago={pago}
        confirmarClave={confirmarClave}
        onDone={(intento) => setAnnouncement(announceLiberar(intento))}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}
