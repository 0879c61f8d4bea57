import { element, link, paragraph } from './element.ts';
import type { Cooperativa } from './load.ts';
import { telHref, whatsappHref } from './texts.ts';

const NEVER_ASKED =
  'Nunca te pedimos tu contraseña ni el código de tu tarjeta por teléfono, WhatsApp o correo.';

export const tel = (number: string) => link(telHref(number), 'numero', number);

export const place = (id: string) => document.getElementById(id) ?? document.body;

/** What is around the page is of the cooperative, and comes with it. */
export function drawFrame(cooperativa: Cooperativa): void {
  drawDemo(place('demo'), cooperativa);
  drawBand(place('banda'), cooperativa);
  drawFoot(place('pie'), cooperativa);
}

/** Only a valid colour may reach the style. */
function drawBand(band: HTMLElement, { nombre, color, logo }: Cooperativa): void {
  if (/^#[0-9a-f]{6}$/i.test(color ?? '')) {
    document.documentElement.style.setProperty('--marca', color ?? '');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color ?? '');
  }
  const alt = nombre ?? 'Oficina Virtual';
  band.replaceChildren(element('img', { src: logo ?? '/logo.svg', alt, height: '32' }));
}

function drawDemo(strip: HTMLElement, { demo }: Cooperativa): void {
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

function drawFoot(foot: HTMLElement, cooperativa: Cooperativa): void {
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
