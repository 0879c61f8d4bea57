import type { FacturaPublica } from '@oficina/facturas/contract';
import { element, link, paragraph } from './element.ts';
import type { Cooperativa, Loaded } from './load.ts';
import { dueText, money, month, stateOf, telHref, whatsappHref } from './texts.ts';

const NEVER_ASKED =
  'Nunca te pedimos tu contraseña ni el código de tu tarjeta por teléfono, WhatsApp o correo.';

const tel = (number: string) => link(telHref(number), 'numero', number);

/** Only a valid colour may reach the style. */
export function drawBand(band: HTMLElement, { nombre, color, logo }: Cooperativa): void {
  if (/^#[0-9a-f]{6}$/i.test(color ?? '')) {
    document.documentElement.style.setProperty('--marca', color ?? '');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color ?? '');
  }
  const alt = nombre ?? 'Oficina Virtual';
  band.replaceChildren(element('img', { src: logo ?? '/logo.svg', alt, height: '32' }));
}

/** What the portal shares with this page would be most of its weight, so it reads its name by itself. */
const siteName = () =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Oficina Virtual';

export function drawMain(main: HTMLElement, loaded: Loaded, token: string, retry: () => void): HTMLElement {
  const card = cardOf(loaded, token, retry);
  main.replaceChildren(card);
  const title = main.querySelector('h1')?.textContent;
  if (title) document.title = `${title} – ${siteName()}`;
  return card;
}

function cardOf(loaded: Loaded, token: string, retry: () => void): HTMLElement {
  if (loaded.kind === 'factura') return factura(loaded.factura, token);
  const signInLink = link('/login?redirect=/facturas', 'boton lleno', 'Ingresar');
  if (loaded.kind === 'invalido') {
    const text = paragraph('El enlace no es válido o venció. Ingresá para ver tus facturas.');
    return element(
      'section',
      { class: 'tarjeta', role: 'alert' },
      title('No encontramos la factura'),
      text,
      signInLink,
    );
  }
  const again = element('button', { type: 'button', class: 'boton lleno' }, 'Reintentar');
  again.addEventListener('click', retry);
  const [heading, text] =
    loaded.kind === 'espera'
      ? ['Esperá un momento', loaded.sentence]
      : ['No pudimos conectarnos', 'Revisá tu conexión y probá de nuevo.'];
  return element('section', { class: 'tarjeta', role: 'alert' }, title(heading), paragraph(text), again);
}

const title = (text: string) => element('h1', { tabindex: '-1' }, text);

function isUnpaid(data: FacturaPublica): boolean {
  const { word } = stateOf(data);
  return word === 'Vencida' || word === 'A pagar';
}

function factura(data: FacturaPublica, token: string): HTMLElement {
  const { word, tint } = stateOf(data);
  const unpaid = isUnpaid(data);
  return element(
    'section',
    { class: 'tarjeta' },
    title(`Factura de ${month(data.periodo)}`),
    element('p', { class: 'suave' }, `Suministro ${data.suministroCuenta}`),
    element('p', { class: 'importe' }, money(data.importe)),
    paragraph(dueText(data)),
    element('p', { class: 'suave' }, `Factura ${data.numero}`),
    element(
      'p',
      { class: 'estado' },
      element('span', { class: `insignia ${tint}` }, word),
      word === 'Pago en proceso' && ' No vuelvas a pagar.',
    ),
    data.descargable
      ? link(`/api/oob/factura/${token}/pdf`, 'boton', 'Descargar factura')
      : element('p', { class: 'suave' }, 'PDF no disponible'),
    unpaid &&
      !data.pagoInhabilitado &&
      link('/login?redirect=/facturas', 'boton lleno', 'Ingresar para ver tus facturas'),
    unpaid && data.pagoInhabilitado && paragraph('Esta factura no se puede pagar por acá.'),
  );
}

/** This adds, below the factura already drawn, the ways to pay without an account. */
export function drawOtherPaymentWays(card: HTMLElement, loaded: Loaded, cooperativa: Cooperativa): void {
  const { comoPagar, direccion, horario, telefono } = cooperativa;
  if (loaded.kind !== 'factura' || !isUnpaid(loaded.factura)) return;
  if (!comoPagar && !direccion && !telefono) return;
  card.after(
    element(
      'section',
      { class: 'tarjeta', 'aria-labelledby': 'otras' },
      element('h2', { id: 'otras' }, 'Otras formas de pagar'),
      comoPagar ? paragraph(comoPagar) : undefined,
      direccion ? paragraph(direccion) : undefined,
      horario ? paragraph(horario) : undefined,
      telefono ? paragraph('Teléfono: ', tel(telefono)) : undefined,
    ),
  );
}

export function drawDemo(strip: HTMLElement, { demo }: Cooperativa): void {
  const words = 'Demostración: los datos y los pagos no son reales.';
  strip.replaceChildren(
    ...(demo ? [element('aside', { class: 'demo', 'aria-label': 'Demostración' }, words)] : []),
  );
}

/** The wording matches the footer of the portal. */
function ayuda({ telefono, whatsapp, horario }: Cooperativa): HTMLElement | undefined {
  if (!telefono && !whatsapp) return undefined;
  const chat = whatsapp && whatsappHref(whatsapp);
  return paragraph(
    '¿Necesitás ayuda? ',
    telefono && 'Llamanos al ',
    telefono && tel(telefono),
    telefono && whatsapp && ' o ',
    whatsapp && `${telefono ? 'escribinos' : 'Escribinos'} por WhatsApp al `,
    whatsapp && (chat ? link(chat, 'numero', whatsapp) : element('span', { class: 'numero' }, whatsapp)),
    `.${horario ? ` ${horario}` : ''}`,
  );
}

export function drawFoot(foot: HTMLElement, cooperativa: Cooperativa): void {
  const { nombre, direccion, legal, guardia } = cooperativa;
  foot.replaceChildren(
    ...[
      nombre && element('p', { class: 'nombre' }, nombre),
      direccion && paragraph(direccion),
      ayuda(cooperativa),
      guardia && paragraph('Sin luz o emergencia: ', tel(guardia), ', las 24 horas.'),
      paragraph(NEVER_ASKED),
      legal?.art25 && paragraph(legal.art25),
    ].filter((node) => node instanceof Node),
  );
}
