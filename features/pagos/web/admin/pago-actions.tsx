import { ApiError } from '@oficina/hydra';
import { Button } from '@oficina/ui/button';
import { Actions } from '@oficina/ui/layout';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { type Pago, pagoEstado } from '../../contract/index.ts';
import type { ConfirmarClave } from './clave.form.tsx';
import { LiberarDialog } from './liberar.dialog.tsx';
import type { Intento } from './liberar.ts';
import { useConsultar } from './pagos.api.ts';
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

/** Nothing here charges. */
export function PagoActions({ pago, confirmarClave }: Props) {
  const consultar = useConsultar(pago.id);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const aviso = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (announcement?.takesFocus) aviso.current?.focus();
  }, [announcement]);
  const handleConsultar = () => {
    // The text is cleared first, so that screen readers announce it again.
    setAnnouncement(null);
    consultar.mutate(undefined, { onSuccess: (after) => setAnnouncement(announceConsulta(pago, after)) });
  };
  const openDialog = () => {
    setAnnouncement(null);
    consultar.reset();
    setDialogOpen(true);
  };
  return (
    <>
      {consultar.error && (
        <Notice tint="rojo" role="alert">
          {consultar.error instanceof ApiError ? consultar.error.message : 'No pudimos hacer la consulta.'}
        </Notice>
      )}
      <p ref={aviso} role="status" tabIndex={-1} className={announcement ? styles.aviso : 'oculto'}>
        {announcement?.texto}
      </p>
      {canConsultar(pago.estado) && (
        <Actions>
          <Button
            variant="primary"
            busy={consultar.isPending}
            busyText="Consultando…"
            onClick={handleConsultar}
          >
            Consultar ahora
          </Button>
          {pago.estado === pagoEstado.code('enVerificacion') && (
            <Button onClick={openDialog} disabled={consultar.isPending}>
              Liberar las facturas
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
