import { button, element } from './element.ts';
import { place } from './frame.ts';
import { ask } from './load.ts';

/** The link of an SMS has no room for hyphens. */
const SHORT = /-[0-9a-f]{32}$/;
const FAILED = 'No pudimos conectarnos. Probá de nuevo en unos minutos.';

/** A number of the padrón may be somebody else's by now, and the link is all that they have. */
export function offerNotMine(token: string | null): void {
  if (!token || !SHORT.test(token)) return;
  const part = element('section', { class: 'pila' });
  const open = button(() => {
    const { form, field } = questionOf(token, part);
    part.replaceChildren(form);
    field.focus();
  }, '¿Te llegó por mensaje y no es tuyo?');
  part.append(open);
  place('pie').append(part);
}

function questionOf(token: string, part: HTMLElement) {
  const field = element('input', {
    ...{ id: 'ultimos4', name: 'ultimos4', type: 'text', inputmode: 'numeric', autocomplete: 'off' },
    ...{ maxlength: '4', 'aria-describedby': 'ultimos4-error' },
  }) as HTMLInputElement;
  const told = element('p', { id: 'ultimos4-error', role: 'status' });
  const form = element(
    'form',
    { class: 'pila', novalidate: '' },
    element('label', { for: 'ultimos4' }, 'Los últimos cuatro números del celular que lo recibió'),
    field,
    element('button', { type: 'submit', class: 'boton' }, 'No me escriban más'),
    told,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!/^\d{4}$/.test(field.value.trim())) {
      told.replaceChildren('Escribí los cuatro números.');
      field.focus();
      return;
    }
    void send(token, field.value.trim()).then(({ done, sentence }) => {
      if (!done) return told.replaceChildren(sentence);
      const end = element('p', { role: 'status', tabindex: '-1' }, sentence);
      part.replaceChildren(end);
      end.focus();
    });
  });
  return { form, field };
}

async function send(token: string, ultimos4: string): Promise<{ done: boolean; sentence: string }> {
  try {
    const response = await ask(`/api/oob/factura/${token}/telefono_ajeno`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/ld+json' },
      body: JSON.stringify({ ultimos4 }),
    });
    const { mensaje, description } = (await response.json()) as Record<string, unknown>;
    const sentence = response.ok ? mensaje : description;
    return { done: response.ok, sentence: typeof sentence === 'string' ? sentence : FAILED };
  } catch {
    return { done: false, sentence: FAILED };
  }
}
