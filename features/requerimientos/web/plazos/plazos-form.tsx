import { Changed, useDraft } from '@oficina/ajustes/web/admin';
import { TextField } from '@oficina/ui/field';
import { useId } from 'react';
import type { RequerimientoCategoria } from '../../contract/index.ts';
import styles from './plazos.module.css';
import { daysOf, HORARIOS, MORE_DAYS, OTHERS, PLAZOS } from './promised-day.tsx';

const daysText = (days: unknown) => `${days} ${days === 1 ? 'día' : 'días'}`;
const read = (typed: string) => (/^\d{1,3}$/.test(typed) ? Number(typed) : typed);

/** Working days, one line for each category; the rest is folded, because it seldom changes. */
export function PlazosForm({ categorias }: { categorias: readonly RequerimientoCategoria[] }) {
  const id = useId();
  const offered = categorias.filter(({ activo, codigo }) => activo && codigo);
  return (
    <section aria-labelledby={id} className={styles.plazos}>
      <h2 id={id}>Plazos</h2>
      <p>Días hábiles. Rige para los casos nuevos.</p>
      <ul>
        {offered.map((categoria) => (
          <CategoryDays key={categoria.id} categoria={categoria} all={offered} />
        ))}
      </ul>
      <details>
        <summary>Otros plazos y horarios</summary>
        <ul>
          {[OTHERS, ...MORE_DAYS].map((clave) => (
            <SettingDays key={clave} clave={clave} />
          ))}
        </ul>
        <Horarios />
      </details>
    </section>
  );
}

type LineProps = { label: string; value: unknown; isChanged: boolean; onChange: (typed: string) => void };

function DaysLine({ label, value, isChanged, onChange }: LineProps) {
  const id = useId();
  return (
    <li>
      <label htmlFor={id} title={label}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-changed={isChanged || undefined}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      />
    </li>
  );
}

type CategoryProps = { categoria: RequerimientoCategoria; all: readonly RequerimientoCategoria[] };

/** A category without days of its own has those of the others, until somebody writes its own. */
function CategoryDays({ categoria: { codigo = '', nombre }, all }: CategoryProps) {
  const draft = useDraft();
  const saved = (draft.find(PLAZOS)?.valor ?? {}) as Record<string, unknown>;
  const own = (draft.valueOf(PLAZOS) ?? {}) as Record<string, unknown>;
  const savedOthers = draft.find(OTHERS)?.valor;
  const name = (one: string) => all.find((categoria) => categoria.codigo === one)?.nombre ?? one;
  const show = (valor: unknown) =>
    Object.entries(valor as Record<string, unknown>)
      .map(([one, days]) => `${name(one)}: ${daysText(days)}`)
      .join(', ');
  return (
    <DaysLine
      label={nombre}
      value={own[codigo] ?? daysOf(draft, codigo)}
      isChanged={own[codigo] !== saved[codigo]}
      onChange={(typed) => {
        const valor = { ...own, [codigo]: read(typed) };
        // The same as before they had their own is as before.
        if (saved[codigo] === undefined && valor[codigo] === savedOthers) delete valor[codigo];
        const names = Object.keys(valor)
          .filter((one) => valor[one] !== saved[one])
          .map((one) => `${name(one)}, ${daysText(valor[one])}`);
        draft.put(PLAZOS, { valor, names, show });
      }}
    />
  );
}

function SettingDays({ clave }: { clave: string }) {
  const draft = useDraft();
  const saved = draft.find(clave);
  if (!saved) return null;
  const value = draft.valueOf(clave);
  return (
    <DaysLine
      label={saved.nombre}
      value={value}
      isChanged={value !== saved.valor}
      onChange={(typed) => {
        const valor = read(typed);
        const names = valor === saved.valor ? [] : [`${saved.nombre}, ${daysText(valor)}`];
        draft.put(clave, { valor, names, show: daysText });
      }}
    />
  );
}

function Horarios() {
  const draft = useDraft();
  const saved = String(draft.find(HORARIOS)?.valor ?? '');
  const value = String(draft.valueOf(HORARIOS) ?? '');
  return (
    <Changed when={value !== saved}>
      <TextField
        label="Horarios"
        optional
        hint="Como lun-vie 07:00-12:00 16:00-20:00; sab 08:00-12:00"
        value={value}
        onChange={({ target }) =>
          draft.put(HORARIOS, {
            valor: target.value,
            names: target.value === saved ? [] : [`Horarios: ${target.value || 'lunes a viernes'}`],
            show: (valor) => String(valor ?? '') || 'lunes a viernes',
          })
        }
      />
    </Changed>
  );
}
