import type { PagoPublico } from '@oficina/pagos/contract';
import { endedText, isByWallet, MAKING_HINT, makingText } from '@oficina/pagos/wallet';
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
  'esperandoPago',
] as const;
type Name = (typeof NAMES)[number];
export const nameOf = (estado: number): Name => NAMES[estado] ?? 'enVerificacion';

const isOneOf =
  (...names: Name[]) =>
  (estado: number) =>
    names.includes(nameOf(estado));
/** Nothing was charged, and the factura may be paid again. */
export const isOver = isOneOf('rechazado', 'sinEfecto');
/** It is not known yet how it ends. */
export const isWaiting = isOneOf('pendiente', 'enVerificacion', 'esperandoPago');

export type Tint = 'verde' | 'azul' | 'rojo' | 'gris';
type Texts = { heading: string; tint: Tint; sentences: readonly string[] };

const NOT_AGAIN = 'No vuelvas a pagar.';
const NO_CHARGE = 'No se cobró nada.';

/** What a person is told besides what the pago says. */
export type Known = {
  /** Where its receipt goes, when whoever reads this has just typed it. */
  correo?: string;
  /** The gateway gave no code, so nobody had one that could end. */
  hadNoCode?: boolean;
  wasCancelled?: boolean;
};

/** Each one says what happened, whether money was taken, and what to do. */
export function textsOf(pago: PagoPublico, { correo = '', ...known }: Known): Texts {
  const total = money(pago.importe);
  switch (nameOf(pago.estado)) {
    case 'pendiente':
      return isByWallet(pago)
        ? makingTexts(pago)
        : { heading: 'Estamos procesando tu pago', tint: 'azul', sentences: [NOT_AGAIN] };
    case 'procesado': {
      const when = dateAndTime(pago.resuelto ?? pago.created);
      const receipt = correo ? [`Mandamos el comprobante a ${maskedEmail(correo)}.`] : [];
      const paid = `Pagaste ${total} el ${when}. Pago N.º ${pago.id}.`;
      return { heading: 'Pago aprobado', tint: 'verde', sentences: [paid, ...receipt] };
    }
    case 'rechazado':
    case 'sinEfecto':
      return overTexts(pago, known);
    case 'esperandoPago':
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
    case 'devuelto': {
      const where = isByWallet(pago)
        ? 'a la billetera con la que se pagó.'
        : 'a la tarjeta. Puede tardar unos días en aparecer en el resumen.';
      return { heading: 'Pago devuelto', tint: 'gris', sentences: [`Devolvimos ${total} ${where}`] };
    }
  }
}

const makingTexts = ({ metodo }: PagoPublico): Texts => ({
  heading: makingText(metodo),
  tint: 'azul',
  sentences: [MAKING_HINT],
});

function overTexts(pago: PagoPublico, { hadNoCode, wasCancelled }: Known): Texts {
  const heading = 'El pago no se realizó';
  if (!isByWallet(pago)) {
    const motivo = pago.motivoRechazo ? `${pago.motivoRechazo} ` : '';
    return { heading, tint: 'rojo', sentences: [motivo + NO_CHARGE] };
  }
  if (hadNoCode) return { heading, tint: 'rojo', sentences: [`Mercado Pago no respondió. ${NO_CHARGE}`] };
  if (wasCancelled) return { heading, tint: 'azul', sentences: [`Lo cancelaste. ${NO_CHARGE}`] };
  // Nothing went wrong with the money, so it has a clock and not a cross.
  return { heading, tint: 'azul', sentences: [endedText(pago.metodo)] };
}

const maskedEmail = (correo: string) => correo.trim().replace(/^(.)[^@]*@/, '$1•••@');

export function detailsOf({
  estado,
  factura,
  importe,
  ultimos4,
}: PagoPublico): (readonly [string, string])[] {
  return [
    ...(isOver(estado) || isWaiting(estado) ? [['Importe', money(importe)] as const] : []),
    ['Factura', `${factura.numero}, ${month(factura.periodo)}`],
    ['Suministro', factura.suministroCuenta],
    ...(ultimos4 ? [['Tarjeta', `Terminada en ${ultimos4}`] as const] : []),
  ];
}
