import { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { notify } from '@oficina/ui/notify';
import { useState } from 'react';

type Client = ReturnType<typeof useClient>;

export type ContactAct<Contact> = {
  perform: (client: Client, contact: Contact) => Promise<unknown>;
  done: (contact: Contact) => string;
  /** The list does not change. */
  isReadOnly?: true;
};

/** These actions need no confirmation: another action undoes each of them, or it only sends a mail. */
export function useContactActions<Accion extends string, Contact extends { id: number }>(
  acts: Readonly<Record<Accion, ContactAct<Contact>>>,
  refetch: () => void,
) {
  const client = useClient();
  const [busy, setBusy] = useState<{ id: number; accion: Accion } | null>(null);
  const run = async (accion: Accion, contact: Contact) => {
    if (busy) return;
    setBusy({ id: contact.id, accion });
    const act = acts[accion];
    try {
      await act.perform(client, contact);
      notify({ text: act.done(contact) });
      if (!act.isReadOnly) refetch();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ kind: 'error', text: error.message });
      if (error.status === 404 || error.status === 409) refetch();
    } finally {
      setBusy(null);
    }
  };
  return { run, busy };
}
