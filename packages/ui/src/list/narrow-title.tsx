import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { IconChevron, IconSearch } from '../icon.tsx';
import styles from './narrow-title.module.css';
import type { SavedViews } from './saved-views.tsx';
import { countOf, Filters, More, namesOf, Search, type StaffListProps } from './staff-tools.tsx';

type NarrowTitleProps<Row extends { id: number }, C> = StaffListProps<Row, C> & {
  heading: RefObject<HTMLHeadingElement | null>;
  saved: SavedViews;
  onChoose: () => void;
};

/** No view of a list is named so. */
const SAVED = 'guardada:';

/** On a phone the title is the select of the views, and the tools are three drawings beside it. */
export function NarrowTitle<Row extends { id: number }, C>(props: NarrowTitleProps<Row, C>) {
  const { handle, title, heading, primary, more, bar, saved, onChoose } = props;
  const { list, context, state, change } = handle;
  const { searchNames, otherNames, chips } = namesOf(handle);
  const isSearched = searchNames.some((name) => state.values[name]);
  const [isSearchShown, setSearchShown] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSearchShown) search.current?.querySelector('input')?.focus();
  }, [isSearchShown]);
  const view = list.viewOf(state);
  const count = countOf(view?.count?.(context));
  const label = saved?.current?.label ?? (view && [view.label, count].filter(Boolean).join(' '));
  const hasViews = list.views !== undefined || (saved?.views.length ?? 0) > 0;
  const choose = (value: string) => {
    const chosen = saved?.views.find(({ id }) => `${SAVED}${id}` === value);
    if (chosen) saved?.open(chosen);
    else change({ view: value, sort: null, ...(saved?.current && { values: list.noFilters }) });
  };
  const hasMore = Boolean(primary || more || bar);
  return (
    <>
      <div className={styles.cabeza}>
        <div className={hasViews ? styles.vista : styles.solo} data-crowded={hasMore || undefined}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {label && (
              <span aria-hidden="true">
                <i>· </i>
                {label}
              </span>
            )}
          </div>
          {hasViews && (
            <>
              <IconChevron size={18} />
              <select
                aria-label={list.views?.label ?? 'Vistas guardadas'}
                value={saved?.current ? `${SAVED}${saved.current.id}` : state.view}
                onChange={({ target }) => choose(target.value)}
              >
                {!list.views && <option value="">Todos</option>}
                {list.views?.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {[option.label, countOf(option.count?.(context))].filter(Boolean).join(' ')}
                  </option>
                ))}
                {saved?.views.map((one) => (
                  <option key={one.id} value={`${SAVED}${one.id}`}>
                    {one.label}
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
