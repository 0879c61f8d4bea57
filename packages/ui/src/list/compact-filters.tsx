import { useState } from 'react';
import { Button } from '../button.tsx';
import { DialogActions, DraggableDialog } from '../dialog.tsx';
import { IconChevron } from '../icon.tsx';
import { Stack } from '../layout.tsx';
import { usePhone } from '../use-phone.ts';
import styles from './compact-filters.module.css';
import { FilterFields, ViewTabs } from './filter-bar.tsx';
import type { ListHandle } from './use-list.ts';

type Props<Row, C> = { handle: ListHandle<Row, C> };

/** The filters of a customer's list are pills beside the view selector. On a phone they are behind `FilterButton`. */
export function CompactFilters<Row, C>({ handle }: Props<Row, C>) {
  const phone = usePhone();
  return (
    <search className={styles.filtros}>
      <ViewTabs handle={handle} />
      {!phone && (
        <div className={styles.pildoras}>
          <FilterFields handle={handle} />
        </div>
      )}
    </search>
  );
}

/** It stands beside the title of a phone's page and says how many filters are on. */
export function FilterButton<Row, C>({ handle }: Props<Row, C>) {
  const { list, state, context, clear } = handle;
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const count = list.chips(state, context).length;
  return (
    <>
      <Button variant="pill" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {count > 0 ? `Filtrar (${count})` : 'Filtrar'}
        <IconChevron size={20} />
      </Button>
      <DraggableDialog opened={opened} title="Filtrar" onClose={close} closeOnClickOutside>
        <Stack>
          <FilterFields handle={handle} />
        </Stack>
        <DialogActions>
          {count > 0 && (
            <Button
              onClick={() => {
                clear();
                close();
              }}
            >
              Quitar filtros
            </Button>
          )}
          <Button variant="primary" onClick={close}>
            Listo
          </Button>
        </DialogActions>
      </DraggableDialog>
    </>
  );
}
