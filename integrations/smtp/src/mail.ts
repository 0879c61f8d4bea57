import type { Correo } from '@oficina/mensajes/server';
import type { SendMailOptions } from 'nodemailer';
import { makeVerp, type VerpOptions } from './verp.ts';

export type Sender = {
  /** The value is `Cooperativa <avisos@ejemplo.com>`, or the address alone. */
  from: string;
  replyTo?: string;
  domain: string;
  /** When absent, bounces go to the address of `from`. */
  bounce?: VerpOptions;
};

const FROM = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^\s<>,;]+@[^\s<>,;]+)>|([^\s<>,;]+@[^\s<>,;]+))\s*$/;

export function readFrom(from: string): { name: string; address: string } | null {
  const [whole, name = '', inside, alone] = FROM.exec(from) ?? [];
  const address = inside ?? alone;
  return whole === undefined || address === undefined ? null : { name: name.trim(), address };
}

export function toMail(correo: Correo, sender: Sender): SendMailOptions {
  const { mensajeId, para, asunto, texto, html, baja } = correo;
  const from = readFrom(sender.from);
  if (!from) throw new TypeError('MAIL_FROM is not an address.');
  return {
    from,
    to: { name: '', address: para },
    ...(sender.replyTo && { replyTo: sender.replyTo }),
    subject: oneLine(asunto),
    text: texto,
    html,
    // The identifier is the same in every attempt, so that two copies are recognised as one mail.
    messageId: `<${mensajeId}@${sender.domain}>`,
    envelope: { from: sender.bounce ? makeVerp(mensajeId, sender.bounce) : from.address, to: [para] },
    headers: { 'Auto-Submitted': 'auto-generated', ...(baja && listHeaders(baja, sender.domain)) },
    xMailer: false,
  };
}

// nodemailer also turns line ends into spaces, but only this is tested for every control character.
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

function listHeaders({ url, list: listName }: { url: string; list: string }, domain: string) {
  // A parsed URL contains no line ends and none of the brackets around it.
  const { href } = new URL(url);
  return {
    'List-Id': `<${slug(listName)}.${domain}>`,
    'List-Unsubscribe': { prepared: true, value: `<${href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const slug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'avisos';
