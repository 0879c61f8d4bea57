import { ultimos4 } from '@oficina/tarjetas/contract';
import { formatDate } from '@oficina/ui/date-text';
import { formatMoney } from '@oficina/ui/money';
import { type Pago, pagoEstado } from '../contract/index.ts';

export type Accion = 'comprobante' | 'imprimir' | 'constancia' | 'facturas' | 'probar' | 'pagar';

export type Resultado = {
  titulo: string;
  texto: readonly string[];
  actions: readonly Accion[];
  offersHome?: true;
};

/** Returns "14/11/26 a las 10:32", for example. */
export const dateAndTime = (moment: string) => formatDate(moment, 'hora').replace(' ', ' a las ');

/** Returns "e***@mail.com", for example, which is enough for the owner to recognise the address. */
export const maskedEmail = (correo: string) => correo.replace(/^(.)[^@]*@/, '$1***@');

/** Each result says what happened, whether money was taken and what to do next. */
export function resultadoOf(pago: Pago, correo: string | undefined): Resultado {
  const total = formatMoney(pago.facturasTotal);
  switch (pagoEstado.name(pago.estado)) {
    case 'pendiente':
      return {
        titulo: 'Estamos procesando tu pago',
        texto: ['Suele tardar menos de un minuto. No vuelvas a pagar.'],
        actions: [],
      };
    case 'procesado':
      return {
        titulo: 'Pago aprobado',
        texto: approvedText(pago, correo),
        actions: ['comprobante', 'imprimir'],
        offersHome: true,
      };
    case 'rechazado':
      return {
        titulo: 'Tu tarjeta rechazó el pago',
        texto: [['No se cobró nada.', pago.motivoRechazo].filter(Boolean).join(' ')],
        actions: ['probar', 'facturas'],
      };
    case 'enVerificacion':
      return {
        titulo: 'Todavía no pudimos confirmar tu pago',
        texto: ['No vuelvas a pagar. Lo estamos consultando con la tarjeta y te avisamos por correo.'],
        actions: [],
        offersHome: true,
      };
    case 'sinEfecto':
      return {
        titulo: 'El pago no se hizo',
        texto: ['No se cobró nada. Podés pagar de nuevo.'],
        actions: ['pagar'],
      };
    case 'aDevolver':
      return {
        titulo: 'Te vamos a devolver este pago',
        texto: [`Se cobró de más. Empezamos la devolución de ${total} y te avisamos cuando esté hecha.`],
        actions: [],
        offersHome: true,
      };
    case 'devuelto':
      return {
        titulo: 'Pago devuelto',
        texto: [`Devolvimos ${total} a tu tarjeta. Puede tardar unos días en aparecer en tu resumen.`],
        actions: ['constancia'],
      };
  }
}

function approvedText(
  { facturasTotal, created, importeDevuelto }: Pago,
  correo: string | undefined,
): string[] {
  return [
    `Pagaste ${formatMoney(facturasTotal)} el ${dateAndTime(created)}.`,
    ...(correo ? [`Te mandamos el comprobante a ${maskedEmail(correo)}.`] : []),
    ...(importeDevuelto
      ? [`Te devolvemos ${formatMoney(importeDevuelto)}: una de las facturas ya estaba pagada.`]
      : []),
  ];
}

/** Returns "Visa terminada en 4242", for example. A card deleted since then has no name left. */
export function pagoTarjetaText({ tarjeta }: Pick<Pago, 'tarjeta'>): string {
  return tarjeta ? `${tarjeta.emisorNombre ?? 'Tarjeta'} terminada en ${ultimos4(tarjeta)}` : '–';
}
