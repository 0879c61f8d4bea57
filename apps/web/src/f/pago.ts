import type { PagoPublico } from '@oficina/pagos/contract';
import { button, drawing, element, link, mainButton, paragraph } from './element.ts';
import { loadPago } from './load.ts';
import { focusTitle, show, showFailure, showWhile, title } from './screen.ts';
import { shareWays } from './share-ways.ts';
import { dateAndTime, money, month } from './texts.ts';

/** The states by their code; the table of the contract would bring the rest of it along. */
const NAMES = [
  'pendiente',
  'procesado',
  'rechazado',
  'enVerificacion',
  'sinEfecto',
  'aDevolver',
  'devuelto',
] as const;
export const nameOf = (estado: number): (typeof NAMES)[number] => NAMES[estado] ?? 'enVerificacion';

/** Nothing was charged, and the factura may be paid again. */
export const isOver = (estado: number) => ['rechazado', 'sinEfecto'].includes(nameOf(estado));
const isWaiting = (estado: number) => ['pendiente', 'enVerificacion'].includes(nameOf(estado));

const UNKNOWN = {
  heading: 'No encontramos el pago',
  sentence: 'Ingresá para ver tus pagos.',
  signIn: '/login?redirect=/facturas/pagos',
};

type Options = {
  /** Where its receipt goes, when whoever reads this has just typed it. */
  correo?: string;
  again?: () => void;
  other?: () => void;
};

export async function showPago(clave: string): Promise<void> {
  const loaded = await showWhile('Pago', loadPago(clave));
  if (loaded.kind === 'leido') drawPago(loaded.what);
  else showFailure(loaded, UNKNOWN, () => showPago(clave));
}

const LATER_S = [3, 5, 10];
const THEN_S = 15;
const MOST_MS = 10 * 60_000;

/** While it is not known how it ended, it is asked again. Whoever leaves asks again by opening the page. */
export function drawPago(first: PagoPublico, options: Options = {}): void {
  let shown = draw(first, options);
  const began = Date.now();
  async function watch(turn: number, last: PagoPublico): Promise<void> {
    if (!isWaiting(last.estado) || Date.now() - began > MOST_MS) return;
    await new Promise((done) => setTimeout(done, (LATER_S[turn] ?? THEN_S) * 1_000));
    // Another screen has taken its place.
    if (!shown.isConnected) return;
    const loaded = await loadPago(last.clave);
    const pago = loaded.kind === 'leido' ? loaded.what : last;
    if (pago.estado !== last.estado && shown.isConnected) {
      shown = draw(pago, options);
      focusTitle();
    }
    await watch(turn + 1, pago);
  }
  void watch(0, first);
}

function draw(pago: PagoPublico, options: Options): HTMLElement {
  const { heading, tint, sentences } = textsOf(pago, options.correo);
  const card = element(
    'section',
    { class: 'tarjeta pago' },
    element('div', { class: 'cabeza' }, sign(tint), title(heading)),
    ...sentences.map((sentence) => paragraph(sentence)),
    detailsOf(pago),
  );
  show(card, ...actionsOf(pago, options));
  return card;
}

function detailsOf({ estado, factura, importe, ultimos4 }: PagoPublico): HTMLElement {
  const details: readonly (readonly [string, string])[] = [
    ...(isOver(estado) || isWaiting(estado) ? [['Importe', money(importe)] as const] : []),
    ['Factura', `${factura.numero}, ${month(factura.periodo)}`],
    ['Suministro', factura.suministroCuenta],
    ...(ultimos4 ? [['Tarjeta', `Terminada en ${ultimos4}`] as const] : []),
  ];
  return element(
    'dl',
    {},
    ...details.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  );
}

type Tint = 'verde' | 'azul' | 'rojo' | 'gris';
type Texts = { heading: string; tint: Tint; sentences: readonly string[] };

const NOT_AGAIN = 'No vuelvas a pagar.';
const NO_CHARGE = 'No se cobró nada.';
const BY_ITS_LINK = 'Podés pagar de nuevo con el enlace de la factura.';

