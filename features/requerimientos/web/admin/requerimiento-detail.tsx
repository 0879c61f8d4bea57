import { useViewer } from '@oficina/adjuntos/web/admin';
import type { MapaConfig } from '@oficina/map/config';
import { suministroName } from '@oficina/suministros/contract';
import { browserFlag, useBrowserFlag } from '@oficina/ui/browser-flag';
import { formatDate } from '@oficina/ui/date-text';
import { CardSkeleton } from '@oficina/ui/loading';
import { Notice } from '@oficina/ui/notice';
import { notify } from '@oficina/ui/notify';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useShortcuts } from '@oficina/ui/shortcuts';
import type { TicketIssuer } from '@oficina/ui/ticket';
import { useMedia } from '@oficina/ui/use-media';
import { usePhone } from '@oficina/ui/use-phone';
import { useRoom } from '@oficina/ui/use-room';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import {
  type Historia,
  isOpenEstado,
  type Requerimiento,
  requerimientoEstado,
  type Valores,
} from '../../contract/index.ts';
import { type ActionResult, estadoChangedMessage, type useRequerimientoActions } from './actions.api.ts';
import { Closed, type DebtOf, Ended, Folded, Short, Summary } from './case-parts.tsx';
import { CaseSide } from './case-side.tsx';
import { receivesText, takesText } from './case-texts.ts';
import { Composer } from './composer.tsx';
import { HistoriaList } from './historia.tsx';
import { historiaRows, lastSeguimiento } from './historia-rows.ts';
import type { ListPosition } from './list-position.ts';
import { useMarkNovedadSeen } from './mark-novedad-seen.ts';
import { neighborPath } from './neighbor-path.ts';
import styles from './requerimiento.module.css';
import { useHistoria, useRequerimientoUsuario, useSuministro } from './requerimientos.api.ts';
import { toTemplate } from './respuestas.ts';
import { CASE_SHORTCUTS } from './shortcuts.ts';
import { canWorkOn, isAssignedTo, usuarioIri, type Yo } from './staff-actor.ts';
import { attendTransitions, canAttend } from './transitions.ts';
import { useComposer } from './use-composer.ts';
import { useKeptNews, useOpenAtNews } from './use-news.ts';

export type RequerimientoDetailProps = {
  yo: Yo;
  cooperativa: TicketIssuer;
  mapa?: MapaConfig | undefined;
  debtOf?: DebtOf | undefined;
};

type Props = RequerimientoDetailProps & {
  requerimiento: Requerimiento;
  actions: ReturnType<typeof useRequerimientoActions>;
  listPosition: ListPosition | null;
  back: { to: string; label: string };
  markedByHand: boolean;
  onActs: () => void;
  /** Others are told that somebody is about to answer. */
  onWriting: (writing: boolean) => void;
};

const EMPTY: Historia = { hechos: [] };
/** In rem: with larger letters the side column would leave no room for what was said. */
const ROOM_FOR_SIDE = 46;
// The case is drawn before what stands beside it and what is printed.
const RequerimientoTicket = lazy(async () => ({
  default: (await import('./ticket.tsx')).RequerimientoTicket,
}));
const Related = lazy(async () => ({ default: (await import('./related.tsx')).Related }));
/** Going on to the next one is what a person who attends a list does. */
const staysInCase = browserFlag('quedarse-en-el-caso');

