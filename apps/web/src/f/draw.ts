import type { FacturaPublica } from '@oficina/facturas/contract';
import { amountToPay } from '@oficina/facturas/importe';
import { element, link, paragraph } from './element.ts';
import type { Cooperativa, Loaded } from './load.ts';
import { payCodes } from './pay-codes.ts';
import { shareWays } from './share-ways.ts';
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
  const name = `Factura de ${month(data.periodo)}`;
  return element(
    'div',
    { class: 'pila' },
    title(name),
    element('p', { class: 'suave' }, `Factura ${data.numero}`),
    element(
      'section',
      { class: 'noche', 'aria-label': 'Importe' },
      element('p', { class: 'rotulo' }, `Número de suministro ${data.suministroCuenta}`),
      amount(amountToPay(data)),
      element(
        'p',
        { class: 'estado' },
        element('span', { class: `insignia ${tint}` }, word),
        ' ',
        element('span', {}, word === 'Pago en proceso' ? 'No vuelvas a pagar.' : dueText(data)),
      ),
      unpaid && data.pagoInhabilitado && paragraph('Esta factura no se puede pagar por acá.'),
      unpaid &&
        !data.pagoInhabilitado &&
        !data.cerrada &&
        link('/login?redirect=/facturas', 'boton claro', 'Ingresar para ver tus facturas'),
    ),
    data.descargable
      ? link(`/api/oob/factura/${token}/pdf`, 'boton lleno', 'Descargar factura')
      : element('p', { class: 'suave' }, 'PDF no disponible'),
    shareWays({
      title: name,
      text: `${name}: ${money(amountToPay(data))}. ${dueText(data)}`,
      url: `${window.location.origin}/f/${token}`,
    }),
  );
}

/** The pesos stand out, and the cents are smaller, as in the portal. */
function amount(value: number): HTMLElement {
  const [, sign = '', pesos = '', cents = ''] = /^(\D*)(.*)(,\d\d)$/.exec(money(value)) ?? [];
  return element('p', { class: 'importe' }, sign, element('b', {}, pesos), element('small', {}, cents));
}

/** This adds, below the factura already drawn, the ways to pay without an account. */
export function drawOtherPaymentWays(
  card: HTMLElement,
  loaded: Loaded,
  token: string,
  cooperativa: Cooperativa,
): void {
  const { comoPagar, direccion, horario, telefono, cobro } = cooperativa;
  if (loaded.kind !== 'factura' || !isUnpaid(loaded.factura)) return;
  card.after(
    element(
      'section',
      { class: 'tarjeta', 'aria-labelledby': 'otras' },
      element('h2', { id: 'otras' }, 'Otras formas de pagar'),
      cobro && payCodes(loaded.factura, cobro),
      link(`/api/oob/factura/${token}/cupon`, 'boton', 'Descargar cupón'),
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

/** Each number has a short line of its own, so that its touch area covers no other words. */
function ayuda({ telefono, whatsapp, horario }: Cooperativa): (HTMLElement | undefined)[] {
  const chat = whatsapp && whatsappHref(whatsapp);
  return [
    telefono ? paragraph('Teléfono: ', tel(telefono)) : undefined,
    whatsapp
      ? paragraph(
          'WhatsApp: ',
          chat ? link(chat, 'numero', whatsapp) : element('span', { class: 'numero' }, whatsapp),
        )
      : undefined,
    (telefono || whatsapp) && horario ? paragraph(horario) : undefined,
  ];
}

export function drawFoot(foot: HTMLElement, cooperativa: Cooperativa): void {
  const { nombre, direccion, legal, guardia } = cooperativa;
  foot.replaceChildren(
    ...[
      nombre && element('p', { class: 'nombre' }, nombre),
      direccion && paragraph(direccion),
      ...ayuda(cooperativa),
      guardia && paragraph('Sin luz o emergencia: ', tel(guardia), ', las 24 horas.'),
      paragraph(NEVER_ASKED),
      legal?.art25 && paragraph(legal.art25),
    ].filter((node) => node instanceof Node),
  );
}
