import { isValidElement, useState } from 'react';
import { ErrorState } from '../empty.tsx';
import { ExportButton } from '../export-button.tsx';
import { usePageHeading } from '../layout.tsx';
import { usePhone } from '../use-phone.ts';
import { useRoom } from '../use-room.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { captionOf, countText, EmptyList } from './list-view.tsx';
import { NarrowTitle } from './narrow-title.tsx';
import { tellWhole } from './row-parts.tsx';
import { useSavedViews } from './saved-views.tsx';
import { StaffCards } from './staff-cards.tsx';
import { Foot, SkeletonRows } from './staff-foot.tsx';
import styles from './staff-list.module.css';
import { neededRoom, StaffTable } from './staff-table.tsx';
import { type StaffListProps, Tools } from './staff-tools.tsx';
import { useRowShortcuts } from './use-row-shortcuts.ts';
import { useWholeTexts } from './use-whole-texts.tsx';
import { ViewButtons } from './view-buttons.tsx';
import { fittingCount, viewChoices } from './view-choices.ts';

const SAVED_BUTTON_REM = 3;
/** In rem: with less, beside a panel, the header alone tells the order and changes it. */
const ROOM_FOR_ORDER = 44;

/** The room, in rem, that the title and the main button take beside the views. */
const headRoom = (title: string, hasPrimary: boolean, hasSaved: boolean) =>
  title.length * 0.62 + (hasPrimary ? 11 : 1) + (hasSaved ? SAVED_BUTTON_REM : 0);

/** Rows first: above them there is one line of title and one of tools. */
export function StaffList<Row extends { id: number }, C>(props: StaffListProps<Row, C>) {
  const { handle, title, primary, bar, notice, empty, live, totals, onOpen, currentId } = props;
  const { list, context, frame, state, query, rows, hasProblem, selected } = handle;
  const heading = usePageHeading(title);
  const { room, ruler } = useRoom(frame);
  const phone = usePhone();
  // On a phone the boxes appear when somebody asks for them, because a card has no room to spare.
  const [isChoosing, setChoosing] = useState(false);
  const saved = useSavedViews(handle);
  const whole = useWholeTexts();
  const views = viewChoices(handle, saved);
  useRowShortcuts(handle, views, { adds: Boolean(primary) });
  const forViews =
    room > 0 ? room - headRoom(title, Boolean(primary), saved !== null) : Number.POSITIVE_INFINITY;
  const shown = fittingCount(views, forViews);
  // One view and «Más» say less than the select of a phone.
  const narrow = phone || (room > 0 && (forViews < 0 || (shown < 2 && views.length > shown)));
  const asCards = phone || (room > 0 && room < neededRoom(list, context));
  // With the thumb it is pressed at the foot, where it stays; nobody takes a spreadsheet away on a telephone.
  const isAtFoot = phone && Boolean(primary) && !(isValidElement(primary) && primary.type === ExportButton);
  const { data, isPlaceholderData } = query;
  const isEmpty = rows.length === 0;
  const isSearching = isPlaceholderData && isEmpty;
  const isSettled = data !== undefined && !isSearching && !hasProblem;
  const Rows = asCards ? StaffCards : StaffTable;
  const isBulk = Boolean(bar) && (selected.length > 0 || isChoosing);
  const drop = () => {
    handle.selectOnly([]);
    setChoosing(false);
  };
  return (
    <div ref={frame} className={styles.lista}>
      {ruler}
      {narrow ? (
        <NarrowTitle
          {...props}
          primary={isAtFoot ? null : primary}
          saved={saved}
          views={views}
          heading={heading}
          onChoose={() => setChoosing(true)}
        />
      ) : (
        <div className={styles.titulo}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <ViewButtons
            label={list.views?.label ?? 'Vistas guardadas'}
            views={views}
            shown={shown}
            saved={saved}
          />
          {primary && (
            <div className={styles.principal} data-primary>
              {primary}
            </div>
          )}
        </div>
      )}
      {isBulk ? (
        <BulkBar count={selected.length} onDrop={drop}>
          {selected.length > 0 && bar}
        </BulkBar>
      ) : (
        !narrow && <Tools {...props} isShort={room > 0 && room < ROOM_FOR_ORDER} />
      )}
      {notice}
      <p ref={handle.results} role="status" tabIndex={-1} className="oculto">
        {isSettled && countText(data)}
      </p>
      {live?.({ isOver: !isEmpty, asCards })}
      {(query.isPending || isSearching) && !hasProblem && <SkeletonRows />}
      {query.isError && data === undefined && (
        <div className={styles.sinFilas}>
          <ErrorState retry={() => void query.refetch()} retrying={query.isFetching} />
        </div>
      )}
      {isSettled && isEmpty && !handle.isPastLastPage && (
        <div className={styles.sinFilas}>{empty || <EmptyList bare handle={handle} />}</div>
      )}
      {!isEmpty && (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only said to who points
        <div
          ref={whole.frame}
          className={styles.filas}
          data-rows
          data-stale={isPlaceholderData || undefined}
          onMouseMove={tellWhole}
          {...whole.handlers}
        >
          {whole.texts}
          <Rows
            list={list}
            rows={rows}
            context={context}
            caption={captionOf(handle)}
            room={room}
            // The select of the orders shows the first while none is chosen, and so do the headings.
            sort={list.sortOf(state) ?? list.sorts[0]?.value ?? null}
            view={state.view}
            onSort={(sort) => handle.change({ sort })}
            onOpen={onOpen}
            currentId={currentId}
            isChoosing={isChoosing || selected.length > 0}
            selectedIds={new Set(selected.map(({ id }) => id))}
            onSelect={handle.select}
          />
        </div>
      )}
      {isSettled && !isEmpty && <Foot handle={handle} totals={totals} />}
      {isAtFoot && !isBulk && (
        <div className={styles.alPie} data-primary data-in-sight>
          {primary}
        </div>
      )}
    </div>
  );
}
