import type { MensajeRecibido } from '@oficina/testing/simulator';
import PostalMime, { type Address } from 'postal-mime';
import { checkDkim, type DkimKeys } from './dkim.ts';

export type Envelope = { from: string; to: string[] };
export type NewMessage = Omit<MensajeRecibido, 'recibido' | 'codigo' | 'enlaces'>;

const LARGEST_SOURCE = 65_536;

export async function readMessage(raw: Buffer, envelope: Envelope, keys: DkimKeys): Promise<NewMessage> {
  const source = raw.toString('latin1');
  const mail = await PostalMime.parse(raw);
  const { dkim, firmados } = checkDkim(source, keys);
  return {
    id: idOf(mail.messageId),
    canal: 'correo',
    de: whole(mail.from),
    para: envelope.to.join(', '),
    ...(mail.subject !== undefined && { asunto: mail.subject }),
    texto: withoutLastEnd(mail.text ?? ''),
    ...(mail.html !== undefined && { html: withoutLastEnd(mail.html) }),
    adjuntos: mail.attachments.map(({ filename, mimeType, content }) => ({
      nombre: filename ?? '',
      tipo: mimeType,
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
    estado: 'recibido',
    technical: {
      cabeceras: raw.toString('utf8').split('\r\n\r\n', 1)[0] ?? '',
      dkim,
      firmados: firmados.join(':'),
      sobre: envelope.from,
      fuente: raw.subarray(0, LARGEST_SOURCE).toString('utf8'),
    },
  };
}

// The line end before a boundary belongs to the boundary.
const withoutLastEnd = (text: string) => text.replace(/\r?\n$/, '');

const whole = (from: Address | undefined) =>
  from?.name ? `${from.name} <${from.address ?? ''}>` : (from?.address ?? '');

const idOf = (messageId = '') => messageId.trim().replace(/^<|>$/g, '');

const ID = /^message-id:\s*<([^>\r\n]+)>/im;

/** The mail is not parsed, so that thousands can be counted. */
export const quickId = (head: string) => ID.exec(head)?.[1] ?? '';
