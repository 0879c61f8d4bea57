import {
  cursorAfter,
  fechaToWire,
  formatCvc,
  formatFecha,
  formatNumero,
  formatVencimiento,
  vencimientoToWire,
} from '@oficina/tarjetas/typed';
import { element } from './element.ts';
import { money } from './texts.ts';

type Field = {
  name: string;
  label: string;
  hint?: string;
  optional?: true;
  input: Readonly<Record<string, string>>;
  format?: (text: string) => string;
  toWire?: (text: string) => string;
};

const DIGITS = { inputmode: 'numeric' };
const FIELDS: readonly Field[] = [
  {
    name: 'numero',
    label: 'Número de la tarjeta',
    input: { ...DIGITS, autocomplete: 'cc-number' },
    format: formatNumero,
  },
  {
    name: 'vencimiento',
    label: 'Vencimiento (MM/AA)',
    input: { ...DIGITS, autocomplete: 'cc-exp' },
    format: formatVencimiento,
    toWire: vencimientoToWire,
  },
  {
    name: 'cvc',
    label: 'Código de seguridad',
    hint: 'Los 3 números del dorso; 4 al frente en American Express',
    input: { ...DIGITS, autocomplete: 'cc-csc' },
    format: formatCvc,
  },
  {
    name: 'titularNombre',
    label: 'Nombre como figura en la tarjeta',
    input: { autocomplete: 'cc-name', autocapitalize: 'characters' },
  },
  { name: 'titularDocumento', label: 'DNI del titular', input: DIGITS },
  {
    name: 'titularFechaNac',
    label: 'Fecha de nacimiento del titular (DD/MM/AAAA)',
    input: { ...DIGITS, autocomplete: 'bday' },
    format: formatFecha,
    toWire: fechaToWire,
  },
  {
    name: 'email',
    label: 'Correo para el comprobante',
    optional: true,
    input: { type: 'email', autocomplete: 'email' },
  },
];

const REQUIRED = 'Completá este dato.';

type Violation = { propertyPath: string; message: string };
type Options = {
  total: number;
  leyendaDatos?: string | undefined;
  onSubmit(values: Record<string, string>): void;
  onClose(): void;
};

/** The card exists only in these fields. The server checks what is in them, so that its rules do not weigh here. */
export function createCardForm({ total, leyendaDatos, onSubmit, onClose }: Options) {
  const heading = element('h2', { id: 'con-tarjeta', tabindex: '-1' });
  const submit = element('button', { type: 'submit', class: 'boton lleno' });
  const close = element('button', { type: 'button', class: 'enlace' }, 'Elegir otra forma');
  const notice = element('p', { role: 'alert', tabindex: '-1', class: 'error' });
  const closing = new AbortController();
  const fields = FIELDS.map(createField);
  const form = element(
    'form',
    // A program that fills it in may send it by itself, and this way it goes nowhere, least of all to the address.
    { class: 'campos', method: 'dialog' },
    ...fields.map(({ box }) => box),
    notice,
    submit,
    element('p', { class: 'suave' }, 'No guardamos los datos de tu tarjeta.'),
    leyendaDatos ? element('p', { class: 'chica' }, leyendaDatos) : undefined,
    close,
  ) as HTMLFormElement;
  const status = element('p', { role: 'status', tabindex: '-1', class: 'espera' });
  const section = element(
    'section',
    { class: 'tarjeta', 'aria-labelledby': 'con-tarjeta' },
    heading,
    form,
    status,
  );
  form.noValidate = true;
  const forget = (...names: string[]) => {
    for (const { name, input } of fields) if (names.length === 0 || names.includes(name)) input.value = '';
  };

  /** What is of no field here is told below them all. */
  function showViolations(violations: readonly Violation[], message = ''): void {
    const of = (name: string) => violations.find(({ propertyPath }) => propertyPath === name)?.message ?? '';
    for (const one of fields) one.showError(of(one.name));
    const invalid = fields.find(({ name }) => of(name) !== '');
    notice.replaceChildren(invalid ? '' : message);
    if (invalid) invalid.input.focus();
    else if (message) notice.focus();
  }
  /** The fields leave the page, and nothing typed may outlive them. */
  function leave(): void {
    closing.abort();
    forget();
  }
  function setTotal(amount: number): void {
    heading.replaceChildren(`Pagar ${money(amount)} con tarjeta`);
    submit.replaceChildren(`Pagar ${money(amount)}`);
  }

  setTotal(total);
  close.addEventListener('click', () => {
    leave();
    onClose();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const missing = fields.filter(({ input, optional }) => !optional && input.value.trim() === '');
    showViolations(missing.map(({ name }) => ({ propertyPath: name, message: REQUIRED })));
    if (missing.length > 0) return;
    onSubmit(
      Object.fromEntries(
        fields.map(({ name, input, toWire }) => [name, toWire?.(input.value) ?? input.value]),
      ),
    );
  });
  // A browser may keep the whole page, fields included, for Back.
  window.addEventListener('pagehide', () => forget(), { signal: closing.signal });
  return {
    section,
    setTotal,
    forget,
    leave,
    showViolations,
    focus: () => heading.focus(),
    focusEmpty: () =>
      (fields.find(({ input, optional }) => !optional && !input.value)?.input ?? heading).focus(),
    /** While it is sent nothing can be typed or pressed, and what is said takes the focus. */
    setBusy(sentence: string | null): void {
      form.hidden = sentence !== null;
      status.replaceChildren(sentence ?? '');
      if (sentence !== null) status.focus();
    },
  };
}

function createField({ name, label, hint, optional, input: attributes, format, toWire }: Field) {
  const id = `tarjeta-${name}`;
  const input = element('input', { id, name, spellcheck: 'false', ...attributes }) as HTMLInputElement;
  const help = hint ? element('span', { id: `${id}-ayuda`, class: 'suave' }, hint) : undefined;
  const error = element('span', { id: `${id}-error`, class: 'error' });
  const words = element('label', { for: id }, label, optional && element('span', {}, ' (opcional)'));
  if (format)
    input.addEventListener('input', () => {
      const formatted = format(input.value);
      const cursor = cursorAfter(input.value, input.selectionStart, formatted);
      input.value = formatted;
      input.setSelectionRange(cursor, cursor);
    });
  function showError(message: string): void {
    error.replaceChildren(message);
    const described = [help?.id, message && error.id].filter(Boolean).join(' ');
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    if (described) input.setAttribute('aria-describedby', described);
    else input.removeAttribute('aria-describedby');
  }
  showError('');
  return {
    name,
    optional,
    input,
    toWire,
    showError,
    box: element('p', { class: 'campo' }, words, help, input, error),
  };
}
