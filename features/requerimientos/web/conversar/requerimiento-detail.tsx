import type { MapaConfig } from '@oficina/map/config';
import { suministroName } from '@oficina/suministros/contract';
import { Button } from '@oficina/ui/button';
import { BackLink, Panel, usePageHeading } from '@oficina/ui/layout';
import { FormSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { usePhone } from '@oficina/ui/use-phone';
import { type Clock, systemClock } from '@oficina/values';
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
import { readNavigationState } from '../navigation-state.ts';
import { Progress, stationOf } from '../progress.tsx';
import { useRefresh } from '../requerimientos.api.ts';
import { findSuministro, type SuministroSummary } from '../suministro-label.ts';
import { ADD_INFORMATION, requerimientoTitle, sustantivoTitle } from '../texts.ts';
import { useOnline } from '../use-online.ts';
import { PrintConstanciaButton } from './constancia.tsx';
import { Conversation } from './conversation.tsx';
import { EstadoPanel } from './estado-panel.tsx';
import { RequerimientoData } from './requerimiento-data.tsx';
import { inProgressSince, promisedFor } from './timeline.ts';
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
  clock?: Clock;
};

type Props = RequerimientoDetailProps & {
  requerimiento: Requerimiento;
  isStale: boolean;
};

const ANULAR_CODES = [requerimientoEstado.code('pendiente'), requerimientoEstado.code('esperaUsuario')];

const seguimientosCount = ({ seguimientos = [] }: Requerimiento) => seguimientos.length;

export function RequerimientoDetail(props: Props) {
  const { requerimiento, isStale, usuarioId, suministros, categorias, mapa } = props;
  const { hasConstancia = true, clock = systemClock } = props;
  const now = clock.now();
  const phone = usePhone();
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
  const suministro = findSuministro(suministros, requerimiento.suministro);
  const isAsked = requerimiento.estado === requerimientoEstado.code('esperaUsuario');
  // Unless something is asked, the field is out of the way. It shows itself when it holds a text.
  const [opened, setOpened] = useState<'here' | 'pressed' | null>(null);
  if (!opened && (respuesta.cameToReiterar || respuesta.initialText(requerimiento) !== '')) setOpened('here');
  const answerRef = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className={styles.cabeza}>
        {!justSent && (
          <BackLink to={categoriaPath(requerimiento.categoria.id)} label={`Mis ${sustantivo}s`} />
        )}
        <h1 ref={titulo} tabIndex={-1}>
          {justSent ? `Recibimos tu ${sustantivo}` : nombre}
        </h1>
        <p>
          {justSent ? (
            nombre
          ) : (
            <>
              {sustantivoTitle(sustantivo)} <span className={styles.numero}>{requerimiento.numero}</span>
            </>
          )}
          {suministro && ` · ${suministroName(suministro)}`}
        </p>
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
          {justSent && (
            <Notice tint="verde">
              Es el número <strong className={styles.numeroNuevo}>{requerimiento.numero}</strong>
            </Notice>
          )}
          {stationOf(requerimiento.estado) !== 'anulado' && (
            <Panel>
              <Progress
                {...requerimiento}
                sustantivo={sustantivo}
                since={inProgressSince(requerimiento)}
                promised={promisedFor(requerimiento, now)}
                now={now}
              />
            </Panel>
          )}
          <EstadoPanel
            requerimiento={requerimiento}
            respuesta={respuesta}
            acceptsNew={acceptsNew}
            onResponder={() => answerRef.current?.querySelector('textarea')?.focus()}
            onCambio={refresh}
            onReopened={() => expectAnother(seguimientosCount(requerimiento))}
          />
          {justSent && hasConstancia && (
            <PrintConstanciaButton requerimiento={requerimiento} variant="primary" />
          )}
          <Conversation requerimiento={requerimiento} mapa={mapa} lastRef={lastRef} now={now} />
          {isOpen && (isAsked || opened) && (
            <div ref={answerRef}>
              <Suspense fallback={<FormSkeleton fields={1} />}>
                <ResponderForm
                  requerimiento={requerimiento}
                  categorias={categorias}
                  respuesta={respuesta}
                  isAsked={isAsked}
                  takesFocus={respuesta.cameToReiterar || opened === 'pressed'}
                  onCambio={refresh}
                  onSent={() => {
                    setOpened(null);
                    expectAnother(seguimientosCount(requerimiento));
                  }}
                />
              </Suspense>
            </div>
          )}
          {isOpen && !isAsked && !opened && (
            <Button onClick={() => setOpened('pressed')}>{ADD_INFORMATION}</Button>
          )}
        </div>
        <RequerimientoData requerimiento={requerimiento} suministro={suministro}>
          {hasConstancia && !justSent && (
            <PrintConstanciaButton requerimiento={requerimiento} variant={phone ? 'link' : 'secondary'} />
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
        </RequerimientoData>
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
