import { dayInArgentina } from '@oficina/values';
import { DateField } from './date-field.tsx';
import styles from './date-range.module.css';
import { addDays } from './date-typing.ts';

type Range = { desde: string; hasta: string };

type Props = Range & { onChange: (changes: Partial<Range>) => void; now?: Date | undefined };

const RANGES: readonly { label: string; from: (today: string) => string }[] = [
  { label: 'Hoy', from: (today) => today },
  { label: '7 días', from: (today) => addDays(today, -6) },
  { label: '31 días', from: (today) => addDays(today, -30) },
  { label: 'Este mes', from: (today) => `${today.slice(0, 8)}01` },
];

export default function DateRange({ desde, hasta, onChange, now }: Props) {
  const today = dayInArgentina(now ?? new Date());
  const backwards = desde !== '' && hasta !== '' && hasta < desde;
  return (
    <fieldset className={styles.lapso}>
      <legend>Fechas</legend>
      <DateField
        label="Desde"
        value={desde}
        now={now}
        onDone={(value) => value !== desde && onChange({ desde: value })}
      />
      <span aria-hidden="true" className={styles.al}>
        al
      </span>
      <DateField
        label="Hasta"
        value={hasta}
        now={now}
        error={backwards ? 'Es anterior a la de «Desde».' : undefined}
        onDone={(value) => value !== hasta && onChange({ hasta: value })}
      />
      <div className={styles.atajos}>
        {RANGES.map(({ label, from }) => (
          <button key={label} type="button" onClick={() => onChange({ desde: from(today), hasta: today })}>
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
