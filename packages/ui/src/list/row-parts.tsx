import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { IconDots } from '../icon.tsx';
import { Popover, PopoverActs, usePopover } from '../popover.tsx';
import type { Column, List } from './define-list.ts';
import styles from './row-parts.module.css';

/** What a list says of its rows, wherever they come from. */
export type Drawn<Row, C> = Pick<
  List<Row, C>,
  'columns' | 'nameOf' | 'linkTo' | 'tonesOf' | 'actions' | 'isSelectable'
> & {
  /** What pressing a row does at once, when it opens nothing; some rows may do nothing. */
  press?: ((row: Row) => { name: string; run: () => void } | undefined) | undefined;
};

export type RowsProps<Row, C> = {
  list: Drawn<Row, C>;
  rows: readonly Row[];
  context: C;
  caption: string;
  /** The row opens in a dialog and not in another page. */
  onOpen?: ((row: Row) => void) | undefined;
  /** This row is open beside the list. */
  currentId?: number | undefined;
  isChoosing: boolean;
  selectedIds: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isChecked: boolean) => void;
  /** The width of the list, in rem. */
  room: number;
  sort: string | null;
  /** The view in force, which may have its own order. */
  view?: string;
  onSort: (sort: string) => void;
  /** What a row that opens takes along; it is the address of the list unless another is given. */
  search?: string;
};

export type Identified = { id: number };

/** This attribute marks what opens a row, for the shortcuts that move between rows. */
export const ROW_ATTRIBUTE = 'data-row';

export const shownColumns = <Row, C>({ list, context }: Pick<RowsProps<Row, C>, 'list' | 'context'>) =>
  list.columns.filter(({ isShown }) => isShown?.(context) ?? true);

export function attributesOf<Row extends Identified, C>(
  { list, context, selectedIds, currentId }: RowsProps<Row, C>,
  row: Row,
) {
  const { isNew, isLate } = list.tonesOf?.(row, context) ?? {};
  return {
    'data-selected': selectedIds.has(row.id) || undefined,
    'data-current': currentId === row.id || undefined,
    'data-new': isNew || undefined,
    'data-late': isLate || undefined,
  };
}

const isCut = (node: Element) =>
  node.scrollWidth > node.clientWidth && getComputedStyle(node).textOverflow === 'ellipsis';

/** Each text that was cut, once: what is inside a cut cell may be cut with it. */
export function cutTexts(row: Element): string[] {
  const cut = [...row.querySelectorAll('*')].filter(isCut);
  const outer = cut.filter((node) => !cut.some((other) => other !== node && other.contains(node)));
  return outer.map(({ textContent }) => textContent.trim());
}

/**
 * A text that does not fit is told whole to who points at it. The title of the row lies over all the others, so the pointer is
 * never on them and the row has to say it.
 */
export function tellWhole({ target, clientX, clientY }: MouseEvent): void {
  const row = target instanceof Element && target.closest<HTMLElement>('tbody tr, li');
  if (!row) return;
  const isUnder = (node: Element) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
  };
  const cut = [...row.querySelectorAll('*')].find((node) => isCut(node) && isUnder(node));
  if (cut) row.title = cut.textContent;
  else row.removeAttribute('title');
}

type RowProps<Row, C> = RowsProps<Row, C> & { row: Row };
type CellProps<Row, C> = RowProps<Row, C> & { column: Column<Row, C> };

/** A link that is only a query already says what it keeps of the address of the list. */
const withSearch = (to: string, search: string) => (to.startsWith('?') ? to : `${to}${search}`);

/** The title fills its row, so that pressing anywhere opens it. The address of the list travels, for the way back. */
export function RowTitle<Row extends Identified, C>(props: CellProps<Row, C>) {
  const { list, row, column, context, currentId, onOpen } = props;
  const location = useLocation();
  const { search = location.search } = props;
  const content = column.cell(row, context);
  const shared = { className: styles.abre, [ROW_ATTRIBUTE]: row.id };
  const name = `Ver ${list.nameOf(row, context)}`;
  if (onOpen)
    return (
      <button type="button" {...shared} aria-label={name} aria-haspopup="dialog" onClick={() => onOpen(row)}>
        {content}
      </button>
    );
  if (list.linkTo)
    return (
      <Link
        to={withSearch(list.linkTo(row, context), search)}
        {...shared}
        aria-label={name}
        aria-current={currentId === row.id || undefined}
      >
        {content}
      </Link>
    );
  const press = list.press?.(row);
  if (press)
    return (
      <button type="button" {...shared} aria-label={press.name} onClick={press.run}>
        {content}
      </button>
    );
  // What opens nothing takes the focus all the same, because the keys of the list act on the row that has it.
  return (
    <span {...shared} tabIndex={-1}>
      {content}
    </span>
  );
}

/** What can be done with a row is behind three dots, so that all rows are equal and short. */
export function RowMenu<Row extends Identified, C>(props: RowProps<Row, C> & { about?: ReactNode }) {
  const { list, row, context, about } = props;
  const { button, panel, leave } = usePopover();
  const actions = list.actions?.(row, context);
  if (!actions) return null;
  const label = `Acciones ${list.nameOf(row, context).replace(/^(?:el )?/, (article) => (article ? 'del ' : 'de '))}`;
  return (
    <>
      <button {...button} type="button" className={styles.puntos} aria-label={label} data-row-menu>
        <IconDots size={18} />
      </button>
      <Popover {...panel} label={label} className={styles.menu}>
        {about && <div className={styles.sobre}>{about}</div>}
        <PopoverActs onPress={leave}>{actions}</PopoverActs>
      </Popover>
    </>
  );
}

export function RowBox<Row extends Identified, C>({
  list,
  row,
  context,
  selectedIds,
  onSelect,
}: RowProps<Row, C>): ReactNode {
  if (!list.isSelectable?.(row, context)) return null;
  return (
    <Box
      label={`Elegir ${list.nameOf(row, context)}`}
      checked={selectedIds.has(row.id)}
      onChange={(isChecked) => onSelect([row.id], isChecked)}
    />
  );
}

type BoxProps = {
  label: string;
  checked: boolean;
  /** Some of the rows that it stands for are selected, but not all. */
  isPartial?: boolean;
  onChange: (isChecked: boolean) => void;
};

/** The label is the touch target, which is larger than the box. */
export function Box({ label, checked, isPartial = false, onChange }: BoxProps) {
  return (
    <label className={styles.casilla}>
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartial && !checked;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="oculto">{label}</span>
    </label>
  );
}
