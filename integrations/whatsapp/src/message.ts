import type { Texto } from '@oficina/mensajes/server';

const LANGUAGE = 'es_AR';

type Plantilla = NonNullable<Texto['plantilla']>;

export function messageBody(telefono: string, name: string, { parameters, codigo }: Plantilla): string {
  const body = parameters.length > 0 ? [{ type: 'body', parameters: parameters.map(textOf) }] : [];
  const button =
    codigo === undefined
      ? []
      : [{ type: 'button', sub_type: 'url', index: '0', parameters: [textOf(codigo)] }];
  return JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: telefono.slice(1),
    type: 'template',
    template: { name, language: { code: LANGUAGE }, components: [...body, ...button] },
  });
}

/** Meta accepts no line breaks, tabs or long runs of spaces inside a parameter. */
const textOf = (text: string) => ({ type: 'text', text: text.replace(/\s+/g, ' ').trim() });
