import { IconShield } from './icon.tsx';
import styles from './never-asked.module.css';

/** Whoever asks for it in the name of the cooperative lies, and people read this where they are about to type it. */
export function NeverAsked({ what }: { what: string }) {
  return (
    <p className={styles.seguro}>
      <IconShield />
      {`Nunca te pedimos ${what} por teléfono, WhatsApp o correo.`}
    </p>
  );
}
