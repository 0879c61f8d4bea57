import { type ReactNode, Suspense } from 'react';
import { Button } from '../button.tsx';
import { SelectField } from '../field.tsx';
import { IconChevron, IconDots, IconFilter, IconSearch } from '../icon.tsx';
import { Popover, PopoverActs, usePopover } from '../popover.tsx';
import { Chip } from './chip.tsx';
import { FilterFields } from './filter-bar.tsx';
import { countText } from './list-view.tsx';
import narrowTitle from './narrow-title.module.css';
import type { RowsProps } from './row-parts.tsx';
import { type SavedViews, SavedViewsPanel } from './saved-views.tsx';
import common from './staff-list.module.css';
import styles from './staff-tools.module.css';
import type { ListHandle } from './use-list.ts';

export type StaffListProps<Row, C> = Pick<RowsProps<Row, C>, 'onOpen' | 'currentId'> & {
  handle: ListHandle<Row, C>;
  title: string;
  /** The one main button of the page. */
  primary?: ReactNode;
  /** What is seldom done with the whole list, as exporting it, is behind the three dots. */
  more?: ReactNode;
  /** What is done with the selected rows takes the place of the tools, so that no row moves. */
  bar?: ReactNode;
  /** It stays until it is closed, as the result of what was done with many rows. */
  notice?: ReactNode;
  empty?: ReactNode;
  /** It says that others changed rows since they were read, over the header of the table or under the cards. */
  live?: (place: { isOver: boolean; asCards: boolean }) => ReactNode;
  /** A short fact about the whole list, at the end of its chips. */
  status?: ReactNode;
  /** The figures of the whole list, which the server counts. */
  totals?: ReactNode;
};

type HandleProps<Row, C> = { handle: ListHandle<Row, C> };
/** More chips than these would push the order out of the line. */
const SHOWN_CHIPS = 3;

export function namesOf<Row, C>({ list, state, context }: ListHandle<Row, C>) {
  const names = Object.keys(list.filters);
  const searchNames = names.filter((name) => list.filters[name]?.isSearch);
  return {
    searchNames,
    otherNames: names.filter((name) => !searchNames.includes(name)),
    chips: list.chips(state, context).filter(({ name }) => !searchNames.includes(name)),
  };
}

type ToolsProps<Row extends { id: number }, C> = StaffListProps<Row, C> & { isShort: boolean };

export function Tools<Row extends { id: number }, C>({ handle, more, status, isShort }: ToolsProps<Row, C>) {
  const { list, state, change, focusResults } = handle;
  const { searchNames, otherNames, chips } = namesOf(handle);
  const hidden = chips.slice(SHOWN_CHIPS);
  return (
    <search className={styles.util}>
      <Search handle={handle} names={searchNames} />
      {otherNames.length > 0 && <Filters handle={handle} names={otherNames} count={chips.length} />}
      {chips.slice(0, SHOWN_CHIPS).map(({ name, label, value, clears }) => (
        <Chip
          key={name}
          className={styles.ficha}
          title={`${label}: ${value}`}
          remove={{
            label: `Quitar filtro ${label}: ${value}`,
            onPress: () => {
              change({ values: clears });
              focusResults();
            },
          }}
        >
          <span>{label}:</span> <b>{value}</b>
        </Chip>
      ))}
      {hidden.length > 0 && (
        <span
          className={styles.resto}
          title={hidden.map(({ label, value }) => `${label}: ${value}`).join('\n')}
        >
          +{hidden.length}
        </span>
      )}
      {status}
      <div className={common.fin}>
        {list.sorts.length > 0 && !isShort && (
          <label className={styles.orden}>
            <span>Orden:</span>
            <span className={common.elegible}>
              <select
                value={list.sortOf(state) ?? ''}
                onChange={({ target }) => change({ sort: target.value })}
              >
                {list.sorts.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <IconChevron size={16} />
            </span>
          </label>
        )}
        {more && <More>{more}</More>}
      </div>
    </search>
  );
}

type NamesProps<Row, C> = HandleProps<Row, C> & { names: readonly string[] };

export function Search<Row, C>({ handle, names }: NamesProps<Row, C>) {
  if (names.length === 0) return null;
  return (
    <div className={styles.busca}>
      <IconSearch size={18} />
      <FilterFields handle={handle} names={names} />
    </div>
  );
}

type FiltersProps<Row, C> = NamesProps<Row, C> & {
  count: number;
  /** On a phone the button is its drawing, and its sheet holds the order and the saved views too. */
  narrow?: boolean;
  saved?: SavedViews;
};

export function Filters<Row, C>({ handle, names, count, narrow = false, saved }: FiltersProps<Row, C>) {
  const { button, panel, close } = usePopover();
  const { list, state, query, change, clear, focusResults } = handle;
  return (
    <>
      <button
        {...button}
        type="button"
        className={narrow ? narrowTitle.icono : styles.boton}
        aria-label={count > 0 ? `Filtros, ${count} ${count === 1 ? 'puesto' : 'puestos'}` : 'Filtros'}
        data-filters
      >
        <IconFilter size={narrow ? 20 : 16} />
        {!narrow && 'Filtros'}
        {count > 0 && <b>{count}</b>}
      </button>
      <Popover {...panel} label="Filtros" className={styles.emergente}>
        {/* A sheet covers the button that it came from, whose name a desk has in sight. */}
        {narrow && <h2 className={styles.nombre}>Filtros</h2>}
        <div className={styles.campos}>
          {names.map((name) => (
            <div key={name} className={list.filters[name]?.isWide && styles.ancho}>
              <FilterFields handle={handle} names={[name]} />
            </div>
          ))}
          {narrow && list.sorts.length > 0 && (
            <SelectField
              label="Orden"
              value={list.sortOf(state) ?? ''}
              onChange={({ target }) => change({ sort: target.value })}
              options={list.sorts}
            />
          )}
        </div>
        {saved && (
          <div className={styles.guardadas}>
            <Suspense>
              <SavedViewsPanel saved={saved} onDone={close} />
            </Suspense>
          </div>
        )}
        <div className={styles.cierre}>
          {count > 0 && (
            <Button variant="link" onClick={clear}>
              Quitar filtros
            </Button>
          )}
          <span>{query.data && countText(query.data)}</span>
          <Button
            variant="primary"
            onClick={() => {
              close();
              focusResults();
            }}
          >
            Aplicar
          </Button>
        </div>
      </Popover>
    </>
  );
}

type MoreProps = {
  className?: string | undefined;
  /** Three dots are drawn without it. */
  text?: string;
  /** What the dots are called where a page has several. */
  label?: string;
  children: ReactNode;
};

export function More({ className = common.puntos, text, label = 'Más acciones', children }: MoreProps) {
  const { button, panel, leave } = usePopover();
  return (
    <>
      <button {...button} type="button" className={className} aria-label={text ? undefined : label}>
        {text ? (
          <>
            {text} <IconChevron size={16} />
          </>
        ) : (
          <IconDots size={18} />
        )}
      </button>
      <Popover {...panel} label={text ?? label} className={styles.acciones}>
        <PopoverActs onPress={leave}>{children}</PopoverActs>
      </Popover>
    </>
  );
}
