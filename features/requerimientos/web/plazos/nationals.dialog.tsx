import { Button } from '@oficina/ui/button';
import { formatDate } from '@oficina/ui/date-text';
import { DialogActions, DraggableDialog } from '@oficina/ui/dialog';
import { CheckboxField } from '@oficina/ui/field';
import { useState } from 'react';
import { missingNationals } from './feriados.ts';
import styles from './plazos.module.css';

type Props = {
  year: number;
  days: readonly string[];
  onClose: () => void;
  onBring: (days: readonly string[]) => void;
};

/** Each one is confirmed: those that the government may move or decides each year come unmarked. */
export default function NationalsDialog({ year, days, onClose, onBring }: Props) {
  const missing = missingNationals(year, days);
  const [chosen, setChosen] = useState(() => missing.filter(({ moves }) => !moves).map(({ day }) => day));
  return (
    <DraggableDialog opened title={`Feriados nacionales de ${year}`} size={560} onClose={onClose}>
      <p>Los que se corren o se fijan cada año vienen sin marcar: marcalos cuando estén confirmados.</p>
      <div className={styles.nacionales}>
        {missing.map(({ day, nombre, moves }) => (
          <CheckboxField
            key={day}
            label={`${formatDate(day, 'larga')} · ${nombre}${moves ? ' (confirmalo)' : ''}`}
            checked={chosen.includes(day)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
            }
          />
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Volver</Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => {
            onBring(chosen);
            onClose();
          }}
        >
          {`Traer ${chosen.length}`}
        </Button>
      </DialogActions>
    </DraggableDialog>
  );
}
