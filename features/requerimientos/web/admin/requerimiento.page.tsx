import type { Contact } from '@oficina/ui/contact-line';
import { isNotFound, NotFound } from '@oficina/ui/empty';
import { Forbidden, isForbidden } from '@oficina/ui/forbidden';
import { CardSkeleton } from '@oficina/ui/loading';
import { notify } from '@oficina/ui/notify';
import { QueryFallback } from '@oficina/ui/query-fallback';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type Requerimiento, STAFF_REQUERIMIENTOS_PATH } from '../../contract/index.ts';
import { type ActionResult, useRequerimientoActions } from './actions.api.ts';
import { type CaseAct, CaseHeader } from './case-header.tsx';
import { useListPosition } from './list-position.ts';
import { usePulse } from './pulse.ts';
import styles from './requerimiento.module.css';
import { RequerimientoDetail, type RequerimientoDetailProps } from './requerimiento-detail.tsx';
import { useHistoria, useRequerimiento, useStoredRequerimientos } from './requerimientos.api.ts';
import { canRead, canWorkOn, isPublic, isStaff } from './staff-actor.ts';

export type RequerimientoPageProps = RequerimientoDetailProps & {
  /** Null when the address holds no valid number. */
  id: number | null;
  contact?: Contact | undefined;
};

/** A clerk at the counter has no queue: they come from a ficha or from the search. */
const DAY_PATH = '/admin';

export default function RequerimientoPage({ id, contact, ...props }: RequerimientoPageProps) {
  const { yo } = props;
  const { search } = useLocation();
  const allowed = canRead(yo) && id !== null;
  const consulta = useRequerimiento(id ?? 0, allowed);
  const { data: requerimiento, error } = consulta;
  const attends = allowed && isStaff(yo);
  const historia = useHistoria(id ?? 0, allowed && requerimiento !== undefined);
  const [writing, setWriting] = useState(false);
  const viewers = useCaseLive(requerimiento, { yo, enabled: attends && !historia.isError, writing });
  const listPosition = useListPosition(id ?? 0, { yo, enabled: attends });
  const back = isStaff(yo)
    ? { to: `${STAFF_REQUERIMIENTOS_PATH}${search}`, label: 'Volver a la cola', short: 'Cola' }
    : { to: DAY_PATH, label: 'Volver a Mi día', short: 'Mi día' };
  const actions = useRequerimientoActions({ id: id ?? 0, updated: requerimiento?.updated ?? '' });
  const [actsOpened, setActsOpened] = useState(false);
  const [markedId, setMarkedId] = useState<number | null>(null);
  const acts = requerimiento ? actsOf(requerimiento, { yo, actions, onMark: () => setMarkedId(id) }) : [];
  // Without the second step the server returns the person's own case, as to a customer, but refuses what happened in it.
  const forbidden = [error, historia.error].find(isForbidden);
  if (!canRead(yo) || forbidden) return <Forbidden error={forbidden ?? null} />;
  if (id === null || isNotFound(error)) return <NotFound contact={contact} back={back} />;
  return (
    <div className={styles.pagina}>
      {/* It is the same before and after the case is read, so that the focus stays in its title. */}
      <CaseHeader
        {...{ requerimiento, back, listPosition, actsOpened, viewers }}
        acts={acts}
        onActs={setActsOpened}
      />
      {requerimiento ? (
        <RequerimientoDetail
          key={requerimiento.id}
          {...{ ...props, requerimiento, actions, back, listPosition }}
          markedByHand={markedId === id}
          onActs={() => setActsOpened(true)}
          onWriting={setWriting}
        />
      ) : (
        <div className={styles.leyendo}>
          <QueryFallback query={consulta} skeleton={<CardSkeleton />} />
        </div>
      )}
    </div>
  );
}

type LiveOptions = { yo: RequerimientoPageProps['yo']; enabled: boolean; writing: boolean };

/** Who else looks at the case. What others did in it is read again, but not under the hands of whoever writes. */
function useCaseLive(requerimiento: Requerimiento | undefined, { yo, enabled, writing }: LiveOptions) {
  const id = requerimiento?.id;
  const { last, changed } = usePulse(yo.id, {
    enabled: enabled && requerimiento !== undefined,
    viendo: id,
    escribiendo: writing,
  });
  const { refresh } = useStoredRequerimientos();
  const updated = id === undefined ? undefined : changed.get(id)?.updated;
  const isOld =
    requerimiento !== undefined &&
    updated !== undefined &&
    Date.parse(updated) > Date.parse(requerimiento.updated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is read once
  useEffect(() => {
    if (isOld && !writing && id !== undefined) refresh(id);
  }, [isOld, writing, id, updated]);
  return (last?.presencias ?? []).filter((one) => one.requerimiento === id);
}

type ActsOptions = {
  yo: RequerimientoPageProps['yo'];
  actions: ReturnType<typeof useRequerimientoActions>;
  onMark: () => void;
};

function actsOf(requerimiento: Requerimiento, { yo, actions, onMark }: ActsOptions): CaseAct[] {
  const perform = async (attempt: Promise<ActionResult>, texto: string) => {
    const result = await attempt;
    notify(result.ok ? { text: texto, kind: 'ok' } : { text: result.motivo, kind: 'error' });
  };
  const { novedadesEncargado, novedadesUsuario, usuarioEliminado } = requerimiento;
  const works = canWorkOn(requerimiento, yo);
  const acts: (CaseAct | false)[] = [
    works && {
      value: 'novedad',
      label: novedadesEncargado ? 'Quitar marca de novedad' : 'Marcar con novedad',
      run: () => {
        onMark();
        void perform(
          actions.markNovedad(!novedadesEncargado),
          novedadesEncargado ? 'Le quitamos la marca de novedad.' : 'Quedó marcado con novedad.',
        );
      },
    },
    works &&
      !isPublic(requerimiento) &&
      !usuarioEliminado &&
      !novedadesUsuario && {
        value: 'noLeido',
        label: 'Marcar no leído para el usuario',
        run: () => void perform(actions.markNovedadUsuario(), 'El usuario lo va a ver como no leído.'),
      },
    { value: 'ticket', label: 'Imprimir ticket', run: () => window.print() },
  ];
  return acts.filter((act) => act !== false);
}
