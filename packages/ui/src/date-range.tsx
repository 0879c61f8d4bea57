import { dayInArgentina } from '@oficina/values';
import styles from './calendar.module.css';
import { DateField } from './date-field.tsx';
import { addDays } from './date-typing.ts';

type Range = { desde: string; hasta: string };

type Props = Range & { onChange: (changes: Partial<Range>) => void; now?: Date };

const RANGES: readonly { label: string; from: (today: string) => string }[] = [
  { label: 'Hoy', from: (today) => today },
  { label: '7 días', from: (today) => addDays(today, -6) },
  { label: '31 días', from: (today) => addDays(today, -30) },
  { label: 'Este mes', from: (today) => `${today.slice(0, 8)}01` },
];

export function DateRange({ desde, hasta, onChange, now }: Props) {
  const today = dayInArgentina(now ?? new Date());
  const shortcuts = (close: () => void) =>
    RANGES.map(({ label, from }) => (
      <button
        key={label}
        type="button"
        className={styles.lapso}
        onClick={() => {
          onChange({ desde: from(today), hasta: today });
          close();
        }}
      >
        {label}
      </button>
    ));
  const backwards = desde !== '' && hasta !== '' && hasta < desde;
  return (
    <>
      <DateField
        label="Desde"
        value={desde}
        now={now}
        shortcuts={shortcuts}
        onDone={(value) => value !== desde && onChange({ desde: value })}
      />
      <DateField
        label="Hasta"
        value={hasta}
        now={now}
        shortcuts={shortcuts}
        error={backwards ? 'Es anterior a la de «Desde».' : undefined}
        onDone={(value) => value !== hasta && onChange({ hasta: value })}
      />
    </>
  );
}
