import { mesText, type SuministroIndex } from '@oficina/facturas/web';
import { suministroName } from '@oficina/suministros/contract';
import { ultimos4 } from '@oficina/tarjetas/contract';
import { formatDate } from '@oficina/ui/date-text';
import { formatMoney } from '@oficina/ui/money';
import { dayInArgentina } from '@oficina/values';
import { maskedEmail, medioLabel, type Pago, pagoEstado } from '../contract/index.ts';
import { endedText, isByWallet, MAKING_HINT, makingText } from '../contract/wallet.ts';

export type Accion = 'comprobante' | 'share' | 'constancia' | 'otra' | 'probar' | 'pagar' | 'generar';

export const NO_CHARGE = 'No se cobró nada.';

export type Resultado = {
  titulo: string;
  /** A receipt of money says how much and when, in large. */
  when?: string;
  texto: readonly string[];
  details: readonly (readonly [name: string, value: string])[];
  actions: readonly Accion[];
  offersHome?: true;
  /** What is left to do is with the facturas, not with the pagos. */
  offersFacturas?: true;
};

/** Returns "14/11/26 a las 10:32", for example. */
export const dateAndTime = (moment: string) => formatDate(moment, 'hora').replace(' ', ' a las ');

/** Returns "16 de noviembre", for example, with the year when it is another one. */
export const dayText = (moment: string, now: Date) => formatDate(moment, 'larga', now).replace(/^\S+ /, '');
const hourText = (moment: string) => formatDate(moment, 'hora').slice(-5);

/** Returns "Hoy, 16 de noviembre, a las 10:32", for example. */
export function whenText(moment: string, now: Date): string {
  const day = dayText(moment, now);
  const isToday = dayInArgentina(new Date(moment)) === dayInArgentina(now);
  return `${isToday ? `Hoy, ${day}` : day}, a las ${hourText(moment)}`;
}

const namesList = new Intl.ListFormat('es');

/** Returns "Campo, Casa y Local"; a suministro with several facturas says the months too, as in "Casa (octubre y mayo)". */
export function facturasNames(
  { facturas }: Pick<Pago, 'facturas'>,
  suministroIndex: SuministroIndex,
  now: Date,
): string {
  const names = [...new Set(facturas.map(({ suministro }) => suministro))].map((iri) => {
    const found = suministroIndex.get(iri);
    const own = facturas.filter(({ suministro }) => suministro === iri);
    const months = namesList.format(own.map(({ periodo }) => mesText(periodo, now)));
    if (!found) return months;
    return own.length > 1 ? `${suministroName(found)} (${months})` : suministroName(found);
  });
  return namesList.format(names);
}

/** Each result says what happened, whether money was taken and what to do next. */
export function resultadoOf(pago: Pago, correo: string | undefined, now: Date): Resultado {
  const details = [medioDetail(pago), ['Número de pago', String(pago.id)]] as const;
  const total = formatMoney(pago.facturasTotal);
  const byWallet = isByWallet(pago);
  switch (pagoEstado.name(pago.estado)) {
    case 'pendiente':
      if (byWallet) return { titulo: makingText(pago.metodo), texto: [MAKING_HINT], details, actions: [] };
      return {
        titulo: 'Estamos procesando tu pago',
        texto: ['Suele tardar menos de un minuto. No vuelvas a pagar.'],
        details,
        actions: [],
      };
    case 'procesado':
      return {
        titulo: 'Pago aprobado',
        when: whenText(pago.created, now),
        texto: refundText(pago),
        details: correo ? [...details, ['Comprobante a', maskedEmail(correo)]] : details,
        actions: ['comprobante', 'share'],
        offersHome: true,
      };
    case 'rechazado':
      return {
        titulo: 'Tu tarjeta rechazó el pago',
        texto: [[NO_CHARGE, pago.motivoRechazo].filter(Boolean).join(' ')],
        details,
        actions: ['otra', 'probar'],
        offersFacturas: true,
      };
    case 'enVerificacion':
      return {
        titulo: 'Todavía no pudimos confirmar tu pago',
        texto: [
          `No vuelvas a pagar. Lo estamos consultando con ${byWallet ? 'Mercado Pago' : 'la tarjeta'} y te avisamos por correo.`,
        ],
        details,
        actions: [],
        offersHome: true,
      };
    case 'sinEfecto':
      return {
        titulo: 'El pago no se hizo',
        texto: [byWallet ? endedText(pago.metodo) : `${NO_CHARGE} Podés pagar de nuevo.`],
        details,
        actions: [pago.metodo === 'qr' ? 'generar' : 'pagar'],
      };
    case 'aDevolver':
      return {
        titulo: 'Te vamos a devolver este pago',
        texto: [`Se cobró de más. Empezamos la devolución de ${total} y te avisamos cuando esté hecha.`],
        details,
        actions: [],
        offersHome: true,
      };
    case 'devuelto':
      return {
        titulo: 'Pago devuelto',
        texto: [
          byWallet
            ? `Devolvimos ${total} a la billetera con la que pagaste.`
            : `Devolvimos ${total} a tu tarjeta. Puede tardar unos días en aparecer en tu resumen.`,
        ],
        details,
        actions: ['constancia'],
      };
    case 'esperandoPago':
      return {
        titulo: pagoEstado.customerLabel(pago.estado),
        texto: [],
        details,
        actions: [],
      };
  }
}

const refundText = ({ importeDevuelto }: Pago): string[] =>
  importeDevuelto
    ? [`Te devolvemos ${formatMoney(importeDevuelto)}: una de las facturas ya estaba pagada.`]
    : [];

/** With what it was paid, under the name that people give it. */
export const medioDetail = (pago: Pago): readonly [string, string] =>
  isByWallet(pago) ? ['Medio', medioLabel(pago.metodo)] : ['Tarjeta', pagoTarjetaText(pago)];

/** Returns "Visa terminada en 4242", for example. A card deleted since then has no name left, nor one that was never saved. */
export function pagoTarjetaText({ tarjeta, extra }: Pick<Pago, 'tarjeta' | 'extra'>): string {
  if (!tarjeta) return extra?.ultimos4 ? `Tarjeta terminada en ${extra.ultimos4}` : '–';
  return `${tarjeta.emisorNombre ?? 'Tarjeta'} terminada en ${ultimos4(tarjeta)}`;
}
