import {
  attributesOf,
  type Identified,
  RowBox,
  RowMenu,
  type RowsProps,
  RowTitle,
  shownColumns,
} from './row-parts.tsx';
import styles from './staff-cards.module.css';

/** Where a table does not fit, each row is three lines: what it is and its state, one text, and two data. */
export function StaffCards<Row extends Identified, C>(props: RowsProps<Row, C>) {
  const { list, onOpen, caption } = props;
  const opens = onOpen !== undefined || list.linkTo !== undefined;
  return (
    <ul className={styles.tarjetas} aria-label={caption}>
      {props.rows.map((row) => (
        <li key={row.id} {...attributesOf(props, row)}>
          <Card {...props} row={row} />
          {/* What opens shows there its whole text and what can be done with it. */}
          {!opens && <RowMenu {...props} row={row} about={<Whole {...props} row={row} />} />}
        </li>
      ))}
    </ul>
  );
}

/** A finger cannot point at a text that was cut, so the menu of its card tells it whole. */
function Whole<Row extends Identified, C>(props: RowsProps<Row, C> & { row: Row }) {
  return shownColumns(props)
    .filter(({ card }) => card === 'title' || card === 'text')
    .map((column) => <p key={column.title}>{column.cell(props.row, props.context)}</p>);
}

function Card<Row extends Identified, C>(props: RowsProps<Row, C> & { row: Row }) {
  const { row, context, isChoosing } = props;
  const columns = shownColumns(props);
  const at = (place: string) => columns.filter(({ card = 'none' }) => card === place);
  const draw = (place: string, most: number) =>
    at(place)
      .slice(0, most)
      .map((column) => <span key={column.title}>{column.cell(row, context)}</span>);
  return (
    <>
      {isChoosing && <RowBox {...props} />}
      <div className={styles.cuerpo}>
        <div className={styles.renglon}>
          {at('title').map((column) => (
            <h2 key={column.title}>
              <RowTitle {...props} column={column} />
            </h2>
          ))}
          {draw('badge', 1)}
        </div>
        <div className={styles.texto}>{draw('text', 1)}</div>
        <div className={styles.renglon}>{draw('data', 2)}</div>
      </div>
    </>
  );
}
