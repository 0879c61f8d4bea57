import { z } from 'zod';
import { GraphError } from './errors.ts';
import { filled, holesIn, TEMPLATES } from './templates.ts';

const TextParameter = z.object({
  type: z.literal('text'),
  // Meta requires a single line without long runs of spaces.
  text: z.string().regex(/^(?!.* {5})[^\n\t]+$/),
});
const Body = z.object({ type: z.literal('body'), parameters: z.array(TextParameter) });
const Button = z.object({
  type: z.literal('button'),
  sub_type: z.literal('url'),
  index: z.literal('0'),
  parameters: z.tuple([TextParameter]),
});
const Message = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^[1-9]\d{7,14}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.literal('es_AR') }),
    components: z.array(z.union([Body, Button])),
  }),
});

export type Read = { to: string; template: string; parameters: string[]; text: string };

// An Argentine mobile has a 9 after the country code; no account exists without it.
const NOBODY = /^54(?!9)/;

export function readMessage(body: unknown): Read {
  const read = Message.safeParse(body);
  if (!read.success) throw new GraphError(100, read.error.issues[0]?.path.join('.'));
  const { to, template } = read.data;
  const known = TEMPLATES.get(template.name);
  if (!known) throw new GraphError(132001, 'Template name does not exist in the translation');
  const parameters = template.components
    .flatMap((one) => (one.type === 'body' ? one.parameters : []))
    .map(({ text }) => text);
  const buttons = template.components.filter(({ type }) => type === 'button').length;
  if (parameters.length !== holesIn(known) || buttons !== (known.button ? 1 : 0))
    throw new GraphError(132000, 'Number of parameters does not match');
  if (NOBODY.test(to)) throw new GraphError(131026, 'Message Undeliverable');
  return { to, template: template.name, parameters, text: filled(known, parameters) };
}
