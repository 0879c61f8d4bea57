import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './calendar.module.css';
import { addMonths, moved, weeksOf } from './calendar-days.ts';
import { IconNext, IconPrevious } from './icon.tsx';
import { Popover } from './popover.tsx';

type CalendarProps = {
  label: string;
  opened: boolean;
  anchor: RefObject<HTMLElement | null>;
  day: string;
  today: string;
  onPick: (day: string) => void;
  onClose: () => void;
};

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const spoken = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', dateStyle: 'full' });
const monthAndYear = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const at = (day: string) => new Date(`${day}T12:00:00Z`);

export default function Calendar(props: CalendarProps) {
  const { label, opened, anchor, onClose } = props;
  return (
    <Popover label={label} opened={opened} anchor={anchor} onClose={onClose} className={styles.calendario}>
      <Month {...props} />
    </Popover>
  );
}

function Month({ day, today, onPick, onClose }: CalendarProps) {
  const [current, setCurrent] = useState(day || today);
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const follow = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to the new day once it is drawn
  useLayoutEffect(() => {
    if (follow.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    follow.current = false;
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = moved(current, event.key, event.shiftKey);
    if (target === undefined) return;
    event.preventDefault();
    follow.current = true;
    setCurrent(target);
  };
  return (
    <>
      <div className={styles.cabeza}>
        <Turn label="Mes anterior" onClick={() => setCurrent(addMonths(current, -1))}>
          <IconPrevious />
        </Turn>
        <h2 id={title} aria-live="polite" className={styles.mes}>
          {monthAndYear.format(at(current))}
        </h2>
        <Turn label="Mes siguiente" onClick={() => setCurrent(addMonths(current, 1))}>
          <IconNext />
        </Turn>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is walked with the arrows */}
      <table ref={grid} role="grid" aria-labelledby={title} className={styles.dias} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {DAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week, index) => (
            <tr key={index}>
              {week.map((one, place) =>
                one ? <Day key={one} {...{ one, day, today, current, onPick }} /> : <td key={place} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.pie}>
        <button type="button" className={styles.lapso} onClick={() => onPick(today)}>
          Hoy
        </button>
        {day && (
          <button type="button" className={styles.lapso} onClick={() => onPick('')}>
            Borrar
          </button>
        )}
        <button type="button" className={`${styles.lapso} ${styles.ultimo}`} onClick={onClose}>
          Cerrar
        </button>
      </div>
    </>
  );
}

function Turn({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.pasar} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

type DayProps = Pick<CalendarProps, 'day' | 'today' | 'onPick'> & { one: string; current: string };

function Day({ one, day, today, current, onPick }: DayProps) {
  const chosen = one === day;
  const here = one === current;
  return (
    <td>
      <button
        type="button"
        className={chosen ? `${styles.dia} ${styles.elegido}` : styles.dia}
        tabIndex={here ? 0 : -1}
        data-inicio={here ? '' : undefined}
        aria-label={`${spoken.format(at(one))}${chosen ? ', elegido' : ''}`}
        aria-current={one === today ? 'date' : undefined}
        onClick={() => onPick(one)}
      >
        {Number(one.slice(8))}
      </button>
    </td>
  );
}
