import type { MapaConfig } from '@oficina/map/config';
import { DateText } from '@oficina/ui/date-text';
import { BackLink, usePageHeading } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  categoriaPath,
  isOpenEstado,
  type Requerimiento,
  type RequerimientoCategoria,
  requerimientoEstado,
} from '../../contract/index.ts';
import { useRespuesta } from '../draft/use-respuesta.ts';
import { EstadoRequerimiento } from '../estado-requerimiento.tsx';
import { readNavigationState } from '../navigation-state.ts';
import { useRefresh } from '../requerimientos.api.ts';
import { type SuministroSummary, suministroLabel } from '../suministro-label.ts';
import { requerimientoTitle, sustantivoTitle } from '../texts.ts';
import { useOnline } from '../use-online.ts';
import { PrintConstanciaButton } from './constancia.tsx';
import { Conversation } from './conversation.tsx';
import { EstadoPanel } from './estado-panel.tsx';
import { RequerimientoData } from './requerimiento-data.tsx';
import { UnsentNotice } from './unsent-notice.tsx';
import { useMarkNovedadUsuarioSeen } from './use-mark-novedad-seen.ts';
import styles from './ver.module.css';

// The answer form is loaded lazily, so that the case is shown first.
const ResponderForm = lazy(() => import('./responder.form.tsx'));
const Anular = lazy(() => import('./anular.tsx'));

export type RequerimientoDetailProps = {
  usuarioId: number;
  suministros: readonly SuministroSummary[];
  categorias: readonly RequerimientoCategoria[];
  mapa: MapaConfig | undefined;
  hasConstancia?: boolean | undefined;
};

type Props = RequerimientoDetailProps & {
  requerimiento: Requerimiento;
  isStale: boolean;
};

const ANULAR_CODES = [requerimientoEstado.code('pendiente'), requerimientoEstado.code('esperaUsuario')];

const seguimientosCount = ({ seguimientos = [] }: Requerimiento) => seguimientos.length;

export function RequerimientoDetail(props: Props) {
  const { requerimiento, isStale, usuarioId, suministros, categorias, mapa } = props;
  const { hasConstancia = true } = props;
  const { sustantivo, nombre } = requerimiento.categoria;
  const { state } = useLocation();
  // The state is read once: later changes of the history do not affect this page.
  const [navigationState] = useState(() => readNavigationState(state));
  const justSent = navigationState.justSent && requerimiento.estado === requerimientoEstado.code('pendiente');
  const refresh = useRefresh();
  const online = useOnline();
  useMarkNovedadUsuarioSeen(requerimiento);
  const titulo = usePageHeading(`${requerimientoTitle(sustantivo, requerimiento.numero)} · ${nombre}`);
  const { lastRef, expectAnother } = useFocusLast(seguimientosCount(requerimiento));
  const acceptsNew = categorias.some(({ id, activo }) => activo && id === requerimiento.categoria.id);
  const isOpen = isOpenEstado(requerimiento.estado);
  const respuesta = useRespuesta(requerimiento, usuarioId);
  const canAnular = ANULAR_CODES.includes(requerimiento.estado);
  // Once shown it stays, so that its dialog can explain why the case can no longer be annulled.
  const [showAnular, setShowAnular] = useState(canAnular);
  if (canAnular && !showAnular) setShowAnular(true);
  const suministroText = suministroLabel(suministros, requerimiento.suministro);
  return (
    <>
      <div className={styles.cabeza}>
        <BackLink to={categoriaPath(requerimiento.categoria.id)} label={requerimiento.categoria.nombre} />
        <div className={styles.titulo}>
          <h1 ref={titulo} tabIndex={-1}>
            {sustantivoTitle(sustantivo)} <span className={styles.numero}>{requerimiento.numero}</span> ·{' '}
            {nombre}
          </h1>
          <EstadoRequerimiento estado={requerimiento.estado} />
        </div>
        <div className={styles.bajada}>
          <p>
            Iniciado el <DateText value={requerimiento.created} />
            {suministroText && ` · ${suministroText}`}
          </p>
          {hasConstancia && !justSent && <PrintConstanciaButton requerimiento={requerimiento} />}
        </div>
      </div>
      <div className={styles.columnas}>
        <div className={styles.principal}>
          {isStale && (
            <Notice tint="amarillo" role="status">
              No pudimos actualizar esta página. Puede que haya novedades que no ves.
            </Notice>
          )}
          {!isOpen && (
            <UnsentNotice
              requerimiento={requerimiento}
              respuesta={respuesta}
              onDiscarded={() => titulo.current?.focus()}
            />
          )}
          <EstadoPanel
            requerimiento={requerimiento}
            respuesta={respuesta}
            justSent={justSent}
            hasConstancia={hasConstancia}
            acceptsNew={acceptsNew}
            onCambio={refresh}
            onReopened={() => expectAnother(seguimientosCount(requerimiento))}
          />
          <Conversation requerimiento={requerimiento} mapa={mapa} lastRef={lastRef} />
          {isOpen && (
            <Suspense fallback={<FormSkeleton fields={1} />}>
              <ResponderForm
                requerimiento={requerimiento}
                categorias={categorias}
                respuesta={respuesta}
                onCambio={refresh}
                onSent={() => expectAnother(seguimientosCount(requerimiento))}
              />
            </Suspense>
          )}
          {showAnular && (
            <div className={styles.anular} hidden={!canAnular}>
              <Suspense>
                <Anular
                  requerimiento={requerimiento}
                  allowed={canAnular}
                  disabled={!online}
                  onCambio={refresh}
                  onButtonGone={() => titulo.current?.focus()}
                />
              </Suspense>
            </div>
          )}
        </div>
        <RequerimientoData requerimiento={requerimiento} suministroText={suministroText} />
      </div>
    </>
  );
}

/** The case has been read again by then. */
const ESPERA_MS = 1_000;

function useFocusLast(count: number) {
  const lastRef = useRef<HTMLLIElement>(null);
  const [countBefore, setCountBefore] = useState<number | null>(null);
  useEffect(() => {
    if (countBefore === null) return;
    // If the entry was already drawn, because the page was read again on reconnecting, the wait must end: the next entry
    // would be somebody else's and must not take the focus.
    const timer = setTimeout(() => setCountBefore(null), ESPERA_MS);
    if (count > countBefore) {
      lastRef.current?.focus();
      setCountBefore(null);
    }
    return () => clearTimeout(timer);
  }, [countBefore, count]);
  return { lastRef, expectAnother: setCountBefore };
}
