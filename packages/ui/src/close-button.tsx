import { IconClose } from './icon.tsx';
import styles from './icon-button.module.css';

type Props = { label: string; onClick: () => void };

export function CloseButton({ label, onClick }: Props) {
  return (
    <button type="button" className={`${styles.boton} ${styles.cerrar}`} aria-label={label} onClick={onClick}>
      <IconClose />
    </button>
  );
}
