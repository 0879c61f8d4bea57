import type { FacturaPublica } from '@oficina/facturas/contract';
import { amountToPay } from '@oficina/facturas/importe';
import type { PagoPublico } from '@oficina/pagos/contract';
import { walletUrl } from '@oficina/pagos/waiting';
import { isByWallet, SEE_CODE } from '@oficina/pagos/wallet';
import { element, link, paragraph } from './element.ts';
import { tel } from './frame.ts';
import { type Cooperativa, loadFactura, loadPago } from './load.ts';
import { drawPago } from './pago.ts';
import { isOver, nameOf } from './pago-texts.ts';
import { payCodes } from './pay-codes.ts';
import { rememberedPago } from './remembered.ts';
import { focusTitle, show, showFailure, showWhile, title } from './screen.ts';
import { searchPago } from './search.ts';
import { shareWays } from './share-ways.ts';
import { dueText, money, month, stateOf } from './texts.ts';
import { type Metodo, payWays, waysOf } from './ways.ts';

const SIGN_IN = '/login?redirect=/facturas';
const UNKNOWN = {
  heading: 'No encontramos la factura',
  sentence: 'El enlace no es válido o venció. Ingresá para ver tus facturas.',
  signIn: SIGN_IN,
};

/** `first` is the way of paying that was asked for before the factura was read again. */
export async function showFactura(
  token: string | null,
  cooperativa: Cooperativa,
  first?: Metodo,
): Promise<void> {
  if (!token) return showFailure({ kind: 'invalido' }, UNKNOWN, async () => undefined);
  const { key, clave } = rememberedPago(token) ?? {};
  const found = key && (await searchPago(token, key));
  if (found) return drawOwn(found, token, cooperativa);
  const loading = Promise.all([clave ? loadPago(clave) : null, loadFactura(token)]);
  const [pago, loaded] = await showWhile('Factura', loading);
  // A pago that this page made is told before the factura; one that was not made leaves it to be paid.
  if (pago?.kind === 'leido' && !isOver(pago.what.estado)) return drawOwn(pago.what, token, cooperativa);
  if (loaded.kind !== 'leido') return showFailure(loaded, UNKNOWN, () => showFactura(token, cooperativa));
  drawFactura(loaded.what, token, cooperativa)?.(first);
}

const lookAgain = (token: string, cooperativa: Cooperativa, first?: Metodo) =>
  void showFactura(token, cooperativa, first).then(() => first ?? focusTitle());

const drawOwn = (pago: PagoPublico, token: string, cooperativa: Cooperativa) =>
  drawPago(pago, {
    another: () => lookAgain(token, cooperativa, pago.metodo),
    other: () => lookAgain(token, cooperativa),
  });

/** The page waits for whoever goes to the wallet in this same tab and comes back. */
function drawMade(pago: PagoPublico, token: string, cooperativa: Cooperativa): void {
  drawOwn(pago, token, cooperativa);
  focusTitle();
  const url = nameOf(pago.estado) === 'esperandoPago' && isByWallet(pago) && walletUrl(pago);
  if (url) link(url, '', '').click();
}

function isUnpaid(data: FacturaPublica): boolean {
  const { word } = stateOf(data);
  return word === 'Vencida' || word === 'A pagar';
}

/** Returns how to start one of its ways of paying. */
function drawFactura(
  data: FacturaPublica,
  token: string,
  cooperativa: Cooperativa,
): ((metodo?: Metodo) => void) | undefined {
  const { word, tint } = situationOf(data);
  const unpaid = isUnpaid(data);
  const payable = unpaid && !data.pagoInhabilitado && !data.cerrada;
  const paying = payable || data.esperandoPago ? waysHere(data, token, cooperativa) : undefined;
  const name = `Factura de ${month(data.periodo)}`;
  const card = element(
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
        element('span', {}, NEXT[word] ?? dueText(data)),
      ),
      unpaid && data.pagoInhabilitado && paragraph('Esta factura no se puede pagar por acá.'),
      payable && !paying && link(SIGN_IN, 'boton claro', 'Ingresar para ver tus facturas'),
    ),
    paying?.section,
    data.descargable
      ? link(`/api/oob/factura/${token}/pdf`, paying ? 'boton' : 'boton lleno', 'Descargar factura')
      : element('p', { class: 'suave' }, 'PDF no disponible'),
    shareWays({
      title: name,
      text: `${name}: ${money(amountToPay(data))}. ${dueText(data)}`,
      url: `${window.location.origin}/f/${token}`,
    }),
    paying && paragraph('¿Tenés cuenta? ', link(SIGN_IN, '', 'Ingresá para ver tus facturas')),
  );
  show(card, ...(unpaid ? [otherWays(data, token, cooperativa)] : []));
  return (metodo) => metodo && paying?.offers(metodo) && paying.start(metodo);
}

const CODE_WAITS = 'Esperando el pago';
const NEXT: Readonly<Record<string, string>> = {
  'Pago en proceso': 'No vuelvas a pagar.',
  [CODE_WAITS]: 'Ya tiene un código para pagarla.',
};

const situationOf = (data: FacturaPublica) =>
  data.esperandoPago ? ({ word: CODE_WAITS, tint: 'azul' } as const) : stateOf(data);

function waysHere(data: FacturaPublica, token: string, cooperativa: Cooperativa) {
  const offered = waysOf(cooperativa.pagos?.enlace);
  // The server gives the code that waits instead of another one.
  const ways = data.esperandoPago ? offered.filter((metodo) => metodo !== 'tarjeta').slice(0, 1) : offered;
  if (ways.length === 0) return undefined;
  const { section, start } = payWays({
    token,
    total: amountToPay(data),
    ways,
    firstName: data.esperandoPago ? SEE_CODE : undefined,
    leyendaDatos: cooperativa.legal?.leyendaDatos,
    onTotal: (changed) => section.parentElement?.querySelector('.importe')?.replaceWith(amount(changed)),
    onStale: () => lookAgain(token, cooperativa),
    onMade: (pago) => drawMade(pago, token, cooperativa),
  });
  return { section, start, offers: (metodo: Metodo) => ways.includes(metodo) };
}

/** The pesos stand out, and the cents are smaller, as in the portal. */
function amount(value: number): HTMLElement {
  const [, sign = '', pesos = '', cents = ''] = /^(\D*)(.*)(,\d\d)$/.exec(money(value)) ?? [];
  return element('p', { class: 'importe' }, sign, element('b', {}, pesos), element('small', {}, cents));
}

function otherWays(data: FacturaPublica, token: string, cooperativa: Cooperativa): HTMLElement {
  const { comoPagar, direccion, horario, telefono, cobro } = cooperativa;
  return element(
    'section',
    { class: 'tarjeta', 'aria-labelledby': 'otras' },
    element('h2', { id: 'otras' }, 'Otras formas de pagar'),
    cobro && payCodes(data, cobro),
    link(`/api/oob/factura/${token}/cupon`, 'boton', 'Descargar cupón'),
    comoPagar ? paragraph(comoPagar) : undefined,
    direccion ? paragraph(direccion) : undefined,
    horario ? paragraph(horario) : undefined,
    telefono ? paragraph('Teléfono: ', tel(telefono)) : undefined,
  );
}
