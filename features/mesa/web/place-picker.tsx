import { IconChevron } from '@oficina/ui/icon';
import { PLACES, type Place, setPlace, usePlace } from './place.ts';
import styles from './place-picker.module.css';

/** Where a clerk attends from is said once, and is the reason of every ficha that they open. */
export function PlacePicker() {
  const place = usePlace();
  return (
    <label className={styles.lugar}>
      <span>Estoy en:</span>
      <select value={place} onChange={({ target }) => setPlace(target.value as Place)}>
        {PLACES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevron size={16} />
    </label>
  );
}
