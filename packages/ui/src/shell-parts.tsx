import { Link } from 'react-router';
import { type Brand, DEFAULT_LOGO } from './brand-config.ts';
import styles from './shell.module.css';

const MAIN = 'contenido';

export function SkipLink() {
  return (
    <button type="button" className={styles.saltar} onClick={() => document.getElementById(MAIN)?.focus()}>
      Saltar al contenido
    </button>
  );
}

export const mainProps = { id: MAIN, tabIndex: -1 } as const;

export function DemoStrip({ brand }: { brand: Brand }) {
  if (!brand.demo) return null;
  return (
    <aside className={styles.demo} aria-label="Demostración">
      Demostración: los datos y los pagos no son reales.
    </aside>
  );
}

export function Logo({ brand, to }: { brand: Brand; to: string }) {
  return (
    <Link to={to} className={styles.logo}>
      <img src={brand.logo ?? DEFAULT_LOGO} alt={`${brand.nombre}, ir al inicio`} height={32} />
    </Link>
  );
}
