import type { ApiError } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { EraseDialog } from '@oficina/ui/erase-dialog';
import { notify } from '@oficina/ui/notify';

export type ContactDialogProps<Contact> = {
  opened: boolean;
  /** The value stays while the dialog closes, so that the title does not change. */
  contact: Contact | undefined;
  onDone: () => void;
  onClose: () => void;
};

type Props<Contact> = ContactDialogProps<Contact> & {
  nameOf: (contact: Contact) => string;
  remove: (client: ReturnType<typeof useClient>, contact: Contact) => Promise<unknown>;
  text: string;
  label: string;
};

export function EliminarContactDialog<Contact>(props: Props<Contact>) {
  const { opened, contact, nameOf, remove, text, label, onDone, onClose } = props;
  const client = useClient();
  const name = contact && nameOf(contact);
  const eliminar = async () => {
    if (!contact) return;
    await remove(client, contact);
    notify({ text: `Eliminamos ${name}.` });
    onClose();
    onDone();
  };
  const reasonOf = ({ status, message }: ApiError) => {
    if (status === 404) onDone();
    return message;
  };
  return (
    <EraseDialog
      opened={opened}
      title={`¿Eliminar ${name}?`}
      text={text}
      label={label}
      busyText="Eliminando…"
      onErase={eliminar}
      reasonOf={reasonOf}
      onClose={onClose}
    />
  );
}
