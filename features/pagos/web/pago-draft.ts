import { newKey } from '@oficina/ui/send-key';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What outlives a reload of the page in this tab: the key that makes of two submissions one payment, and what was known
 * before the first. Never anything of the card.
 */
export type PagoDraft = {
  usuario: number;
  /** The bills it was opened with: some may have been taken off since. */
  ids: readonly number[];
  key: string;
  /** The newest payment of these bills before ours, 0 for none; null until something is sent. */
  lastPagoId: number | null;
  /** Sent, and no answer yet. */
  pendiente: boolean;
  /** The last sending: when, in ms, and of which bills. */
  sending?: Sending | undefined;
};

type Sending = { sentAt: number; facturas: readonly number[] };

const KEY = 'pagar_facturas';

export const newDraft = (usuario: number, ids: readonly number[]): PagoDraft => ({
  usuario,
  ids,
  key: newKey(),
  lastPagoId: null,
  pendiente: false,
});

/** What a sending in doubt is about. */
export const sentFacturas = ({ ids, sending }: PagoDraft): readonly number[] => sending?.facturas ?? ids;

/**
 * The one of this tab, if it is about these bills and this person; else a new one. A sending in doubt is about any of
 * its bills: none of them may be paid again before it is known.
 */
export function openDraft(storage: Storage, usuario: number, ids: readonly number[]): PagoDraft {
  const saved = readDraft(storage);
  return saved?.usuario === usuario && matchesFacturas(saved, ids) ? saved : newDraft(usuario, ids);
}

const matchesFacturas = (draft: PagoDraft, ids: readonly number[]) =>
  draft.pendiente
    ? ids.some((id) => sentFacturas(draft).includes(id))
    : ids.length > 0 && ids.every((id) => draft.ids.includes(id));

/** Whether the one of this tab is still this one: another page may have begun its own. */
export const isStillStored = (storage: Storage, { key }: PagoDraft) => readDraft(storage)?.key === key;

function readDraft(storage: Storage): PagoDraft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isDraft(stored: unknown): stored is PagoDraft {
  if (typeof stored !== 'object' || stored === null) return false;
  const { usuario, ids, key, lastPagoId, pendiente, sending } = stored as Record<string, unknown>;
  const numbers = [usuario, lastPagoId ?? 0, ...(Array.isArray(ids) ? ids : [null])];
  return (
    numbers.every(Number.isSafeInteger) &&
    /^[0-9a-f]{32}$/.test(String(key)) &&
    typeof pendiente === 'boolean' &&
    (sending === undefined || isSending(sending))
  );
}

function isSending(stored: unknown): stored is Sending {
  if (typeof stored !== 'object' || stored === null) return false;
  const { sentAt, facturas } = stored as Record<string, unknown>;
  return [sentAt, ...(Array.isArray(facturas) ? facturas : [null])].every(Number.isSafeInteger);
}

/** A browser that forbids storage still pays: the visit lives as long as the page. */
export function saveDraft(storage: Storage, draft: PagoDraft): void {
  try {
    storage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Full or forbidden.
  }
}

export function clearDraft(storage: Storage): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // Forbidden.
  }
}

export function tabStorage(): Storage {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
