import { LinkButton } from '@oficina/ui/button';
import { formatCount } from '@oficina/ui/money';
import { staffRequerimientoPath } from '../../contract/index.ts';
import type { ListPosition, Neighbor } from './list-position.ts';
import styles from './requerimiento.module.css';

export const neighborPath = ({ id, search }: Neighbor): string => `${staffRequerimientoPath(id)}${search}`;

export function PreviousNextNav({ listPosition }: { listPosition: ListPosition }) {
  const { rowNumber, total, aproximado, previous, next } = listPosition;
  return (
    <nav aria-label="Casos de la lista" className={styles.vecinos}>
      <span>
        {formatCount(rowNumber)} de {aproximado ? `más de ${formatCount(total - 1)}` : formatCount(total)}
      </span>
      {previous && <LinkButton to={neighborPath(previous)}>Anterior</LinkButton>}
      {next && <LinkButton to={neighborPath(next)}>Siguiente</LinkButton>}
    </nav>
  );
}
