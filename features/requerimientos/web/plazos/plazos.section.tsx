import { useDraft, WideSection } from '@oficina/ajustes/web/admin';
import { Button } from '@oficina/ui/button';
import { IconNext, IconPrevious } from '@oficina/ui/icon';
import { type Clock, dayInArgentina, systemClock, writeDay } from '@oficina/values';
import { lazy, Suspense, useState } from 'react';
import type { RequerimientoCategoria } from '../../contract/index.ts';
import { fewFeriados, tellChanges, yearToBring } from './feriados.ts';
import styles from './plazos.module.css';
import { PlazosForm } from './plazos-form.tsx';
import { PLAZOS_CLAVES, PromisedDay } from './promised-day.tsx';
import { YearCalendar } from './year-calendar.tsx';

const NationalsDialog = lazy(() => import('./nationals.dialog.tsx'));

const FERIADOS = 'feriados';

type Props = { categorias: readonly RequerimientoCategoria[]; clock?: Clock };

const show = (valor: unknown) => (valor as readonly string[]).map(writeDay).join(', ');

function fewText(year: number, count: number): string {
  if (count === 0) return `${year} no tiene feriados cargados`;
  return `${year} tiene ${count} ${count === 1 ? 'feriado cargado' : 'feriados cargados'}`;
}

/** The days that are promised to whoever files a case, and those on which nobody works. */
export default function PlazosSection({ categorias, clock = systemClock }: Props) {
  const draft = useDraft();
  const today = dayInArgentina(clock.now());
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [isBringing, setBringing] = useState(false);
  const saved = (draft.find(FERIADOS)?.valor ?? []) as readonly string[];
  const days = (draft.valueOf(FERIADOS) ?? []) as readonly string[];
  const put = (next: readonly string[]) => {
    const valor = [...new Set(next)].sort();
    draft.put(FERIADOS, { valor, names: tellChanges(saved, valor, String(thisYear)), show });
  };
  const bring = yearToBring(year, days);
  const few = fewFeriados(year, days);
  return (
    <WideSection
      claves={[FERIADOS, ...PLAZOS_CLAVES]}
      preview={<PromisedDay categorias={categorias} now={clock.now()} />}
      side={<PlazosForm categorias={categorias} />}
    >
      <section aria-label="Feriados" className={styles.feriados}>
        <div className={styles.cabeza}>
          <h2>Feriados</h2>
          <span className={styles.paso}>
            <button type="button" aria-label={String(year - 1)} onClick={() => setYear(year - 1)}>
              <IconPrevious size={18} />
            </button>
            <b aria-live="polite">{year}</b>
            <button type="button" aria-label={String(year + 1)} onClick={() => setYear(year + 1)}>
              <IconNext size={18} />
            </button>
          </span>
          {(['nacional', 'puente', 'local'] as const).map((kind) => (
            <span key={kind} className={styles.leyenda}>
              <i data-kind={kind} />
              {kind[0]?.toUpperCase() + kind.slice(1)}
            </span>
          ))}
          {bring !== undefined && (
            <span className={styles.traer}>
              {few !== undefined && <span className={styles.pocos}>{fewText(year, few)}</span>}
              <Button onClick={() => setBringing(true)}>{`Traer los nacionales de ${bring}`}</Button>
            </span>
          )}
        </div>
        <YearCalendar
          year={year}
          today={today}
          feriados={new Set(days)}
          onYear={setYear}
          onToggle={(day) => put(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])}
        />
        {isBringing && bring !== undefined && (
          <Suspense>
            <NationalsDialog
              year={bring}
              days={days}
              onClose={() => setBringing(false)}
              onBring={(brought) => {
                put([...days, ...brought]);
                setYear(bring);
              }}
            />
          </Suspense>
        )}
      </section>
    </WideSection>
  );
}
