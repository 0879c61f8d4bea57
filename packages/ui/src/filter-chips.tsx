import { Button } from './button.tsx';
import styles from './filter-chips.module.css';
import { IconClose } from './icon.tsx';

type Props<Name extends string> = {
  chips: readonly { nombre: Name; texto: string }[];
  onRemove: (nombre: Name) => void;
  onClear: () => void;
};

export function FilterChips<Name extends string>({ chips, onRemove, onClear }: Props<Name>) {
  if (chips.length === 0) return null;
  return (
    <div className={styles.puestos}>
      {chips.map(({ nombre, texto }) => (
        <button key={nombre} type="button" className={styles.puesto} onClick={() => onRemove(nombre)}>
          <span className="oculto">Quitar filtro </span>
          {texto}
          <IconClose size={16} />
        </button>
      ))}
      <Button variant="link" onClick={onClear}>
        Quitar filtros
      </Button>
    </div>
  );
}
