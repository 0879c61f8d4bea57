import { ultimos4 } from '@oficina/tarjetas/contract';
import { formatDate } from '@oficina/ui/date-text';
import { formatMoney } from '@oficina/ui/money';
import { type Pago, pagoEstado } from '../contract/index.ts';

/** What can be done about it, in the panel. */
export type Accion = 'comprobante' | 'imprimir' | 'constancia' | 'facturas' | 'probar' | 'pagar';

export type Resultado = {
  titulo: string;
  texto: readonly string[];
  acciones: readonly Accion[];
  /** Nothing is left to do here. */
  volver?: true;
};

/** "14/11/26 a las 10:32". */
export const fechaYHora = (momento: string) => formatDate(momento, 'hora').replace(' ', ' a las ');

/** "e***@mail.com": enough to know which one it is. */
export const correoTapado = (correo: string) => correo.replace(/^(.)[^@]*@/, '$1***@');

/** What happened, whether money was taken and what to do now. */
export function resultadoDe(pago: Pago, correo: string | undefined): Resultado {
  const total = formatMoney(pago.facturasTotal);
  switch (pagoEstado.name(pago.estado)) {
    case 'pendiente':
      return {
        titulo: 'Estamos procesando tu pago',
        texto: ['Suele tardar menos de un minuto. No vuelvas a pagar.'],
        acciones: [],
      };
    case 'procesado':
      return {
        titulo: 'Pago aprobado',
        texto: aprobado(pago, correo),
        acciones: ['comprobante', 'imprimir'],
        volver: true,
      };
    case 'rechazado':
      return {
        titulo: 'Tu tarjeta rechazó el pago',
        texto: [['No se cobró nada.', pago.motivoRechazo].filter(Boolean).join(' ')],
        acciones: ['probar', 'facturas'],
      };
    case 'enVerificacion':
      return {
        titulo: 'Todavía no pudimos confirmar tu pago',
        texto: ['No vuelvas a pagar. Lo estamos consultando con la tarjeta y te avisamos por correo.'],
        acciones: [],
        volver: true,
      };
    case 'sinEfecto':
      return {
        titulo: 'El pago no se hizo',
        texto: ['No se cobró nada. Podés pagar de nuevo.'],
        acciones: ['pagar'],
      };
    case 'aDevolver':
      return {
        titulo: 'Te vamos a devolver este pago',
        texto: [`Se cobró de más. Empezamos la devolución de ${total} y te avisamos cuando esté hecha.`],
        acciones: [],
        volver: true,
      };
    case 'devuelto':
      return {
        titulo: 'Pago devuelto',
        texto: [`Devolvimos ${total} a tu tarjeta. Puede tardar unos días en aparecer en tu resumen.`],
        acciones: ['constancia'],
      };
  }
}

function aprobado({ facturasTotal, created, importeDevuelto }: Pago, correo: string | undefined): string[] {
  return [
    `Pagaste ${formatMoney(facturasTotal)} el ${fechaYHora(created)}.`,
    ...(correo ? [`Te mandamos el comprobante a ${correoTapado(correo)}.`] : []),
    ...(importeDevuelto
      ? [`Te devolvemos ${formatMoney(importeDevuelto)}: una de las facturas ya estaba pagada.`]
      : []),
  ];
}

/** "Visa terminada en 4242". A card erased since then left nothing to name it by. */
export function tarjetaDelPago({ tarjeta }: Pick<Pago, 'tarjeta'>): string {
  return tarjeta ? `${tarjeta.emisorNombre ?? 'Tarjeta'} terminada en ${ultimos4(tarjeta)}` : '–';
}
