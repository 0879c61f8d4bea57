import { FACTURAS_PATH } from '@oficina/facturas/contract';
import { indexSuministros, type SuministroSummary, UpToDate } from '@oficina/facturas/web';
import { ApiError, type PublicConfig } from '@oficina/hydra';
import { LinkButton } from '@oficina/ui/button';
import { ErrorPage, isNotFound, NotFound } from '@oficina/ui/empty';
import { PageHeader } from '@oficina/ui/layout';
import { CardSkeleton } from '@oficina/ui/loading';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useMedia } from '@oficina/ui/use-media';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { HISTORIAL_PATH, type Pago, pagoEstado } from '../contract/index.ts';
import { usePago, useStorePago } from './pagos.api.ts';
import { facturasNames, resultadoOf } from './resultado.ts';
import { ResultadoPanel } from './resultado-panel.tsx';
import { SIDE_BY_SIDE_MEDIA } from './side-by-side.ts';
import styles from './ver.module.css';

/** It is seldom seen. */
const WaitingPago = lazy(() => import('./waiting-pago.tsx'));

export type VerPagoPageProps = {
  pagoId: number | null;
  suministros: readonly SuministroSummary[];
  /** The comprobante is mailed to this address. */
  correo?: string | undefined;
  payer?: string | undefined;
  config: Pick<PublicConfig, 'legal' | 'datosDiasMaximos' | 'telefono' | 'whatsapp' | 'horario'>;
};

export default function VerPagoPage({ pagoId, ...props }: VerPagoPageProps) {
  return pagoId === null ? (
    <NotFound contact={props.config} />
  ) : (
    <VerPago key={pagoId} pagoId={pagoId} {...props} />
  );
}

function VerPago(props: VerPagoPageProps & { pagoId: number }) {
  const { pagoId, suministros, correo, payer, config } = props;
  const consulta = usePago(pagoId);
  const { data: pago, error } = consulta;
  useStoreOnChange(pago);
  const isWide = useMedia(SIDE_BY_SIDE_MEDIA);
  if (!pago) {
    if (isNotFound(error)) return <NotFound contact={config} />;
    if (error instanceof ApiError && error.status === 403)
      return <ErrorPage title="Te falta poco" text={error.message} contact={config} />;
    return (
      <>
        <PageHeader title="Tu pago" />
        <QueryFallback query={consulta} skeleton={<CardSkeleton />} />
      </>
    );
  }
  const now = new Date();
  const suministroIndex = indexSuministros(suministros);
  if (pagoEstado.name(pago.estado) === 'esperandoPago') {
    return (
      <div className={styles.pila}>
        <Suspense fallback={<CardSkeleton />}>
          <WaitingPago
            pago={pago}
            facturas={facturasNames(pago, suministroIndex, now)}
            isGone={isNotFound(error)}
          />
        </Suspense>
      </div>
    );
  }
  const resultado = resultadoOf(pago, correo, now);
  return (
    <div className={styles.partes}>
      <div className={styles.pila}>
        <ResultadoPanel
          pago={pago}
          resultado={resultado}
          suministroIndex={suministroIndex}
          payer={payer}
          now={now}
        />
        <div className={styles.enlaces}>
          {resultado.offersHome && (
            <LinkButton variant="link" to="/">
              Volver al inicio
            </LinkButton>
          )}
          <LinkButton variant="link" to={resultado.offersFacturas ? FACTURAS_PATH : HISTORIAL_PATH}>
            {resultado.offersFacturas ? 'Ver mis facturas' : 'Ver historial de pagos'}
          </LinkButton>
        </div>
      </div>
      {isWide && pagoEstado.name(pago.estado) === 'procesado' && (
        <UpToDate datosDiasMaximos={config.datosDiasMaximos} art30bis={config.legal.art30bis} now={now} />
      )}
    </div>
  );
}

/** A pago that ended on this screen also changed its facturas, so the data that other pages read is out of date. */
function useStoreOnChange(pago: Pago | undefined): void {
  const storePago = useStorePago();
  const visto = useRef(pago?.estado);
  useEffect(() => {
    if (pago && visto.current !== undefined && visto.current !== pago.estado) storePago(pago);
    visto.current = pago?.estado;
  }, [pago, storePago]);
}
