import type { ReactNode } from 'react';
import { IconChevron } from './icon.tsx';
import styles from './pagination.module.css';
import { usePhone } from './use-phone.ts';

export type PaginationProps = {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label?: string;
};

/** A null stands for the pages left out. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const unique = [...new Set(shown)].sort((a, b) => a - b);
  return unique.flatMap((one, index) => {
    const before = unique[index - 1] ?? one - 1;
    // A gap of a single page shows that page, because the dots would take the same space.
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [null, one] : [one];
  });
}

export function Pagination({ page, pages, onPage, label = 'Páginas' }: PaginationProps) {
  const phone = usePhone();
  if (pages <= 1) return null;
  const before = { label: 'Página anterior', disabled: page <= 1, onPress: () => onPage(page - 1) };
  const after = { label: 'Página siguiente', disabled: page >= pages, onPress: () => onPage(page + 1) };
  const where = (
    <p className={styles.texto}>
      Página {page} de {pages}
    </p>
  );
  // A row of small squares is hard to hit with a thumb, so a phone gets two words instead.
  if (phone) {
    return (
      <nav aria-label={label} className={styles.pasos}>
        <Step {...before}>Anterior</Step>
        {where}
        <Step {...after}>Siguiente</Step>
      </nav>
    );
  }
  return (
    <nav aria-label={label} className={styles.paginas}>
      {where}
      <ul className={styles.lista}>
        <li>
          <Step {...before}>
            <Arrow turn={90} />
          </Step>
        </li>
        {pagesToShow(page, pages).map((one, index) => (
          <li key={one ?? `hueco-${index}`}>
            {one === null ? (
              <span className={styles.hueco} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className={styles.pagina}
                aria-label={`Página ${one}`}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => one !== page && onPage(one)}
              >
                {one}
              </button>
            )}
          </li>
        ))}
        <li>
          <Step {...after}>
            <Arrow turn={-90} />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

const Arrow = ({ turn }: { turn: number }) => (
  <span style={{ transform: `rotate(${turn}deg)` }}>
    <IconChevron />
  </span>
);

type StepProps = { label: string; disabled: boolean; onPress: () => void; children: ReactNode };

/** The button keeps its place and the focus at either end, because it must not vanish under the finger. */
function Step({ label, disabled, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      className={styles.pagina}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
    >
      {children}
    </button>
  );
}
