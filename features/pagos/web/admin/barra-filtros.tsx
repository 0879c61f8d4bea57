import { DateRange } from '@oficina/ui/date-range';
import { formatDate } from '@oficina/ui/date-text';
import { SelectField } from '@oficina/ui/field';
import { FilterChips } from '@oficina/ui/filter-chips';
import { SearchField } from '@oficina/ui/search-field';
import { Tabs } from '@oficina/ui/tabs';
import { desdeDe, FILAS, type Filtros, LARGO_FACTURA, SIN_FILTROS, VISTAS } from './filtros.ts';
import styles from './lista.module.css';
import { ORIGENES, palabraDeOrigen } from './palabras.ts';

type Props = {
  filtros: Filtros;
  now: Date;
  /** Who the number of the filter is, once a payment of theirs is on the screen. */
  nombreDelCliente: string | undefined;
  onCambio: (changes: Partial<Filtros>) => void;
};

/** What is not part of a number does not get into the box. */
const numero = (texto: string) => texto.replace(/\D/g, '').replace(/^0+/, '');

/** Which payments: all of it goes to the address, so that Back and a saved link bring it again. */
export function BarraFiltros(props: Props) {
  const { filtros, now, onCambio } = props;
  return (
    <search className={styles.filtros}>
      <Tabs
        label="Qué pagos ver"
        options={VISTAS}
        value={filtros.vista}
        onChange={(vista) => onCambio({ vista })}
      />
      <div className={styles.campos}>
        <DateRange desde={desdeDe(filtros, now)} hasta={filtros.hasta} now={now} onChange={onCambio} />
        <SearchField
          label="Cliente"
          hint="Número de usuario"
          inputMode="numeric"
          maxLength={15}
          accept={numero}
          value={filtros.cliente}
          onSearch={(cliente) => onCambio({ cliente })}
        />
        <SearchField
          label="Factura"
          maxLength={LARGO_FACTURA}
          value={filtros.factura}
          onSearch={(factura) => onCambio({ factura })}
        />
        <SelectField
          label="Origen"
          value={filtros.origen}
          onChange={({ target }) => onCambio({ origen: target.value })}
          options={[{ value: '', label: 'Todos' }, ...ORIGENES]}
        />
        <SelectField
          label="Filas"
          value={String(filtros.filas)}
          onChange={({ target }) => onCambio({ filas: Number(target.value) })}
          options={FILAS.map((filas) => ({ value: String(filas), label: String(filas) }))}
        />
      </div>
      <FilterChips
        chips={puestosDe(props)}
        onRemove={(nombre) => onCambio({ [nombre]: SIN_FILTROS[nombre] })}
        onClear={() => onCambio(SIN_FILTROS)}
      />
    </search>
  );
}

type Puesto = { nombre: keyof typeof SIN_FILTROS; texto: string };

const DIA = /^\d/;
const dia = (texto: string) => (DIA.test(texto) ? formatDate(texto) : 'siempre');

function puestosDe({ filtros, nombreDelCliente }: Props): Puesto[] {
  const { desde, hasta, cliente, factura, origen } = filtros;
  return [
    ...(desde === null ? [] : [{ nombre: 'desde' as const, texto: `Desde: ${dia(desde)}` }]),
    ...(hasta ? [{ nombre: 'hasta' as const, texto: `Hasta: ${dia(hasta)}` }] : []),
    ...(cliente ? [{ nombre: 'cliente' as const, texto: `Cliente: ${nombreDelCliente ?? cliente}` }] : []),
    ...(factura ? [{ nombre: 'factura' as const, texto: `Factura: ${factura}` }] : []),
    ...(origen ? [{ nombre: 'origen' as const, texto: `Origen: ${palabraDeOrigen(origen)}` }] : []),
  ];
}

export const hayFiltros = ({ desde, hasta, cliente, factura, origen }: Filtros): boolean =>
  desde !== null || [hasta, cliente, factura, origen].some(Boolean);
