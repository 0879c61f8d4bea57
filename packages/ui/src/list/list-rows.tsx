import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Column, List } from './define-list.ts';
import styles from './list.module.css';

export type RowsProps<Row, C> = {
  list: List<Row, C>;
  rows: readonly Row[];
  context: C;
  caption: string;
  /** The row opens in a dialog and not in another page. */
  onOpen?: ((row: Row) => void) | undefined;
  selectedIds: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isChecked: boolean) => void;
};

type Identified = { id: number };

/** This attribute marks what opens a row, for the shortcuts that move between rows. */
export const ROW_ATTRIBUTE = 'data-row';

const columnsOf = <Row, C>({ list, context }: Pick<RowsProps<Row, C>, 'list' | 'context'>) =>
  list.columns.filter(({ isShown }) => isShown?.(context) ?? true);

export function Table<Row extends Identified, C>(props: RowsProps<Row, C>) {
  const { list, rows, context, caption, selectedIds, onSelect } = props;
  const columns = columnsOf(props);
  const selectable = rows.filter((row) => list.isSelectable?.(row, context)).map(({ id }) => id);
  return (
    <table className={styles.table}>
      <caption className="oculto">{caption}</caption>
      <thead>
        <tr>
          {list.isSelectable && (
            <td>
              {selectable.length > 0 && (
                <Checkbox
                  label="Elegir todos los de esta página"
                  checked={selectable.every((id) => selectedIds.has(id))}
                  onChange={(isChecked) => onSelect(selectable, isChecked)}
                />
              )}
            </td>
          )}
          {columns.map(({ title, align }) => (
            <th key={title} scope="col" className={align && styles.end}>
              {title}
            </th>
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
          <tr key={row.id} data-selected={selectedIds.has(row.id) || undefined}>
            {list.isSelectable && (
              <td>
                <RowCheckbox {...props} row={row} />
              </td>
            )}
            {columns.map((column) => (
              <Cell key={column.title} {...props} row={row} column={column} />
            ))}
            {list.actions && <td className={styles.actions}>{list.actions(row, context)}</td>}
          </tr>
        ))}
      </tbody>
      <Footer {...props} columns={columns} />
    </table>
  );
}

type CellProps<Row, C> = RowsProps<Row, C> & { row: Row; column: Column<Row, C> };

function Cell<Row extends Identified, C>(props: CellProps<Row, C>) {
  const { row, column, context } = props;
  const className = [column.align && styles.end, column.wraps && styles.wraps].filter(Boolean).join(' ');
  if (column.card === 'title')
    return (
      <th scope="row" className={className}>
        <Title {...props} />
      </th>
    );
  return <td className={className}>{column.cell(row, context)}</td>;
}

/** A link that is only a query already says what it keeps of the address of the list. */
const withSearch = (to: string, search: string) => (to.startsWith('?') ? to : `${to}${search}`);

/** The title fills its row, so that pressing anywhere opens it. The address of the list travels, for the way back. */
function Title<Row extends Identified, C>({ list, row, column, context, onOpen }: CellProps<Row, C>) {
  const { search } = useLocation();
  const content = column.cell(row, context);
  const shared = { className: styles.open, [ROW_ATTRIBUTE]: row.id };
  if (onOpen)
    return (
      <button
        type="button"
        {...shared}
        aria-label={`Ver ${list.nameOf(row, context)}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(row)}
      >
        {content}
      </button>
    );
  if (!list.linkTo) return content;
  return (
    <Link
      to={withSearch(list.linkTo(row, context), search)}
      {...shared}
      aria-label={`Ver ${list.nameOf(row, context)}`}
    >
      {content}
    </Link>
  );
}

function Footer<Row extends Identified, C>(
  props: RowsProps<Row, C> & { columns: readonly Column<Row, C>[] },
) {
  const { list, rows, context, columns } = props;
  const amountAt = columns.findIndex(({ card }) => card === 'amount');
  const lines = list.footer?.(rows, context) ?? [];
  if (lines.length === 0) return null;
  const before = amountAt + (list.isSelectable ? 1 : 0);
  const after = columns.length - amountAt - 1 + (list.actions ? 1 : 0);
  return (
    <tfoot>
      {lines.map(({ label, value }) => (
        <tr key={label}>
          <th scope="row" colSpan={before}>
            {label}
          </th>
          <td className={styles.end}>{value}</td>
          {after > 0 && <td colSpan={after} />}
        </tr>
      ))}
    </tfoot>
  );
}

export function Cards<Row extends Identified, C>(props: RowsProps<Row, C>) {
  const { list, rows, context, caption, selectedIds } = props;
  return (
    <>
      <ul className={styles.cards} aria-label={caption}>
        {rows.map((row) => (
          <li key={row.id} data-selected={selectedIds.has(row.id) || undefined}>
            <Card {...props} row={row} />
          </li>
        ))}
      </ul>
      {list.footer?.(rows, context).map(({ label, value }) => (
        <p key={label} className={styles.total}>
          {label}: {value}
        </p>
      ))}
    </>
  );
}

function Card<Row extends Identified, C>(props: RowsProps<Row, C> & { row: Row }) {
  const { list, row, context } = props;
  const columns = columnsOf(props);
  const drawAll = (place: Column<Row, C>['card'], wrap: (content: ReactNode, title: string) => ReactNode) =>
    columns
      .filter(({ card = 'data' }) => card === place)
      .map((column) => {
        const content = column.cell(row, context);
        return content && wrap(content, column.title);
      });
  const data = drawAll('data', (content, title) => (
    <div key={title}>
      <dt>{title}</dt>
      <dd>{content}</dd>
    </div>
  )).filter(Boolean);
  return (
    <>
      <div className={styles.head}>
        {list.isSelectable && <RowCheckbox {...props} />}
        {columns
          .filter(({ card }) => card === 'title')
          .map((column) => (
            <h2 key={column.title}>
              <Title {...props} column={column} />
            </h2>
          ))}
        {drawAll('badge', (content, title) => (
          <span key={title}>{content}</span>
        ))}
      </div>
      {drawAll('amount', (content, title) => (
        <p key={title} className={styles.amount}>
          {content}
        </p>
      ))}
      {drawAll('text', (content, title) => (
        <p key={title}>{content}</p>
      ))}
      {data.length > 0 && <dl>{data}</dl>}
      {drawAll('note', (content, title) => (
        <p key={title} className={styles.note}>
          {content}
        </p>
      ))}
      {list.actions && <div className={styles.actions}>{list.actions(row, context)}</div>}
    </>
  );
}

function RowCheckbox<Row extends Identified, C>({
  list,
  row,
  context,
  selectedIds,
  onSelect,
}: RowsProps<Row, C> & { row: Row }) {
  if (!list.isSelectable?.(row, context)) return null;
  return (
    <Checkbox
      label={`Elegir ${list.nameOf(row, context)}`}
      checked={selectedIds.has(row.id)}
      onChange={(isChecked) => onSelect([row.id], isChecked)}
    />
  );
}

type CheckboxProps = { label: string; checked: boolean; onChange: (isChecked: boolean) => void };

/** The label is the touch target, which is larger than the box. */
function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span className="oculto">{label}</span>
    </label>
  );
}
