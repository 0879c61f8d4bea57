import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { IconChevron, IconSearch } from '../icon.tsx';
import styles from './narrow-title.module.css';
import { countOf, Filters, More, namesOf, Search, type StaffListProps } from './staff-tools.tsx';

type NarrowTitleProps<Row extends { id: number }, C> = StaffListProps<Row, C> & {
  heading: RefObject<HTMLHeadingElement | null>;
  onChoose: () => void;
};

/** On a phone the title is the select of the views, and the tools are three drawings beside it. */
export function NarrowTitle<Row extends { id: number }, C>(props: NarrowTitleProps<Row, C>) {
  const { handle, title, heading, primary, more, bar, onChoose } = props;
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
  const hasMore = Boolean(primary || more || bar);
  return (
    <>
      <div className={styles.cabeza}>
        <div className={list.views ? styles.vista : styles.solo} data-crowded={hasMore || undefined}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {view && (
              <span aria-hidden="true">
                <i>· </i>
                {[view.label, count].filter(Boolean).join(' ')}
              </span>
            )}
          </div>
          {list.views && (
            <>
              <IconChevron size={18} />
              <select
                aria-label={list.views.label}
                value={state.view}
                onChange={({ target }) => change({ view: target.value, sort: null })}
              >
                {list.views.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {[option.label, countOf(option.count?.(context))].filter(Boolean).join(' ')}
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
        {otherNames.length > 0 && <Filters narrow handle={handle} names={otherNames} count={chips.length} />}
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
