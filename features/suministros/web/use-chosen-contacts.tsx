import { useClient } from '@oficina/hydra/react';
import { Button } from '@oficina/ui/button';
import { ConfirmDialog } from '@oficina/ui/dialog';
import type { Bulk } from '@oficina/ui/list';
import { useState } from 'react';

type Client = ReturnType<typeof useClient>;
type Perform<Contact> = (client: Client, contact: Contact) => Promise<unknown>;

type Props<Contact extends { id: number }> = {
  chosen: readonly Contact[];
  bulk: Bulk<Contact>;
  acts: readonly { label: string; progressText: string; perform: Perform<Contact> }[];
  remove: Perform<Contact>;
  /** One and many, such as "correo" and "correos". */
  nouns: readonly [string, string];
  /** What happens to those that are removed. */
  warning: string;
};

/** What is done with the selected contacts. The question stays when the place of the buttons is closed. */
export function useChosenContacts<Contact extends { id: number }>(props: Props<Contact>) {
  const { chosen, bulk, acts, remove, nouns, warning } = props;
  const client = useClient();
  const [confirming, setConfirming] = useState(false);
  const run = (progressText: string, perform: Perform<Contact>) =>
    void bulk.start({ progressText, perform: (contact) => perform(client, contact) }, chosen);
  const busy = bulk.isRunning;
  const bar = (
    <>
      {acts.map(({ label, progressText, perform }) => (
        <Button key={label} disabled={busy} onClick={() => run(progressText, perform)}>
          {label}
        </Button>
      ))}
      <Button disabled={busy} onClick={() => setConfirming(true)}>
        Eliminar…
      </Button>
    </>
  );
  const question = (
    <ConfirmDialog
      opened={confirming}
      title={chosen.length === 1 ? `¿Eliminar 1 ${nouns[0]}?` : `¿Eliminar ${chosen.length} ${nouns[1]}?`}
      text={warning}
      confirmLabel="Eliminar"
      danger
      onConfirm={() => {
        setConfirming(false);
        run('Eliminando', remove);
      }}
      onClose={() => setConfirming(false)}
    />
  );
  return { bar, question };
}
