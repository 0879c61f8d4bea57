import { DateText } from '@oficina/ui/date-text';
import { Link } from 'react-router';
import type { Requerimiento } from '../../contract/index.ts';
import styles from './cola.module.css';
import { estaDemorado } from './palabras.ts';
import type { Yo } from './quien.ts';

export type ListaProps = {
  casos: readonly Requerimiento[];
  yo: Yo;
  now: Date;
  /** With the list's own query, so that the case knows the way back. */
  casoTo: (id: number) => string;
  elegidos: ReadonlySet<number>;
  onElegir: (ids: readonly number[], si: boolean) => void;
};

/** The keys go from one of these to the next. */
export const FILA = 'data-caso';

type CeldaProps = { caso: Requerimiento };

export function Abrir({ caso, casoTo }: CeldaProps & Pick<ListaProps, 'casoTo'>) {
  return (
    <Link to={casoTo(caso.id)} className={styles.abrir} {...{ [FILA]: caso.id }}>
      <span className="oculto">Ver el caso </span>
      {caso.numero}
    </Link>
  );
}

export function Elegir({ caso, elegidos, onElegir }: CeldaProps & Pick<ListaProps, 'elegidos' | 'onElegir'>) {
  return (
    <label className={styles.elegir}>
      <input
        type="checkbox"
        className={styles.tilde}
        aria-label={`Elegir el caso ${caso.numero}`}
        checked={elegidos.has(caso.id)}
        onChange={({ target }) => onElegir([caso.id], target.checked)}
      />
    </label>
  );
}

export function Estrella({ caso }: CeldaProps) {
  if (!caso.novedadesEncargado) return null;
  return (
    <span className={styles.estrella}>
      <svg
        width={20}
        height={20}
        viewBox="0 0 24 24"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6L2.5 9.5l6.6-.8z" />
      </svg>
      <span className="oculto">Novedad</span>
    </span>
  );
}

export function Actualizado({ caso, now }: CeldaProps & { now: Date }) {
  const cuando = <DateText value={caso.updated} format="relativa" now={now} />;
  if (!estaDemorado(caso, now)) return cuando;
  return (
    <strong>
      {cuando} <span className={styles.demorado}>Demorado</span>
    </strong>
  );
}
