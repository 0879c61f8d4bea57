import { newKey } from '@oficina/ui/new-key';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The draft survives a reload of the page in this tab: the idempotency key, which makes two submissions one pago, and the
 * state known before the first one. It never holds card data.
 */
export type PagoDraft = {
  usuario: number;
  /** Some of these facturas may have been removed since the draft was opened. */
  ids: readonly number[];
  key: string;
  /** The newest pago of these facturas before ours has this id; 0 means none, and null that nothing was sent yet. */
  lastPagoId: number | null;
  /** The pago was sent and has no answer yet. */
  pendiente: boolean;
  /** `sentAt` is in milliseconds. Without a `metodo` it was a card. */
  sending?: Sending | undefined;
};

type Sending = { sentAt: number; facturas: readonly number[]; metodo?: string };

const KEY = 'pagar_facturas';

export const newDraft = (usuario: number, ids: readonly number[]): PagoDraft => ({
  usuario,
  ids,
  key: newKey(),
  lastPagoId: null,
  pendiente: false,
});

export const sentFacturas = ({ ids, sending }: PagoDraft): readonly number[] => sending?.facturas ?? ids;

/**
 * Returns the draft of this tab if it belongs to these facturas and this person; otherwise a new one. A pending submission
 * matches if it shares any factura, because none of them may be paid again before its outcome is known.
 */
export function openDraft(storage: Storage, usuario: number, ids: readonly number[]): PagoDraft {
  const saved = readDraft(storage);
  return saved?.usuario === usuario && matchesFacturas(saved, ids) ? saved : newDraft(usuario, ids);
}

const matchesFacturas = (draft: PagoDraft, ids: readonly number[]) =>
  draft.pendiente
    ? ids.some((id) => sentFacturas(draft).includes(id))
    : ids.length > 0 && ids.every((id) => draft.ids.includes(id));

/** Another page may have started its own draft in this tab. */
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
  const { sentAt, facturas, metodo = '' } = stored as Record<string, unknown>;
  if (typeof metodo !== 'string') return false;
  return [sentAt, ...(Array.isArray(facturas) ? facturas : [null])].every(Number.isSafeInteger);
}

/** With storage forbidden it is still possible to pay; the draft then lasts only as long as the page. */
export function saveDraft(storage: Storage, draft: PagoDraft): void {
  try {
    storage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // The storage is full or forbidden.
  }
}

export function clearDraft(storage: Storage): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // The storage is forbidden.
  }
}

export function tabStorage(): Storage {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
