import { IconChevron } from '@oficina/ui/icon';
import { type Place, setPlace, useOfferedPlaces, usePlace } from './place.ts';
import styles from './place-picker.module.css';
import { usePlaces } from './places.api.ts';

/** Where a clerk attends from is said once, and is the reason of every ficha that they open. */
export function PlacePicker({ attends }: { attends: boolean }) {
  // Whoever does not say where they attend acts for members too.
  usePlaces();
  const place = usePlace();
  const offered = useOfferedPlaces();
  if (!attends) return null;
  return (
    <label className={styles.lugar}>
      <span>Estoy en:</span>
      <select value={place} onChange={({ target }) => setPlace(target.value as Place)}>
        {offered.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevron size={16} />
    </label>
  );
}
