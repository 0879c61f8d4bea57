import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { IconChevron, IconSearch } from '../icon.tsx';
import styles from './narrow-title.module.css';
import type { SavedViews } from './saved-views.tsx';
import { Filters, More, namesOf, Search, type StaffListProps } from './staff-tools.tsx';
import type { ViewChoice } from './view-choices.ts';

type NarrowTitleProps<Row extends { id: number }, C> = StaffListProps<Row, C> & {
  heading: RefObject<HTMLHeadingElement | null>;
  saved: SavedViews;
  views: readonly ViewChoice[];
  onChoose: () => void;
};

const named = ({ label, count }: ViewChoice) => [label, count].filter(Boolean).join(' ');

/** On a phone the title is the select of the views, and the tools are three drawings beside it. */
export function NarrowTitle<Row extends { id: number }, C>(props: NarrowTitleProps<Row, C>) {
  const { handle, title, heading, primary, more, bar, saved, views, onChoose } = props;
  const { list, state } = handle;
  const { searchNames, otherNames, chips } = namesOf(handle);
  const isSearched = searchNames.some((name) => state.values[name]);
  const [isSearchShown, setSearchShown] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSearchShown) search.current?.querySelector('input')?.focus();
  }, [isSearchShown]);
  const current = views.find(({ isCurrent }) => isCurrent);
  const hasViews = views.length > 0;
  const hasMore = Boolean(primary || more || bar);
  return (
    <>
      <div className={styles.cabeza}>
        <div className={hasViews ? styles.vista : styles.solo}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {current && (
              <span aria-hidden="true">
                <span title={current.label}>{current.label}</span>
                {current.count}
              </span>
            )}
          </div>
          {hasViews && (
            <>
              <IconChevron size={18} />
              <select
                aria-label={list.views?.label ?? 'Vistas guardadas'}
                value={current?.key ?? ''}
                onChange={({ target }) => views.find(({ key }) => key === target.value)?.open()}
              >
                {!current && <option value="">Todos</option>}
                {views.map((view) => (
                  <option key={view.key} value={view.key}>
                    {named(view)}
                  </option>
                ))}
              </select>
            </>
          )}
        </div>
        {searchNames.length > 0 && (
          <button
            type="button"
            className={styles.icono}
            aria-label="Buscar en la lista"
            aria-expanded={isSearchShown || isSearched}
            onClick={() => setSearchShown(!isSearchShown)}
          >
            <IconSearch size={20} />
          </button>
        )}
        {otherNames.length > 0 && (
          <Filters narrow handle={handle} names={otherNames} count={chips.length} saved={saved} />
        )}
        {hasMore && (
          <More className={styles.icono}>
            {primary}
            {more}
            {bar && <Button onClick={onChoose}>Elegir varios</Button>}
          </More>
        )}
      </div>
      {(isSearchShown || isSearched) && (
        <div ref={search} className={styles.busca}>
          <Search handle={handle} names={searchNames} />
        </div>
      )}
    </>
  );
}