/** Each one says what happened, whether money was taken, and what to do. */
function textsOf(pago: PagoPublico, correo = ''): Texts {
  const total = money(pago.importe);
  switch (nameOf(pago.estado)) {
    case 'pendiente':
      return { heading: 'Estamos procesando tu pago', tint: 'azul', sentences: [NOT_AGAIN] };
    case 'procesado': {
      const when = dateAndTime(pago.resuelto ?? pago.created);
      const receipt = correo ? [`Mandamos el comprobante a ${maskedEmail(correo)}.`] : [];
      const paid = `Pagaste ${total} el ${when}. Pago N.º ${pago.id}.`;
      return { heading: 'Pago aprobado', tint: 'verde', sentences: [paid, ...receipt] };
    }
    case 'rechazado':
    case 'sinEfecto': {
      const motivo = pago.motivoRechazo ? `${pago.motivoRechazo} ` : '';
      return { heading: 'El pago no se realizó', tint: 'rojo', sentences: [motivo + NO_CHARGE] };
    }
    case 'enVerificacion': {
      const later = correo
        ? `Te avisamos a ${maskedEmail(correo)}.`
        : 'Volvé a abrir este enlace más tarde para ver cómo quedó.';
      return { heading: 'Estamos verificando tu pago', tint: 'azul', sentences: [`${NOT_AGAIN} ${later}`] };
    }
    case 'aDevolver':
      return {
        heading: 'Te vamos a devolver este pago',
        tint: 'gris',
        sentences: [`Se cobró de más. Empezamos la devolución de ${total}.`],
      };
    case 'devuelto':
      return {
        heading: 'Pago devuelto',
        tint: 'gris',
        sentences: [`Devolvimos ${total} a la tarjeta. Puede tardar unos días en aparecer en el resumen.`],
      };
  }
}

const maskedEmail = (correo: string) => correo.trim().replace(/^(.)[^@]*@/, '$1•••@');

function actionsOf(pago: PagoPublico, { again, other }: Options): HTMLElement[] {
  if (isOver(pago.estado)) return [other ? retryWays(again, other) : paragraph(BY_ITS_LINK)];
  if (!pago.comprobante) return [];
  const receipt = nameOf(pago.estado) === 'procesado' ? 'comprobante' : 'constancia';
  const name = `Pago de la factura de ${month(pago.factura.periodo)}`;
  return [
    element(
      'div',
      { class: 'pila' },
      link(`/api/oob/pago/${pago.clave}/comprobante`, 'boton lleno', `Descargar ${receipt}`),
      shareWays({
        title: name,
        text: `${name}: ${money(pago.importe)}.`,
        url: `${window.location.origin}/f/p/${pago.clave}`,
      }),
    ),
    paragraph('¿Querés ver tus consumos y hacer reclamos? ', link('/registro', '', 'Creá tu cuenta'), '.'),
  ];
}

/** The form is offered again only while the page still has it, with what was typed. */
function retryWays(again: (() => void) | undefined, other: () => void): HTMLElement {
  if (!again) return mainButton(other, 'Volver a la factura');
  return element(
    'div',
    { class: 'pila' },
    mainButton(again, 'Probar de nuevo'),
    button(other, 'Elegir otra forma'),
  );
}

const RETURN = 'M37 36V28a6 6 0 00-6-6H19m6-7l-7 7 7 7';
/** The drawing of each tint is of another shape too, because colour alone says nothing to many. */
const SIGNS: ReadonlyMap<Tint, string> = new Map([
  ['verde', 'M17 29l8 8 15-17'],
  ['azul', 'M28 17v12l8 5'],
  ['rojo', 'M20 20l16 16M36 20L20 36'],
  ['gris', RETURN],
]);

const sign = (tint: Tint) =>
  drawing(`signo ${tint}`, '0 0 56 56', 'M28 2a26 26 0 010 52a26 26 0 010-52', SIGNS.get(tint) ?? RETURN);
