import { dayInArgentina } from '@oficina/values';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import styles from './date-field.module.css';
import { readDate, readTime, writeDate } from './date-typing.ts';
import field from './field.module.css';
import { FieldFrame } from './field.tsx';
import { IconCalendar } from './icon.tsx';
import iconButton from './icon-button.module.css';
import { type TypedProps, useTyped } from './use-typed.ts';

// Many people type the date, so the calendar loads only with the first press on its button.
const Calendar = lazy(() => import('./calendar.tsx'));

type Common = TypedProps & {
  label: string;
  id?: string;
  name?: string;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
};

export type DateFieldProps = Common & {
  now?: Date | undefined;
};

/**
 * The format is always dd/mm/aaaa. The browser's own date field follows the browser's language, which in an office is often
 * English.
 */
export function DateField(props: DateFieldProps) {
  const { label, id, name, hint, error, optional, now } = props;
  const today = dayInArgentina(now ?? new Date());
  const typed = useTyped(props, { read: (text) => readDate(text, today), write: writeDate });
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  // Once requested the calendar stays mounted, because on removal it could not give the focus back.
  const [asked, setAsked] = useState(false);
  const open = (button: HTMLElement) => {
    // Not every browser focuses a pressed button, and the focus has to return to it.
    button.focus();
    setAsked(true);
    setOpened(true);
  };
  const close = () => setOpened(false);
  const day = 'value' in typed.reading ? typed.reading.value : '';
  return (
    <div className={styles.fecha}>
      <FieldFrame {...{ label, hint, optional, id }} error={typed.problem ?? error}>
        {(wiring) => (
          <div ref={box} className={field.caja}>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="dd/mm/aaaa"
              name={name}
              {...typed.input}
              {...wiring}
              className={`${field.control} ${styles.dia}`}
            />
            <button
              type="button"
              className={`${iconButton.boton} ${field.ver} ${styles.abrir}`}
              aria-haspopup="dialog"
              aria-label={`Elegir fecha: ${label}`}
              title="Elegir fecha"
              onClick={({ currentTarget }) => open(currentTarget)}
            >
              <IconCalendar />
            </button>
            <Suspense>
              {asked && (
                <Calendar
                  label={`Elegir fecha: ${label}`}
                  opened={opened}
                  anchor={box}
                  day={day}
                  today={today}
                  onPick={(picked) => {
                    typed.put(picked);
                    close();
                  }}
                  onClose={close}
                />
              )}
            </Suspense>
          </div>
        )}
      </FieldFrame>
    </div>
  );
}

const asIs = (value: string) => value;

export function TimeField(props: Common) {
  const { label, id, name, hint, error, optional } = props;
  const { input, problem } = useTyped(props, { read: readTime, write: asIs });
  return (
    <FieldFrame {...{ label, hint, optional, id }} error={problem ?? error}>
      {(wiring) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="hh:mm"
          name={name}
          {...input}
          {...wiring}
          className={`${field.control} ${styles.hora}`}
        />
      )}
    </FieldFrame>
  );
}
