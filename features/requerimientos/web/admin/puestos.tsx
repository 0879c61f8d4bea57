import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { IconClose } from '@oficina/ui/icon';
import { requerimientoEstado } from '../../contract/index.ts';
import styles from './cola.module.css';
import { type Filtros, SIN_FILTROS } from './filtros.ts';

export type Opcion = { value: string; label: string };

export type PuestosProps = {
  filtros: Filtros;
  categorias: readonly Opcion[];
  /** Empty for an encargado, who sees nobody else's. */
  encargados: readonly Opcion[];
  /** Who the number of the filter is, once a case of theirs is on the screen. */
  nombreDelCliente: string | undefined;
  onCambio: (changes: Partial<Filtros>) => void;
  /** To the list: what was pressed may be there no more. */
  onListo: () => void;
};

type Puesto = { nombre: keyof typeof SIN_FILTROS; texto: string };

const llamado = (opciones: readonly Opcion[], value: string) =>
  opciones.find((opcion) => opcion.value === value)?.label ?? value;

function puestosDe({ filtros, categorias, encargados, nombreDelCliente }: PuestosProps): Puesto[] {
  const { q, estados, categoria, encargado, desde, hasta, cliente } = filtros;
  const si = (nombre: Puesto['nombre'], puesto: boolean, texto: () => string): Puesto[] =>
    puesto ? [{ nombre, texto: texto() }] : [];
  return [
    ...si('q', q !== '', () => `Buscar: ${q}`),
    ...si(
      'estados',
      estados.length > 0,
      () => `Estado: ${estados.map((estado) => requerimientoEstado.label(estado)).join(', ')}`,
    ),
    ...si('categoria', categoria !== '', () => `Categoría: ${llamado(categorias, categoria)}`),
    ...si('encargado', encargado !== '', () => `Encargado: ${llamado(encargados, encargado)}`),
    ...si('cliente', cliente !== '', () => `Cliente: ${nombreDelCliente ?? cliente}`),
    ...si('desde', desde !== '', () => `Desde: ${formatDate(desde)}`),
    ...si('hasta', hasta !== '', () => `Hasta: ${formatDate(hasta)}`),
  ];
}

/** What is being left out, and the way to bring it back. */
export function Puestos(props: PuestosProps) {
  const puestos = puestosDe(props);
  const quitar = (cambios: Partial<Filtros>) => {
    props.onCambio(cambios);
    props.onListo();
  };
  if (puestos.length === 0) return null;
  return (
    <div className={styles.puestos}>
      {puestos.map(({ nombre, texto }) => (
        <button
          key={nombre}
          type="button"
          className={styles.puesto}
          onClick={() => quitar({ [nombre]: SIN_FILTROS[nombre] })}
        >
          <span className="oculto">Quitar filtro </span>
          {texto}
          <IconClose size={16} />
        </button>
      ))}
      <Button variant="link" onClick={() => quitar(SIN_FILTROS)}>
        Quitar filtros
      </Button>
    </div>
  );
}
