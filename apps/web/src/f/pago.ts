import type { PagoPublico } from '@oficina/pagos/contract';
import { ANOTHER_CODE, ASK_WAITING_MS, isByWallet } from '@oficina/pagos/wallet';
import { button, drawing, element, link, mainButton, paragraph } from './element.ts';
import { loadPago } from './load.ts';
import { detailsOf, isOver, isWaiting, type Known, nameOf, type Tint, textsOf } from './pago-texts.ts';
import { pause } from './pause.ts';
import { focusTitle, show, showFailure, showWhile, title } from './screen.ts';
import { shareWays } from './share-ways.ts';
import { money, month } from './texts.ts';
import { waitingPago } from './waiting-pago.ts';

const UNKNOWN = {
  heading: 'No encontramos el pago',
  sentence: 'Ingresá para ver tus pagos.',
  signIn: '/login?redirect=/facturas/pagos',
};

type Options = {
  correo?: string;
  /** The form of the card is still there. */
  again?: () => void;
  /** The same factura, in the same way. */
  another?: () => void;
  /** The ways of paying the factura. */
  other?: () => void;
};

export async function showPago(clave: string, options: Options = {}): Promise<void> {
  const loaded = await showWhile('Pago', loadPago(clave));
  if (loaded.kind === 'leido') drawPago(loaded.what, options);
  else showFailure(loaded, UNKNOWN, () => showPago(clave, options));
}

const LATER_MS = [3_000, 5_000, 10_000];
const THEN_MS = 15_000;
const MOST_MS = 10 * 60_000;

/** While it is not known how it ended, it is asked again. Whoever leaves asks again by opening the page. */
export function drawPago(first: PagoPublico, options: Options = {}): void {
  const { correo = '', other } = options;
  let last = first;
  let since = Date.now();
  let screen = draw();

  function draw(known: Known = {}): Screen {
    if (nameOf(last.estado) !== 'esperandoPago') return drawResult(last, options, { correo, ...known });
    const { parts, leave } = waitingPago(last, { isToChoose: Boolean(other), onCancelled: cancelled });
    show(...parts);
    return { parts, leave };
  }
  function become(pago: PagoPublico, known?: Known): void {
    const hadNoCode = nameOf(last.estado) === 'pendiente';
    const hasChanged = pago.estado !== last.estado;
    last = pago;
    if (!hasChanged) return;
    since = Date.now();
    screen.leave();
    screen = draw({ hadNoCode, ...known });
    focusTitle();
  }
  function cancelled(pago: PagoPublico): void {
    if (other && isOver(pago.estado)) {
      screen.leave();
      other();
    } else become(pago, { wasCancelled: true });
  }
  const asksNow = () => isWaitedFor(last) || Date.now() - since < MOST_MS;

  async function watch(): Promise<void> {
    for (let turn = 0; isWaiting(last.estado) && asksNow(); turn++) {
      await pause(isWaitedFor(last) ? ASK_WAITING_MS : (LATER_MS[turn] ?? THEN_MS));
      const before = last;
      const loaded = screen.parts[0]?.isConnected && (await loadPago(last.clave));
      // Another screen has taken its place.
      if (!loaded || !screen.parts[0]?.isConnected) return screen.leave();
      // It may have been cancelled meanwhile, and what was asked before is older.
      if (loaded.kind === 'leido' && last === before) become(loaded.what);
    }
  }
  void watch();
}

/** Somebody has the code in front, or waits for it. */
const isWaitedFor = (pago: PagoPublico) =>
  isByWallet(pago) && ['pendiente', 'esperandoPago'].includes(nameOf(pago.estado));

type Screen = { parts: HTMLElement[]; leave: () => void };

function drawResult(pago: PagoPublico, options: Options, known: Known): Screen {
  const { heading, tint, sentences } = textsOf(pago, known);
  const card = element(
    'section',
    { class: 'tarjeta pago' },
    element('div', { class: 'cabeza' }, sign(tint), title(heading)),
    ...sentences.map((sentence) => paragraph(sentence)),
    element(
      'dl',
      {},
      ...detailsOf(pago).map(([name, value]) =>
        element('div', {}, element('dt', {}, name), element('dd', {}, value)),
      ),
    ),
  );
  show(card, ...actionsOf(pago, options));
  return { parts: [card], leave: () => undefined };
}

const BY_ITS_LINK = 'Podés pagar de nuevo con el enlace de la factura.';

function actionsOf(pago: PagoPublico, options: Options): HTMLElement[] {
  if (isOver(pago.estado)) return [retryWays(pago, options)];
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

function retryWays(pago: PagoPublico, { again, another, other }: Options): HTMLElement {
  if (!other) return paragraph(BY_ITS_LINK);
  // The form is offered again only while the page still has it, with what was typed.
  const same = isByWallet(pago) ? another : again;
  if (!same) return mainButton(other, 'Volver a la factura');
  return element(
    'div',
    { class: 'pila' },
    mainButton(same, pago.metodo === 'qr' ? ANOTHER_CODE : 'Probar de nuevo'),
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
