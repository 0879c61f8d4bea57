import { contentOf, type Entity, first, partsOf, readEntity, readFields, typeOf } from './mime.ts';
import { readVerp, type VerpOptions } from './verp.ts';

/** What a server said later about a mail it had taken. A complaint is not permanent: the mailbox works. */
export type Bounce = {
  mensajeId: number;
  permanent: boolean;
  /** Of a bounce, its status (`5.1.1`); of a complaint, its kind (`abuse`). */
  codigo: string;
  tipo: 'rebote' | 'queja';
};

const LARGEST = 1_048_576;
const ADDRESS = /bounce\+\d{1,16}\.[0-9a-f]{20}@[^\s<>,;"]+/gi;
// Put there by whoever received it for us: the pipe, or the mailbox.
const RECIPIENT = ['to', 'delivered-to', 'x-original-to', 'envelope-to'];
const ORIGINAL = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
]);
const DELIVERY = new Set(['message/delivery-status', 'message/global-delivery-status']);

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965). Null for anything else, and for one that names no
 * address that we signed: whoever writes to the mailbox could otherwise silence any person.
 */
export function readBounce(raw: Buffer | string, verp: VerpOptions): Bounce | null {
  const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw;
  const top = readEntity(bytes.subarray(0, LARGEST).toString('latin1'));
  if (typeOf(top) !== 'multipart/report') return null;
  const parts = partsOf(top);
  const claimed = RECIPIENT.flatMap((name) => top.headers.get(name) ?? []);

  const delivery = parts.find((part) => DELIVERY.has(typeOf(part)));
  if (delivery) return readDelivery(delivery, signedBy(claimed, verp));

  const complaint = parts.find((part) => typeOf(part) === 'message/feedback-report');
  if (!complaint) return null;
  const report = readFields(contentOf(complaint));
  // A complaint comes to the address we gave to the provider, the same for all: it is the mail complained about
  // that knows its own sender. Its Message-ID proves nothing, anyone can count.
  const original = parts.find((part) => ORIGINAL.has(typeOf(part)));
  claimed.push(...(report.get('original-mail-from') ?? []));
  if (original) claimed.push(...(readEntity(contentOf(original)).headers.get('return-path') ?? []));
  return readComplaint(report, signedBy(claimed, verp));
}

/** The message of the first address that we did sign. */
function signedBy(claimed: readonly string[], verp: VerpOptions): number | null {
  for (const [address] of claimed.join('\n').matchAll(ADDRESS)) {
    const mensajeId = readVerp(address, verp);
    if (mensajeId !== null) return mensajeId;
  }
  return null;
}

function readDelivery(delivery: Entity, mensajeId: number | null): Bounce | null {
  if (mensajeId === null) return null;
  // The first group speaks of the report; the others, one recipient each. Ours has one.
  for (const group of contentOf(delivery).split(/\r?\n(?:[ \t]*\r?\n)+/)) {
    const fields = readFields(group);
    const action = first(fields, 'action').toLowerCase();
    const codigo = /^[45]\.\d{1,3}\.\d{1,3}/.exec(first(fields, 'status'))?.[0];
    if (!codigo || (action !== 'failed' && action !== 'delayed')) continue;
    // "failed" with 4.x.x: it gave up trying, but the mailbox may be there tomorrow.
    return { mensajeId, permanent: action === 'failed' && codigo.startsWith('5'), codigo, tipo: 'rebote' };
  }
  return null;
}

function readComplaint(
  report: ReadonlyMap<string, readonly string[]>,
  mensajeId: number | null,
): Bounce | null {
  const codigo = first(report, 'feedback-type').toLowerCase();
  // "not-spam" takes a complaint back.
  if (mensajeId === null || !codigo || codigo === 'not-spam') return null;
  return { mensajeId, permanent: false, codigo, tipo: 'queja' };
}
