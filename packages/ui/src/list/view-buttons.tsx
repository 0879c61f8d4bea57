import { IconChevron } from '../icon.tsx';
import { type SavedViews, SavedViewsButton } from './saved-views.tsx';
import styles from './staff-list.module.css';
import type { ViewChoice } from './view-choices.ts';

type ViewButtonsProps = {
  label: string;
  views: readonly ViewChoice[];
  /** How many of them the line has room for. */
  shown: number;
  saved: SavedViews;
};

export function ViewButtons({ label, views, shown, saved }: ViewButtonsProps) {
  // Without views, and with nothing chosen that could become one, there is nothing to keep.
  if (views.length === 0 && !saved?.search) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; this only chooses what is shown
    <div role="group" aria-label={label} className={styles.vistas}>
      {views.slice(0, shown).map(({ key, label, count, isUrgent, isCurrent, open }) => (
        <button key={key} type="button" aria-pressed={isCurrent} onClick={open}>
          {label}
          {count !== undefined && (
            <span className={isUrgent ? `${styles.cuenta} ${styles.urgente}` : styles.cuenta}> {count}</span>
          )}
        </button>
      ))}
      {shown < views.length && <OtherViews views={views.slice(shown)} />}
      {saved && <SavedViewsButton saved={saved} />}
    </div>
  );
}

/** The views for which the line has no room. The one in force, if it is here, is what the box says. */
function OtherViews({ views }: { views: readonly ViewChoice[] }) {
  const current = views.find(({ isCurrent }) => isCurrent);
  return (
    <span className={styles.elegible} data-current={current && ''}>
      <select
        aria-label="Más vistas"
        value={current?.key ?? ''}
        onChange={({ target }) => views.find(({ key }) => key === target.value)?.open()}
      >
        {!current && <option value="">Más</option>}
        {views.map(({ key, label, count }) => (
          <option key={key} value={key}>
            {[label, count].filter(Boolean).join(' ')}
          </option>
        ))}
      </select>
      <IconChevron size={16} />
    </span>
  );
}
