import { DateRange } from '@oficina/ui/date-range';
import { SelectField } from '@oficina/ui/field';
import { Tabs } from '@oficina/ui/tabs';
import type { RefObject } from 'react';
import { requerimientoEstado } from '../../contract/index.ts';
import { Buscar } from './buscar.tsx';
import type { useResumen } from './casos.api.ts';
import styles from './cola.module.css';
import { eligeEncargado, FILAS, ORDENES, type Orden, ordenDe, VISTAS } from './filtros.ts';
import { conCuenta } from './palabras.ts';
import { Puestos, type PuestosProps } from './puestos.tsx';

type Props = PuestosProps & {
  resumen: ReturnType<typeof useResumen>['data'];
  caja: RefObject<HTMLDivElement | null>;
};

const CUENTAS = {
  mios: 'mios',
  'sin-asignar': 'sinAsignar',
  'con-novedades': 'conNovedades',
  vencidos: 'vencidos',
  todos: undefined,
} as const;

/** Which cases: all of it goes to the address, so that Back and a saved link bring it again. */
export function BarraFiltros(props: Props) {
  const { filtros, resumen, categorias, encargados, caja, onListo, onCambio } = props;
  return (
    <search className={styles.filtros}>
      <Tabs
        label="Qué casos ver"
        options={VISTAS.map(({ value, label }) => {
          const cuenta = CUENTAS[value];
          return { value, label: conCuenta(label, cuenta && resumen?.[cuenta]) };
        })}
        value={filtros.vista}
        onChange={(vista) => onCambio({ vista, orden: '' })}
      />
      <div className={styles.campos}>
        <Buscar valor={filtros.q} caja={caja} onListo={onListo} onBuscar={(q) => onCambio({ q })} />
        <SelectField
          label="Categoría"
          value={filtros.categoria}
          onChange={({ target }) => onCambio({ categoria: target.value })}
          options={[{ value: '', label: 'Todas' }, ...categorias]}
        />
        {encargados.length > 0 && eligeEncargado(filtros.vista) && (
          <SelectField
            label="Encargado"
            value={filtros.encargado}
            onChange={({ target }) => onCambio({ encargado: target.value })}
            options={[{ value: '', label: 'Todos' }, ...encargados]}
          />
        )}
        <DateRange desde={filtros.desde} hasta={filtros.hasta} onChange={onCambio} />
        <SelectField
          label="Orden"
          value={ordenDe(filtros)}
          onChange={({ target }) => onCambio({ orden: target.value as Orden })}
          options={ORDENES}
        />
        <SelectField
          label="Filas"
          value={String(filtros.filas)}
          onChange={({ target }) => onCambio({ filas: Number(target.value) })}
          options={FILAS.map((filas) => ({ value: String(filas), label: String(filas) }))}
        />
        <Estados elegidos={filtros.estados} onCambio={(estados) => onCambio({ estados })} />
      </div>
      <Puestos {...props} />
    </search>
  );
}

type EstadosProps = { elegidos: readonly number[]; onCambio: (estados: number[]) => void };

/** Several at once; none of them pressed is what the view shows by itself. */
function Estados({ elegidos, onCambio }: EstadosProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this only chooses what is shown
    <div role="group" aria-label="Estado" className={styles.estados}>
      <span aria-hidden="true">Estado</span>
      {requerimientoEstado.codes().map((code) => {
        const puesto = elegidos.includes(code);
        return (
          <button
            key={code}
            type="button"
            className={styles.puesto}
            aria-pressed={puesto}
            onClick={() => onCambio(puesto ? elegidos.filter((uno) => uno !== code) : [...elegidos, code])}
          >
            {requerimientoEstado.label(code)}
          </button>
        );
      })}
    </div>
  );
}
