import type { Recibo } from '@oficina/mensajes/server';
import type { Receipt } from './receipt.ts';

// A receipt names one part, and often in another notation than the answer: 1003 in one is 3eb in the other.

type Sent = { id: string; telefono: string; pending: Set<string>; told: Receipt['estado'] | undefined };
type Form = 'same' | 'hexadecimal' | 'decimal';

const REMEMBERED = 50_000;
const EARLY = 500;

export function createTracker(tell: (receipt: Recibo) => void) {
  const parts = new Map<string, Sent>();
  const early = new Map<string, Receipt>();
  /** This is the notation of the other side, once a receipt has revealed it. */
  let learnt: Form = 'same';

  function find({ id, telefono }: Receipt): [string, Sent] | undefined {
    const last = lastDigits(telefono);
    const found = forms(id).flatMap(([form, key]) => {
      const sent = parts.get(key);
      if (!sent) return [];
      const samePhone = sent.telefono === last;
      // Read in the other notation, a number may match the message of another person.
      return samePhone || form === learnt || form === 'same' ? [{ form, key, sent, samePhone }] : [];
    });
    const best =
      found.find(({ samePhone }) => samePhone) ?? found.find(({ form }) => form === learnt) ?? found[0];
    if (!best) return undefined;
    if (best.samePhone) learnt = best.form;
    return [best.key, best.sent];
  }

  function apply(key: string, sent: Sent, { estado, codigo }: Receipt): void {
    if (sent.told === 'entregado' || sent.told === 'fallido' || sent.told === estado) return;
    if (estado === 'entregado') sent.pending.delete(key);
    if (estado === 'entregado' && sent.pending.size > 0) return;
    sent.told = estado;
    tell({ id: sent.id, estado, ...(codigo !== undefined && { codigo }) });
  }

  return {
    /** The identifier of the first part identifies the whole message. */
    sent(ids: string[], telefono: string): void {
      const keys = ids.filter((id) => id !== '').map(plain);
      const sent: Sent = {
        id: ids[0] ?? '',
        telefono: lastDigits(telefono),
        pending: new Set(keys),
        told: undefined,
      };
      for (const key of keys) remember(parts, key, sent, REMEMBERED);
      // A receipt may arrive before the answer.
      for (const [key, receipt] of [...early]) {
        const found = find(receipt);
        if (found?.[1] !== sent) continue;
        early.delete(key);
        apply(found[0], sent, receipt);
      }
    },

    receipt(receipt: Receipt): void {
      const found = find(receipt);
      if (found) {
        apply(found[0], found[1], receipt);
        return;
      }
      const key = `${receipt.id} ${receipt.estado}`;
      if (early.has(key)) return;
      remember(early, key, receipt, EARLY);
      // The message was sent before this process started; the listener, which stores the identifiers, may know it.
      const { estado, codigo, telefono } = receipt;
      const id = learnt === 'same' ? receipt.id : (new Map(forms(receipt.id)).get(learnt) ?? receipt.id);
      if (estado !== 'enviado') tell({ id, estado, telefono, ...(codigo !== undefined && { codigo }) });
    },
  };
}

function remember<V>(map: Map<string, V>, key: string, value: V, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > limit ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}

/** Each entry gives a possible notation of the receipt and the identifier as it would then have been answered. */
function forms(id: string): [Form, string][] {
  const result: [Form, string][] = [['same', plain(id)]];
  if (/^[0-9a-f]+$/i.test(id)) result.push(['hexadecimal', BigInt(`0x${id}`).toString()]);
  if (/^\d+$/.test(id)) result.push(['decimal', BigInt(id).toString(16)]);
  return result;
}

const plain = (id: string) => id.toLowerCase().replace(/^0+(?=.)/, '');

const lastDigits = (telefono: string) => telefono.replace(/\D/g, '').slice(-10);
