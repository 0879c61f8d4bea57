import { LinkButton } from '@oficina/ui/button';
import { formatCount } from '@oficina/ui/money';
import styles from './caso.module.css';
import type { Lugar, Vecino } from './vecinos.ts';

type Props = { lugar: Lugar; casoTo: (id: number) => string };

export const direccionDe = ({ id, search }: Vecino, casoTo: Props['casoTo']): string =>
  `${casoTo(id)}${search}`;

/** "2 de 31", and the way to the ones beside it without going back to the list. */
export function AnteriorYSiguiente({ lugar, casoTo }: Props) {
  const { posicion, total, aproximado, anterior, siguiente } = lugar;
  return (
    <nav aria-label="Casos de la lista" className={styles.vecinos}>
      <span>
        {formatCount(posicion)} de {aproximado ? `más de ${formatCount(total - 1)}` : formatCount(total)}
      </span>
      {anterior && <LinkButton to={direccionDe(anterior, casoTo)}>Anterior</LinkButton>}
      {siguiente && <LinkButton to={direccionDe(siguiente, casoTo)}>Siguiente</LinkButton>}
    </nav>
  );
}
