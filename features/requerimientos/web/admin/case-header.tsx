import { BackLink } from '@oficina/ui/back-link';
import { IconDots, IconDown, IconEye, IconUp } from '@oficina/ui/icon';
import { usePageHeading } from '@oficina/ui/layout';
import { formatCount } from '@oficina/ui/money';
import { useSection } from '@oficina/ui/section';
import { openShortcutsHelp } from '@oficina/ui/shortcuts';
import { usePhone } from '@oficina/ui/use-phone';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { isOpenEstado, type Requerimiento } from '../../contract/index.ts';
import { requerimientoTitle } from '../texts.ts';
import styles from './case-header.module.css';
import { ChoicePopover } from './choice-popover.tsx';
import type { ListPosition, Neighbor } from './list-position.ts';
import { neighborPath } from './neighbor-path.ts';
import { StaffEstadoBadge } from './staff-estado-badge.tsx';
import { termOf } from './vence.tsx';
import { type Viewer, viewersText } from './viewers.ts';

export type CaseAct = { value: string; label: string; run: () => void };

type Props = {
  requerimiento: Requerimiento | undefined;
  back: { to: string; label: string; short: string };
  listPosition: ListPosition | null;
  viewers: readonly Viewer[];
  acts: readonly CaseAct[];
  actsOpened: boolean;
  onActs: (opened: boolean) => void;
};

/** It is the same before and after the case is read, so that the focus stays in its title. */
export function CaseHeader({ requerimiento, back, listPosition, viewers, acts, actsOpened, onActs }: Props) {
  useSection(back.to);
  const phone = usePhone();
  const dots = useRef<HTMLButtonElement>(null);
  const title = requerimiento
    ? `${requerimientoTitle(requerimiento.categoria.sustantivo, requerimiento.numero)}\u00a0· ${requerimiento.categoria.nombre}`
    : 'Requerimiento';
  const heading = usePageHeading(title);
  const choices = [...acts, { value: 'atajos', label: 'Atajos de teclado', run: openShortcutsHelp }];
  return (
    <header className={styles.cabeza}>
      <BackLink {...back} />
      <div className={styles.titulo}>
        <h1 ref={heading} tabIndex={-1}>
          {requerimiento?.numero ?? 'Requerimiento'}
          {requerimiento && !phone && (
            <>
              <span className={styles.punto}> · </span>
              {requerimiento.categoria.nombre}
            </>
          )}
        </h1>
        {requerimiento && <StaffEstadoBadge estado={requerimiento.estado} />}
        {requerimiento && (
          <p className={styles.segunda}>
            {phone && <b title={requerimiento.categoria.nombre}>{requerimiento.categoria.nombre}</b>}
            <TermPill requerimiento={requerimiento} />
          </p>
        )}
        <span role="status" className={viewers.length > 0 ? styles.mira : 'oculto'}>
          {viewers.length > 0 && <IconEye size={16} />}
          <span>{viewersText(viewers)}</span>
        </span>
      </div>
      <div className={styles.fin}>
        {listPosition && <Steps position={listPosition} />}
        <button
          ref={dots}
          type="button"
          className={`${styles.boton} ${styles.puntos}`}
          aria-label="Acciones del caso"
          aria-haspopup="menu"
          aria-expanded={actsOpened}
          title="Acciones (.)"
          onClick={() => onActs(true)}
        >
          <IconDots size={18} />
        </button>
        <ChoicePopover
          label="Acciones del caso"
          opened={actsOpened}
          anchor={dots}
          choices={choices}
          onChoose={(value) => choices.find((act) => act.value === value)?.run()}
          onClose={() => onActs(false)}
        />
      </div>
    </header>
  );
}

function TermPill({ requerimiento }: { requerimiento: Requerimiento }) {
  if (!isOpenEstado(requerimiento.estado) || !requerimiento.vence) return null;
  const { texto, tone } = termOf({ ...requerimiento, now: new Date(), withVerb: true });
  return (
    <span className={styles.plazo} data-tone={tone ?? undefined}>
      {tone === 'suave' ? 'Plazo en pausa' : texto}
    </span>
  );
}

function Steps({ position }: { position: ListPosition }) {
  const { rowNumber, total, aproximado, previous, next } = position;
  return (
    <nav aria-label="Casos de la lista" className={styles.vecinos}>
      <span>
        {formatCount(rowNumber)} de {aproximado ? `más de ${formatCount(total - 1)}` : formatCount(total)}
      </span>
      <Step to={previous} label="Anterior" title="Anterior ([)">
        <IconUp size={18} />
      </Step>
      <Step to={next} label="Siguiente" title="Siguiente (])">
        <IconDown size={18} />
      </Step>
    </nav>
  );
}

type StepProps = { to: Neighbor | null; label: string; title: string; children: ReactNode };

function Step({ to, label, title, children }: StepProps) {
  if (!to)
    return (
      <span className={styles.boton} data-none data-step={label}>
        {children}
        <span className="oculto">No hay {label.toLowerCase()}</span>
      </span>
    );
  return (
    <Link to={neighborPath(to)} className={styles.boton} aria-label={label} title={title} data-step={label}>
      {children}
    </Link>
  );
}
