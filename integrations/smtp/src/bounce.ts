import { contentOf, type Entity, first, partsOf, readEntity, readFields, typeOf } from './mime.ts';
import { readVerp, type VerpOptions } from './verp.ts';

/** A complaint is not permanent, because the mailbox works. */
export type Bounce = {
  mensajeId: number;
  permanent: boolean;
  /** This is the status of a bounce (`5.1.1`) or the kind of a complaint (`abuse`). */
  codigo: string;
  tipo: 'rebote' | 'queja';
};

const LARGEST = 1_048_576;
const ADDRESS = /bounce\+\d{1,16}\.[0-9a-f]{20}@[^\s<>,;"]+/gi;
// The pipe or the mailbox that received the mail for us adds these headers.
const RECIPIENT = ['to', 'delivered-to', 'x-original-to', 'envelope-to'];
const ORIGINAL = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
]);
const DELIVERY = new Set(['message/delivery-status', 'message/global-delivery-status']);

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965). It returns null for any other mail, and for one without an
 * address that we signed: otherwise anyone who writes to the mailbox could stop the mails of any person.
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
  // All complaints come to the one address that the provider has, so the sender is taken from the original mail. The
  // Message-ID of that mail proves nothing, because the numbers can be guessed.
  const original = parts.find((part) => ORIGINAL.has(typeOf(part)));
  claimed.push(...(report.get('original-mail-from') ?? []));
  if (original) claimed.push(...(readEntity(contentOf(original)).headers.get('return-path') ?? []));
  return readComplaint(report, signedBy(claimed, verp));
}

function signedBy(claimed: readonly string[], verp: VerpOptions): number | null {
  for (const [address] of claimed.join('\n').matchAll(ADDRESS)) {
    const mensajeId = readVerp(address, verp);
    if (mensajeId !== null) return mensajeId;
  }
  return null;
}

function readDelivery(delivery: Entity, mensajeId: number | null): Bounce | null {
  if (mensajeId === null) return null;
  // The first group describes the report, and each of the others one recipient. Our mails have one recipient.
  for (const group of contentOf(delivery).split(/\r?\n(?:[ \t]*\r?\n)+/)) {
    const fields = readFields(group);
    const action = first(fields, 'action').toLowerCase();
    const codigo = /^[45]\.\d{1,3}\.\d{1,3}/.exec(first(fields, 'status'))?.[0];
    if (!codigo || (action !== 'failed' && action !== 'delayed')) continue;
    // "failed" with 4.x.x means that the server gave up, but the mailbox may work later.
    return { mensajeId, permanent: action === 'failed' && codigo.startsWith('5'), codigo, tipo: 'rebote' };
  }
  return null;
}

function readComplaint(
  report: ReadonlyMap<string, readonly string[]>,
  mensajeId: number | null,
): Bounce | null {
  const codigo = first(report, 'feedback-type').toLowerCase();
  // "not-spam" withdraws a complaint.
  if (mensajeId === null || !codigo || codigo === 'not-spam') return null;
  return { mensajeId, permanent: false, codigo, tipo: 'queja' };
}
