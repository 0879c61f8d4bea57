import styles from './plastico.module.css';

/** A longer brand does not fit, and only one of them has a short name that people know. */
const shortBrand = (marca: string) => {
  if (/^american express/i.test(marca)) return 'Amex';
  return marca.length > 5 ? marca.slice(0, 4) : marca;
};

/** The name beside the drawing says the brand whole. */
export function Plastico({ marca = '' }: { marca?: string | undefined }) {
  return (
    <span className={styles.plastico} aria-hidden="true">
      {shortBrand(marca)}
    </span>
  );
}

export function NewPlastico() {
  return (
    <span className={`${styles.plastico} ${styles.otro}`} aria-hidden="true">
      +
    </span>
  );
}
