import { Button } from '@oficina/ui/button';
import { IconChevron, IconLock } from '@oficina/ui/icon';
import { Notice } from '@oficina/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { requerimientoEstado } from '../../contract/index.ts';
import { ChoicePopover } from './choice-popover.tsx';
import styles from './composer.module.css';
import { ANULADO, type Composer } from './use-composer.ts';

export const FINALIZADO = requerimientoEstado.code('finalizado');

const sendLabel = (estado: number | undefined): string => {
  if (estado === undefined) return 'Responder';
  const name = requerimientoEstado.name(estado);
  if (name === 'esperaUsuario') return 'Responder y esperar al usuario';
  if (name === 'finalizado') return 'Responder y finalizar';
  return name === 'anulado' ? 'Anular…' : 'Responder';
};

export type FootProps = {
  composer: Composer;
  /** What the owner receives by each move. */
  receives: (estado: number | undefined) => string;
  isListing: boolean;
  passes: boolean;
  onPasses: (passes: boolean) => void;
  onSend: (estado: number | undefined) => void;
};

export function ComposerFoot({ composer, receives, isListing, passes, onPasses, onSend }: FootProps) {
  const { armed, sending, transitions } = composer;
  const [opened, setOpened] = useState(false);
  const arrow = useRef<HTMLButtonElement>(null);
  if (composer.tab === 'nota')
    return (
      <div className={styles.pie}>
        <Button variant="primary" busy={sending} busyText="Guardando…" onClick={composer.sendNote}>
          Guardar nota
        </Button>
        <span className={styles.recibe}>
          <IconLock size={15} /> <span>Solo la ve el personal.</span>
        </span>
      </div>
    );
  const moves = transitions.map(({ to }) => requerimientoEstado.code(to));
  return (
    <div className={styles.pie}>
      <span className={styles.doble}>
        <Button variant="primary" busy={sending} busyText="Enviando…" onClick={() => onSend(armed.estado)}>
          {sendLabel(armed.estado)}
        </Button>
        <button
          ref={arrow}
          type="button"
          className={styles.flecha}
          aria-label="Otras formas de enviar"
          aria-haspopup="menu"
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        >
          <IconChevron size={16} />
        </button>
      </span>
      <ChoicePopover
        label="Otras formas de enviar"
        opened={opened}
        anchor={arrow}
        choices={[undefined, ...moves].map((estado) => ({
          value: String(estado ?? ''),
          label: sendLabel(estado),
          hint: receives(estado),
          danger: estado === ANULADO,
        }))}
        onChoose={(value) => onSend(value === '' ? undefined : Number(value))}
        onClose={() => setOpened(false)}
      />
      {isListing && (
        <label className={styles.pasa}>
          <input type="checkbox" checked={passes} onChange={({ target }) => onPasses(target.checked)} />
          <span>y pasar al siguiente</span>
        </label>
      )}
      <span className={styles.recibe}>{receives(armed.estado)}</span>
    </div>
  );
}

export function MeanwhileNotice({ composer, onSee }: { composer: Composer; onSee: () => void }) {
  const see = useRef<HTMLDivElement>(null);
  const { motivo, act } = composer.meanwhile ?? { motivo: '', act: {} };
  useEffect(() => see.current?.querySelector('button')?.focus(), []);
  const [bold, ...rest] = motivo.split(/(?<=\.) (?=Leelo)/);
  return (
    <Notice tint="rojo" role="alert">
      <div className={styles.mientras}>
        <p>
          <b>{bold}</b> {rest.join(' ')}
        </p>
        <div ref={see}>
          <Button onClick={onSee}>Ver</Button>
          <Button onClick={composer.sendAnyway}>{anywayLabel(act.estado)}</Button>
        </div>
      </div>
    </Notice>
  );
}

function anywayLabel(estado: number | undefined): string {
  if (estado === FINALIZADO) return 'Finalizar igual';
  return estado === ANULADO ? 'Anular igual' : 'Enviar igual';
}