export function RequerimientoDetail({ requerimiento, yo, listPosition, actions, back, ...props }: Props) {
  const { mapa, cooperativa, debtOf, markedByHand, onActs, onWriting } = props;
  const navigate = useNavigate();
  const phone = usePhone();
  const frame = useRef<HTMLDivElement>(null);
  const { room, ruler } = useRoom(frame);
  const isWide = useMedia('(min-width: 1024px)') && (room === 0 || room >= ROOM_FOR_SIDE);
  const historia = useHistoria(requerimiento.id, true);
  const data = historia.data ?? EMPTY;
  const nuevoDesde = useKeptNews(historia.data);
  const [now] = useState(() => new Date());
  const rows = historiaRows(data, nuevoDesde, { requerimiento, yo, now });
  const newRef = useRef<HTMLLIElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  useOpenAtNews(historia.data !== undefined, newRef, endRef);
  const usuario = useRequerimientoUsuario(requerimiento, canWorkOn(requerimiento, yo)).data;
  const suministro = useSuministro(requerimiento).data;
  const viewer = useViewer({
    adjuntos: requerimiento.adjuntos ?? [],
    allowed: canWorkOn(requerimiento, yo),
    isProtected: requerimiento.categoria.adjuntosSeguros,
  });
  useMarkNovedadSeen(requerimiento, yo, markedByHand, actions.markNovedad);
  const [stays, setStays] = useBrowserFlag(staysInCase);
  const [estadoOpened, setEstadoOpened] = useState(false);
  const [respuestasOpened, setRespuestasOpened] = useState(false);
  const [ended, setEnded] = useState(false);
  const [touched, setTouched] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const suministroText = suministro
    ? `${suministroName(suministro)}, suministro ${suministro.cuenta}`
    : requerimiento.suministroCuenta && `suministro ${requerimiento.suministroCuenta}`;
  const valores: Valores = {
    nombre: usuario?.nombre ?? requerimiento.usuarioNombre ?? requerimiento.contacto?.nombre,
    numero: requerimiento.numero,
    suministro: suministroText,
    categoria: requerimiento.categoria.nombre,
    vence: requerimiento.vence && formatDate(requerimiento.vence),
    encargado: requerimiento.encargadoNombre,
  };
  const focusTitle = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  const composer = useComposer({
    requerimiento,
    yo,
    valores,
    visto: lastSeguimiento(data),
    actions,
    onSent(texto, { closed, isNote }) {
      notify({ text: texto, kind: 'ok' });
      setTouched(false);
      if (isNote || !listPosition || stays) {
        if (closed) focusTitle();
        return;
      }
      if (listPosition.next) void navigate(neighborPath(listPosition.next));
      else setEnded(true);
    },
  });
  const writes = composer.texto.trim() !== '';
  useEffect(() => {
    onWriting(writes);
    return () => onWriting(false);
  }, [writes, onWriting]);
  const receives = (estado: number | undefined) =>
    receivesText(requerimiento, usuario?.emailRebota === true, estado);

  const perform = async (attempt: Promise<ActionResult>, texto: string) => {
    setProblem(null);
    const result = await attempt;
    if (result.ok) notify({ text: texto, kind: 'ok' });
    else setProblem(result.motivo);
  };
  const asignar = (encargado: string | null) =>
    perform(
      actions.attend({ encargado }, lastSeguimiento(data)),
      encargado === null
        ? 'El caso quedó sin asignar.'
        : encargado === usuarioIri(yo)
          ? 'Ahora el caso es tuyo.'
          : 'Quedó asignado.',
    );
  const write = (tab: 'respuesta' | 'nota') => {
    flushSync(() => {
      setTouched(true);
      composer.chooseTab(tab);
    });
    composer.focusText();
  };
  /** What its owner has to read goes with words; the rest is done at once. */
  const moveTo = (estado: number) => {
    const move = attendTransitions(requerimiento, yo).find(
      ({ to }) => requerimientoEstado.code(to) === estado,
    );
    if (move?.needsText || composer.texto.trim() !== '') {
      composer.arm({ estado });
      write('respuesta');
    } else void perform(actions.attend({ estado }, lastSeguimiento(data)), estadoChangedMessage(estado));
  };
  const canAnswer = composer.canAnswer;
  const go = (to: ListPosition['next'] | undefined) =>
    to ? () => void navigate(neighborPath(to)) : undefined;
  const [previous, next] = [go(listPosition?.previous), go(listPosition?.next)];
  useShortcuts(
    {
      r: canAnswer ? () => write('respuesta') : undefined,
      n: () => write('nota'),
      ';': canAnswer
        ? () => {
            write('respuesta');
            setRespuestasOpened(true);
          }
        : undefined,
      a:
        canAttend(requerimiento, yo) && !isAssignedTo(requerimiento, yo)
          ? () => void asignar(usuarioIri(yo))
          : undefined,
      e: attendTransitions(requerimiento, yo).length > 0 ? () => setEstadoOpened(true) : undefined,
      u: () => void navigate(back.to),
      '.': onActs,
      ...{ '[': previous, K: previous, ']': next, J: next },
    },
    { help: CASE_SHORTCUTS },
  );
  const side = (
    <CaseSide
      {...{ requerimiento, yo, usuario, suministro, mapa, receives, estadoOpened }}
      onEstadoOpened={setEstadoOpened}
      onEstado={moveTo}
      onAsignar={(encargado) => void asignar(encargado)}
      debt={debtOf?.({ requerimiento, isBrief: false })}
    >
      <Suspense>
        <Related id={requerimiento.id} />
      </Suspense>
    </CaseSide>
  );
  const isShort = phone && !touched && !writes && !composer.problem && !composer.meanwhile;
  return (
    <div ref={frame} className={styles.caso}>
      {ruler}
      <div className={styles.columna}>
        {!isWide && (
          <Folded opened={estadoOpened} summary={<Summary {...{ requerimiento, debtOf }} />}>
            {side}
          </Folded>
        )}
        <QueryFallback query={historia} skeleton={<CardSkeleton />} />
        {(problem || viewer.problem) && (
          <div className={styles.avisos}>
            {problem && (
              <Notice tint="rojo" role="alert">
                {problem}
              </Notice>
            )}
            {viewer.problem}
          </div>
        )}
        {historia.data && <HistoriaList rows={rows} viewer={viewer} newRef={newRef} />}
        <div ref={endRef} className={styles.fondo} />
        {isShort && !ended ? (
          <Short requerimiento={requerimiento} canAnswer={canAnswer} onWrite={write} />
        ) : (
          <Composer
            {...{ composer, requerimiento, yo, respuestasOpened }}
            receives={(estado) => `${receives(estado)}${takesText(requerimiento, yo)}`}
            toTemplate={(texto) => toTemplate(texto, valores)}
            isListing={listPosition !== null}
            passes={!stays}
            onPasses={(passes) => setStays(!passes)}
            onRespuestas={setRespuestasOpened}
            onSeeMeanwhile={() => endRef.current?.scrollIntoView({ block: 'end' })}
          >
            {ended && <Ended back={back} />}
            {!isOpenEstado(requerimiento.estado) && <Closed {...{ requerimiento, yo }} />}
          </Composer>
        )}
      </div>
      {isWide && (
        <aside className={styles.lado} aria-label="Datos del caso">
          {side}
        </aside>
      )}
      {viewer.dialogs}
      <Suspense>
        <RequerimientoTicket {...{ requerimiento, cooperativa }} suministro={suministroText} />
      </Suspense>
    </div>
  );
}
