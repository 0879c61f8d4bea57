import type { MapaConfig } from '@oficina/map/config';
import type { Contact } from '@oficina/ui/contact-line';
import { Panel, Stack } from '@oficina/ui/layout';
import { ProblemNotice } from '@oficina/ui/notice';
import { useShortcuts } from '@oficina/ui/shortcuts';
import type { TicketIssuer } from '@oficina/ui/ticket';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Requerimiento, STAFF_REQUERIMIENTOS_PATH } from '../../contract/index.ts';
import { type ActionResult, estadoChangedMessage, useRequerimientoActions } from './actions.api.ts';
import { HistoryList } from './history-list.tsx';
import type { ListPosition } from './list-position.ts';
import { LugarPanel, suministroDescription } from './lugar-panel.tsx';
import { useMarkNovedadSeen } from './mark-novedad-seen.ts';
import { Notas } from './notas.tsx';
import { neighborPath } from './previous-next-nav.tsx';
import { Related } from './related.tsx';
import styles from './requerimiento.module.css';
import { RequerimientoPanel } from './requerimiento-panel.tsx';
import { useRequerimientoUsuario, useSuministro } from './requerimientos.api.ts';
import { RespuestaPanel } from './respuesta-panel.tsx';
import { CASE_SHORTCUTS } from './shortcuts.ts';
import { canWorkOn, isAssignedTo, usuarioIri, type Yo } from './staff-actor.ts';
import { RequerimientoTicket } from './ticket.tsx';
import { destinationsOf, requiresText } from './transitions.ts';
import { UsuarioPanel } from './usuario-panel.tsx';

const Adjuntos = lazy(async () => ({ default: (await import('@oficina/adjuntos/web/admin')).Adjuntos }));
const AsignarDialog = lazy(() => import('./asignar.dialog.tsx'));
const ChangeEstadoDialog = lazy(() => import('./change-estado.dialog.tsx'));

export type RequerimientoDetailProps = {
  yo: Yo;
  cooperativa: TicketIssuer;
  mapa?: MapaConfig | undefined;
  contact?: Contact | undefined;
};

type Props = RequerimientoDetailProps & { requerimiento: Requerimiento; listPosition: ListPosition | null };

/** `moveFocus` takes the focus to the message, because the button that was pressed may have disappeared. */
type Announcement = { texto: string; moveFocus: boolean };

