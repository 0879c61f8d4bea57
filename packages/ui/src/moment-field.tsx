import styles from './date-field.module.css';
import { DateField, type DateFieldProps, TimeField } from './date-field.tsx';

type Part = Omit<DateFieldProps, 'label' | 'optional'>;

type Props = { legend: string; optional?: boolean; day: Part; time: Omit<Part, 'now' | 'shortcuts'> };

export function MomentField({ legend, optional = false, day, time }: Props) {
  return (
    <fieldset className={styles.momento}>
      <legend>
        {legend}
        {optional && <span> (opcional)</span>}
      </legend>
      <div className={styles.diaYHora}>
        <DateField label="Día" {...day} />
        <TimeField label="Hora" {...time} />
      </div>
    </fieldset>
  );
}
