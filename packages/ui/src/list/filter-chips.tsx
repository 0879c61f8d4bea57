import { Button } from '../button.tsx';
import { IconClose } from '../icon.tsx';
import styles from './list.module.css';

type Props = {
  chips: readonly { name: string; text: string }[];
  onRemove: (name: string) => void;
  onClear: () => void;
};

export function FilterChips({ chips, onRemove, onClear }: Props) {
  if (chips.length === 0) return null;
  return (
    <div className={styles.toggles}>
      {chips.map(({ name, text }) => (
        <button key={name} type="button" className={styles.toggle} onClick={() => onRemove(name)}>
          <span className="oculto">Quitar filtro </span>
          {text}
          <IconClose size={16} />
        </button>
      ))}
      <Button variant="link" onClick={onClear}>
        Quitar filtros
      </Button>
    </div>
  );
}
