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
import { sePuedeConsultar } from './tiempos.tsx';
import styles from './ver.module.css';

type Props = { pago: Pago; confirmarClave: ConfirmarClave };

/** `llevar`: the button that was pressed is there no more, and whoever pressed it is taken here. */
type Dicho = { texto: string; llevar: boolean };

const pasoA = ({ estado }: Pago) => `El pago pasó a «${pagoEstado.label(estado)}».`;

const trasConsultar = (antes: Pago, ahora: Pago): Dicho =>
  ahora.estado === antes.estado
    ? { texto: `El pago sigue en «${pagoEstado.label(ahora.estado)}».`, llevar: false }
    : { texto: pasoA(ahora), llevar: !sePuedeConsultar(ahora.estado) };

const trasLiberar = ({ kind, pago }: Extract<Intento, { pago: Pago }>): Dicho => ({
  texto: kind === 'libre' ? `Liberamos las facturas del pago N.º ${pago.id}.` : pasoA(pago),
  llevar: true,
});

/** What can be done about a payment nobody knows the end of. Nothing here charges. */
export function Acciones({ pago, confirmarClave }: Props) {
  const consultar = useConsultar(pago.id);
  const [liberando, setLiberando] = useState(false);
  const [dicho, setDicho] = useState<Dicho | null>(null);
  const aviso = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (dicho?.llevar) aviso.current?.focus();
  }, [dicho]);
  const preguntar = () => {
    // Said again, it is heard again.
    setDicho(null);
    consultar.mutate(undefined, { onSuccess: (ahora) => setDicho(trasConsultar(pago, ahora)) });
  };
  const abrir = () => {
    setDicho(null);
    consultar.reset();
    setLiberando(true);
  };
  return (
    <>
      {consultar.error && (
        <Notice tint="rojo" role="alert">
          {consultar.error instanceof ApiError ? consultar.error.message : 'No pudimos hacer la consulta.'}
        </Notice>
      )}
      <p ref={aviso} role="status" tabIndex={-1} className={dicho ? styles.aviso : 'oculto'}>
        {dicho?.texto}
      </p>
      {sePuedeConsultar(pago.estado) && (
        <Actions>
          <Button variant="primary" busy={consultar.isPending} busyText="Consultando…" onClick={preguntar}>
            Consultar ahora
          </Button>
          {pago.estado === pagoEstado.code('enVerificacion') && (
            <Button onClick={abrir} disabled={consultar.isPending}>
              Liberar las facturas
            </Button>
          )}
        </Actions>
      )}
      <LiberarDialog
        opened={liberando}
        pago={pago}
        confirmarClave={confirmarClave}
        onHecho={(intento) => setDicho(trasLiberar(intento))}
        onClose={() => setLiberando(false)}
      />
    </>
  );
}
