import { LinkButton } from '@oficina/ui/button';
import { formatCount } from '@oficina/ui/money';
import type { ListPosition, Neighbor } from './list-position.ts';
import styles from './requerimiento.module.css';

type Props = { listPosition: ListPosition; requerimientoTo: (id: number) => string };

export const neighborPath = ({ id, search }: Neighbor, requerimientoTo: Props['requerimientoTo']): string =>
  `${requerimientoTo(id)}${search}`;

export function PreviousNextNav({ listPosition, requerimientoTo }: Props) {
  const { rowNumber, total, aproximado, previous, next } = listPosition;
  return (
    <nav aria-label="Casos de la lista" className={styles.vecinos}>
      <span>
        {formatCount(rowNumber)} de {aproximado ? `más de ${formatCount(total - 1)}` : formatCount(total)}
      </span>
      {previous && <LinkButton to={neighborPath(previous, requerimientoTo)}>Anterior</LinkButton>}
      {next && <LinkButton to={neighborPath(next, requerimientoTo)}>Siguiente</LinkButton>}
    </nav>
  );
}
