import { useRef } from 'react';
import { usePhone } from '../use-phone.ts';
import { useRoom } from '../use-room.tsx';
import { type Drawn, type Identified, tellWhole } from './row-parts.tsx';
import { StaffCards } from './staff-cards.tsx';
import styles from './staff-list.module.css';
import { neededRoom, StaffTable } from './staff-table.tsx';
import { useWholeTexts } from './use-whole-texts.tsx';

export type StaffRowsProps<Row> = Omit<Drawn<Row, undefined>, 'isSelectable'> & {
  /** It names the table. */
  caption: string;
  rows: readonly Row[];
};

const NONE: ReadonlySet<number> = new Set();
const nothing = () => {};

/** The rows of a list inside another page, which brings them: the same drawing, without anything to ask for. */
export function StaffRows<Row extends Identified>({ caption, rows, ...list }: StaffRowsProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const { room, ruler } = useRoom(frame);
  const phone = usePhone();
  const whole = useWholeTexts(frame);
  const Rows = phone || (room > 0 && room < neededRoom(list, undefined)) ? StaffCards : StaffTable;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only said to who points
    <div ref={frame} className={styles.suelta} data-rows onMouseMove={tellWhole} {...whole.handlers}>
      {ruler}
      {whole.texts}
      <Rows
        list={list}
        rows={rows}
        context={undefined}
        caption={caption}
        room={room}
        search=""
        sort={null}
        onSort={nothing}
        isChoosing={false}
        selectedIds={NONE}
        onSelect={nothing}
      />
    </div>
  );
}
