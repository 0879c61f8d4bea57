import type { FacturaPublica } from '@oficina/facturas/contract';
import { amountToPay } from '@oficina/facturas/importe';
import { element, link, mainButton, paragraph } from './element.ts';
import { tel } from './frame.ts';
import { type Cooperativa, loadFactura, loadPago } from './load.ts';
import { payByCard } from './pagar.ts';
import { drawPago, isOver } from './pago.ts';
import { payCodes } from './pay-codes.ts';
import { rememberedClave } from './remembered.ts';
import { focusTitle, show, showFailure, showWhile, title } from './screen.ts';
import { shareWays } from './share-ways.ts';
import { dueText, money, month, stateOf } from './texts.ts';

const SIGN_IN = '/login?redirect=/facturas';
const UNKNOWN = {
  heading: 'No encontramos la factura',
  sentence: 'El enlace no es válido o venció. Ingresá para ver tus facturas.',
  signIn: SIGN_IN,
};

export async function showFactura(token: string | null, cooperativa: Cooperativa): Promise<void> {
  if (!token) return showFailure({ kind: 'invalido' }, UNKNOWN, async () => undefined);
  const own = rememberedClave(token);
  const loading = Promise.all([own ? loadPago(own) : null, loadFactura(token)]);
  const [pago, loaded] = await showWhile('Factura', loading);
  // A pago that this page made is told before the factura; one that was not made leaves it to be paid.
  if (pago?.kind === 'leido' && !isOver(pago.what.estado))
    return drawPago(pago.what, { other: () => lookAgain(token, cooperativa) });
  if (loaded.kind !== 'leido') return showFailure(loaded, UNKNOWN, () => showFactura(token, cooperativa));
  drawFactura(loaded.what, token, cooperativa);
}

const lookAgain = (token: string, cooperativa: Cooperativa) =>
  void showFactura(token, cooperativa).then(focusTitle);

function isUnpaid(data: FacturaPublica): boolean {
  const { word } = stateOf(data);
  return word === 'Vencida' || word === 'A pagar';
}

function drawFactura(data: FacturaPublica, token: string, cooperativa: Cooperativa): void {
  const { word, tint } = stateOf(data);
  const unpaid = isUnpaid(data);
  const payable = unpaid && !data.pagoInhabilitado && !data.cerrada;
  const hasCard = payable && cooperativa.pagos?.enlace.includes('tarjeta');
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
        element('span', {}, word === 'Pago en proceso' ? 'No vuelvas a pagar.' : dueText(data)),
      ),
      unpaid && data.pagoInhabilitado && paragraph('Esta factura no se puede pagar por acá.'),
      payable && !hasCard && link(SIGN_IN, 'boton claro', 'Ingresar para ver tus facturas'),
    ),
    hasCard && cardWay(data, token, cooperativa),
    data.descargable
      ? link(`/api/oob/factura/${token}/pdf`, hasCard ? 'boton' : 'boton lleno', 'Descargar factura')
      : element('p', { class: 'suave' }, 'PDF no disponible'),
    shareWays({
      title: name,
      text: `${name}: ${money(amountToPay(data))}. ${dueText(data)}`,
      url: `${window.location.origin}/f/${token}`,
    }),
    hasCard && paragraph('¿Tenés cuenta? ', link(SIGN_IN, '', 'Ingresá para ver tus facturas')),
  );
  show(card, ...(unpaid ? [otherWays(data, token, cooperativa)] : []));
}

/** The button gives its place to the form, and takes it back. */
function cardWay(data: FacturaPublica, token: string, cooperativa: Cooperativa): HTMLElement {
  const way = element('div', { class: 'pila' });
  let total = amountToPay(data);
  const open = mainButton(() => {
    const form = payByCard({
      token,
      total,
      leyendaDatos: cooperativa.legal?.leyendaDatos,
      onTotal: (changed) => {
        total = changed;
        way.parentElement?.querySelector('.importe')?.replaceWith(amount(changed));
      },
      onStale: () => lookAgain(token, cooperativa),
      onClose: () => {
        way.replaceChildren(open);
        open.focus();
      },
    });
    way.replaceChildren(form.section);
    form.focus();
  }, 'Pagar con tarjeta');
  way.append(open);
  return way;
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
