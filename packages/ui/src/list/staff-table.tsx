import { IconDown, IconUp } from '../icon.tsx';
import type { Column } from './define-list.ts';
import {
  attributesOf,
  Box,
  type Drawn,
  type Identified,
  RowBox,
  RowMenu,
  type RowsProps,
  RowTitle,
  shownColumns,
} from './row-parts.tsx';
import styles from './staff-table.module.css';

/** The column without a width needs this much, in rem, for its text to say something. */
const REST_REM = 11;
const BOX_REM = 2.3125;
const MENU_REM = 2.75;

type Sized<Row, C> = Pick<Drawn<Row, C>, 'isSelectable' | 'actions'>;

const roomOf = <Row, C>(
  columns: readonly Column<Row, C>[],
  list: Sized<Row, C>,
  restOf = ({ least = REST_REM }: Column<Row, C>) => least,
) =>
  columns.reduce(
    (sum, column) => sum + (column.width ?? restOf(column)),
    (list.isSelectable ? BOX_REM : 0) + (list.actions ? MENU_REM : 0),
  );

/** With less than this the list is cards. */
export const neededRoom = <Row, C>(list: Drawn<Row, C>, context: C): number =>
  roomOf(
    shownColumns({ list, context }).filter(({ priority = 1 }) => priority === 1),
    list,
    () => REST_REM,
  );

/** Nothing scrolls sideways: what matters least leaves until the rest fits. */
export function fittingColumns<Row, C>(
  columns: readonly Column<Row, C>[],
  list: Sized<Row, C>,
  room: number,
): readonly Column<Row, C>[] {
  let shown = columns;
  for (const leaving of [4, 3, 2]) {
    // Of those that matter the same, the last leaves first.
    while (room > 0 && roomOf(shown, list) > room) {
      const last = shown.findLastIndex(({ priority = 1 }) => priority === leaving);
      if (last === -1) break;
      shown = shown.filter((_, index) => index !== last);
    }
  }
  return shown;
}

export function StaffTable<Row extends Identified, C>(props: RowsProps<Row, C>) {
  const { list, rows, context, caption, selectedIds, onSelect, room } = props;
  const columns = fittingColumns(shownColumns(props), list, room);
  const selectable = rows.filter((row) => list.isSelectable?.(row, context)).map(({ id }) => id);
  const chosen = selectable.filter((id) => selectedIds.has(id));
  return (
    <table className={styles.tabla}>
      <caption className="oculto">{caption}</caption>
      <colgroup>
        {list.isSelectable && <col style={{ width: `${BOX_REM}rem` }} />}
        {columns.map(({ title, width }) => (
          <col key={title} style={width === undefined ? undefined : { width: `${width}rem` }} />
        ))}
        {list.actions && <col style={{ width: `${MENU_REM}rem` }} />}
      </colgroup>
      <thead>
        <tr>
          {list.isSelectable && (
            <td className={styles.elegir}>
              {selectable.length > 0 && (
                <Box
                  label="Elegir todos los de esta página"
                  checked={chosen.length === selectable.length}
                  isPartial={chosen.length > 0}
                  onChange={(isChecked) => onSelect(selectable, isChecked)}
                />
              )}
            </td>
          )}
          {columns.map((column) => (
            <Heading key={column.title} {...props} column={column} />
          ))}
          {list.actions && (
            <th scope="col">
              <span className="oculto">Acciones</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} {...attributesOf(props, row)}>
            {list.isSelectable && (
              <td className={styles.elegir}>
                <RowBox {...props} row={row} />
              </td>
            )}
            {columns.map((column) =>
              column.card === 'title' ? (
                <th key={column.title} scope="row">
                  <RowTitle {...props} row={row} column={column} />
                </th>
              ) : (
                <td key={column.title} className={column.align && styles.fin}>
                  {column.cell(row, context)}
                </td>
              ),
            )}
            {list.actions && (
              <td className={styles.acciones}>
                <RowMenu {...props} row={row} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type HeadingProps<Row, C> = Pick<RowsProps<Row, C>, 'sort' | 'onSort' | 'view'> & {
  column: Column<Row, C>;
};

function Heading<Row, C>({ column, sort, onSort, view }: HeadingProps<Row, C>) {
  const { title, align, sorts, order } = column;
  const { asc, desc } = sorts ?? {};
  const asked = sort === asc ? 'asc' : sort === desc ? 'desc' : undefined;
  const direction = sort === null ? order?.(view) : asked;
  const next = (sort === asc ? desc : asc) ?? asc ?? desc;
  const words = (
    <>
      {title}
      {direction === 'asc' && <IconUp size={14} />}
      {direction === 'desc' && <IconDown size={14} />}
    </>
  );
  return (
    <th scope="col" className={align && styles.fin} aria-sort={direction && `${direction}ending`}>
      {next === undefined ? (
        words
      ) : (
        <button type="button" onClick={() => onSort(next)}>
          {words}
        </button>
      )}
    </th>
  );
}
