import styles from './plastico.module.css';

/** The drawing has the first letters of the brand, which the name beside it says whole. */
export function Plastico({ marca = '' }: { marca?: string | undefined }) {
  return (
    <span className={styles.plastico} aria-hidden="true">
      {marca.length > 5 ? marca.slice(0, 4) : marca}
    </span>
  );
}

export function OtroPlastico() {
  return (
    <span className={`${styles.plastico} ${styles.otro}`} aria-hidden="true">
      +
    </span>
  );
}
