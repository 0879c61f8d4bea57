import type { Correo } from '@oficina/mensajes/server';
import type { SendMailOptions } from 'nodemailer';
import { makeVerp, type VerpOptions } from './verp.ts';

/** Who writes. */
export type Sender = {
  /** `Cooperativa <avisos@ejemplo.com>`, or the address alone. */
  from: string;
  replyTo?: string;
  /** Of the Message-ID and of the signature. */
  domain: string;
  /** Absent: bounces go to the address of `from`. */
  bounce?: VerpOptions;
};

const FROM = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<([^\s<>,;]+@[^\s<>,;]+)>|([^\s<>,;]+@[^\s<>,;]+))\s*$/;

/** The two halves of MAIL_FROM, or null when it is not an address. */
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
    // The same in every attempt: whoever got it twice can tell that it is one mail.
    messageId: `<${mensajeId}@${sender.domain}>`,
    envelope: { from: sender.bounce ? makeVerp(mensajeId, sender.bounce) : from.address, to: [para] },
    headers: { 'Auto-Submitted': 'auto-generated', ...(baja && listHeaders(baja, sender.domain)) },
    xMailer: false,
  };
}

// nodemailer turns line ends into spaces too; ours is the one that is tested for every control character.
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

function listHeaders({ url, list: listName }: { url: string; list: string }, domain: string) {
  // An URL that has been read carries neither line ends nor the brackets around it.
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