export function RequerimientoDetail({ requerimiento, yo, listPosition, ...props }: Props) {
  const { mapa, cooperativa } = props;
  const actions = useRequerimientoActions(requerimiento, yo);
  const navigate = useNavigate();
  const { search } = useLocation();
  const [dialog, setDialog] = useState<'mover' | 'asignar' | null>(null);
  const [message, setMessage] = useState<Announcement | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [markedByHand, setMarkedByHand] = useState(false);
  const aviso = useRef<HTMLParagraphElement>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const usuario = useRequerimientoUsuario(requerimiento, canWorkOn(requerimiento, yo)).data;
  const suministro = useSuministro(requerimiento).data;
  useMarkNovedadSeen(requerimiento, yo, markedByHand, actions.markNovedad);
  useEffect(() => {
    if (message?.moveFocus) aviso.current?.focus();
  }, [message]);

  const problemRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may be at the other end of the page.
    if (problem) problemRef.current?.scrollIntoView?.({ block: 'nearest' });
  }, [problem]);

  const announce = (texto: string, moveFocus: boolean) => {
    setProblem(null);
    setMessage({ texto, moveFocus });
  };
  const perform = async (intento: Promise<ActionResult>, texto: string, moveFocus = true) => {
    setBusy(true);
    setProblem(null);
    setMessage(null);
    const result = await intento.finally(() => setBusy(false));
    if (result.ok) announce(texto, moveFocus);
    else setProblem(result.motivo);
  };
  const performFromDialog = async (intento: Promise<ActionResult>, texto: string) => {
    const result = await intento;
    if (result.ok) announce(texto, false);
    return result;
  };
  const assignToMe = () => void perform(actions.asignar(usuarioIri(yo)), 'Ahora el caso es tuyo.');
  const markNovedad = (marked: boolean) => {
    setMarkedByHand(true);
    const texto = marked ? 'Quedó marcado con novedad.' : 'Le quitamos la marca de novedad.';
    void perform(actions.markNovedad(marked), texto, false);
  };
  const destinations = destinationsOf(requerimiento, yo);
  const suministroText = suministroDescription(requerimiento, suministro);
  const ir = (a: ListPosition['previous'] | undefined) => a && (() => void navigate(neighborPath(a)));
  useShortcuts(
    {
      r: () => boxRef.current?.querySelector('textarea')?.focus(),
      a: isAssignedTo(requerimiento, yo) || busy ? undefined : assignToMe,
      e: destinations.length === 0 ? undefined : () => setDialog('mover'),
      u: () => void navigate(`${STAFF_REQUERIMIENTOS_PATH}${search}`),
      '[': ir(listPosition?.previous) || undefined,
      ']': ir(listPosition?.next) || undefined,
    },
    { help: CASE_SHORTCUTS },
  );
  return (
    <div className={styles.columnas}>
      <Stack gap={24}>
        <Panel title="Historia">
          <HistoryList requerimiento={requerimiento} yo={yo} />
        </Panel>
        <p ref={aviso} role="status" tabIndex={-1} className={message ? styles.aviso : 'oculto'}>
          {message?.texto}
        </p>
        {problem && (
          <div ref={problemRef}>
            <ProblemNotice reason={problem} />
          </div>
        )}
        <RespuestaPanel
          {...{ requerimiento, yo, actions, boxRef }}
          valores={{
            nombre: usuario?.nombre ?? requerimiento.usuarioNombre ?? requerimiento.contacto?.nombre,
            numero: requerimiento.numero,
            suministro: suministroText,
            categoria: requerimiento.categoria.nombre,
          }}
          assigning={busy}
          onAssignToMe={assignToMe}
          onAnnounce={announce}
        />
        <Notas id={requerimiento.id} />
      </Stack>
      <Stack gap={24}>
        <RequerimientoPanel
          {...{ requerimiento, yo, busy }}
          onChangeEstado={() => setDialog('mover')}
          onAssignToMe={assignToMe}
          onAsignar={() => setDialog('asignar')}
          onRemoveEncargado={() => void perform(actions.asignar(null), 'El caso quedó sin asignar.')}
          onMarkNovedad={markNovedad}
          onMarkNovedadUsuario={() =>
            void perform(actions.markNovedadUsuario(), 'El usuario lo va a ver como no leído.')
          }
        />
        <UsuarioPanel {...{ requerimiento, yo, usuario }} />
        <Related id={requerimiento.id} />
        <LugarPanel {...{ requerimiento, suministro, mapa }} />
        <Suspense>
          <Adjuntos adjuntos={requerimiento.adjuntos ?? []} allowed={canWorkOn(requerimiento, yo)} />
        </Suspense>
      </Stack>
      <Suspense>
        <ChangeEstadoDialog
          opened={dialog === 'mover'}
          title={`Estado del caso ${requerimiento.numero}`}
          destinations={destinations}
          requiresText={(estado) => requiresText(requerimiento, estado)}
          onChangeEstado={(estado, texto) =>
            performFromDialog(actions.changeEstado(estado, texto), estadoChangedMessage(estado))
          }
          onClose={() => setDialog(null)}
        />
        <AsignarDialog
          opened={dialog === 'asignar'}
          title={`Encargado del caso ${requerimiento.numero}`}
          onAsignar={(encargado, nombre) =>
            performFromDialog(
              actions.asignar(encargado),
              nombre ? `Asignado a ${nombre}.` : 'El caso quedó sin asignar.',
            )
          }
          onClose={() => setDialog(null)}
        />
      </Suspense>
      <RequerimientoTicket {...{ requerimiento, cooperativa }} suministro={suministroText} />
    </div>
  );
}
