import { IconShield } from './icon.tsx';
import styles from './never-asked.module.css';

/** The warning stands where people type the secret, so that they remember it when a stranger asks for it. */
export function NeverAsked({ what }: { what: string }) {
  return (
    <p className={`${styles.seguro} al-final`}>
      <IconShield />
      {`Nunca te pedimos ${what} por teléfono, WhatsApp o correo.`}
    </p>
  );
}
