import { Button } from '@oficina/ui/button';
import { SelectField } from '@oficina/ui/field';
import { INDICADORES, type NombreIndicador, nombres } from '../contract/index.ts';
import { type Filtros, mesesOfrecidos, type Rango } from './filtros.ts';
import { tituloDePeriodo } from './frases.ts';
import styles from './indicadores.module.css';

type Props = {
  filtros: Filtros;
  rango: Rango;
  now: Date;
  onCambio: (changes: Partial<Filtros>) => void;
};

const OFRECIDOS = [
  { value: '', label: 'Todos' },
  ...nombres.map((nombre) => ({ value: nombre, label: INDICADORES[nombre].label })),
];

/** Months are chosen from a list: the browser's own month field does not exist in every browser. */
export function BarraFiltros({ filtros, rango, now, onCambio }: Props) {
  const meses = (puesto: string) =>
    mesesOfrecidos(now, puesto).map((mes) => ({ value: mes, label: tituloDePeriodo(mes) }));
  const alReves = rango.desde > rango.hasta;
  return (
    <search className={styles.filtros}>
      <div className={styles.campos}>
        <SelectField
          label="Indicador"
          value={filtros.indicador ?? ''}
          onChange={({ target }) => onCambio({ indicador: (target.value || null) as NombreIndicador | null })}
          options={OFRECIDOS}
        />
        <SelectField
          label="Desde"
          value={rango.desde}
          onChange={({ target }) => onCambio({ desde: target.value })}
          options={meses(rango.desde)}
          error={alReves ? 'Elegí un mes anterior al de Hasta.' : undefined}
        />
        <SelectField
          label="Hasta"
          value={rango.hasta}
          onChange={({ target }) => onCambio({ hasta: target.value })}
          options={meses(rango.hasta)}
        />
      </div>
      {(filtros.indicador || filtros.desde || filtros.hasta) && (
        <p>
          <Button variant="link" onClick={() => onCambio({ indicador: null, desde: null, hasta: null })}>
            Quitar filtros
          </Button>
        </p>
      )}
    </search>
  );
}
