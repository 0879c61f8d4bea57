import * as z from 'zod/mini';
import {
  type FacturaPagada,
  facturaPagada,
  importeCent,
  instante,
  numeroDeFila,
  quizas,
  suministros,
  texto,
  ultimos4,
} from './campos.ts';
import { enlaces } from './enlaces.ts';
import { conPunto, diaConAnio, diaDe, importe, lista, mes } from './formato.ts';
import { definePlantilla } from './plantilla.ts';
import { queEntre } from './sms.ts';
import { deSuministros, nombreDeSuministro, renglonDeSuministros, sinCalle } from './suministro.ts';

/** "0003-00124578 (octubre 2026) y 0003-00118800 (septiembre 2026), suministro 10012345 (San Martín 450)". */
function listaDeFacturas(facturas: readonly FacturaPagada[]): string {
  const porSuministro = Map.groupBy(facturas, nombreDeSuministro);
  return [...porSuministro]
    .map(([nombre, suyas]) => {
      const numeros = suyas.map(({ numero, periodo }) => `${numero} (${mes(periodo)})`);
      return `${lista(numeros, Number.POSITIVE_INFINITY)}, suministro ${nombre}`;
    })
    .join('; ');
}

const FACTURAS_DE_EJEMPLO = [
  { numero: '0003-00124578', periodo: 202610, cuenta: '10012345', domicilio: 'San Martín 450' },
  { numero: '0003-00118800', periodo: 202609, cuenta: '10012345', domicilio: 'San Martín 450' },
];
const SUMINISTROS_DE_EJEMPLO = [{ cuenta: '10012345', domicilio: 'San Martín 450' }];
const facturas = () => z.array(facturaPagada()).check(z.minLength(1));

export const pago_aprobado = definePlantilla({
  nombre: 'pago_aprobado',
  cuando: 'Se acredita un pago',
  prioridad: 5,
  canales: { email: 'siempre', push: 'siempre' },
  datos: z.object({
    pagoId: numeroDeFila(),
    importeCent: importeCent(),
    fecha: instante(),
    facturas: facturas(),
  }),
  ejemplo: {
    pagoId: 3120,
    importeCent: 8012575,
    fecha: '2026-10-19T21:05:00-03:00',
    facturas: FACTURAS_DE_EJEMPLO,
  },
  redactar: ({ datos, marca }) => ({
    asunto: `Recibimos tu pago de ${importe(datos.importeCent)}`,
    parrafos: [
      `Tu pago N.º ${datos.pagoId} por ${importe(datos.importeCent)} se acreditó el ${diaConAnio(diaDe(datos.fecha))}.`,
      `Facturas: ${listaDeFacturas(datos.facturas)}.`,
      {
        antes: 'Guardá el comprobante:',
        enlace: enlaces.pago(marca, datos.pagoId),
        boton: 'Ver el comprobante',
      },
    ],
  }),
});

export const pago_rechazado = definePlantilla({
  nombre: 'pago_rechazado',
  cuando: 'Se rechaza un pago y la persona no llegó a verlo en la pantalla',
  prioridad: 5,
  canales: { email: 'siempre', push: 'siempre', sms: 'smsOtros' },
  datos: z.object({ importeCent: importeCent(), motivo: texto(), suministros: suministros() }),
  ejemplo: {
    importeCent: 8012575,
    motivo: 'La tarjeta no tiene límite o fondos suficientes.',
    suministros: SUMINISTROS_DE_EJEMPLO,
  },
  redactar: ({ datos, marca }) => {
    const total = importe(datos.importeCent);
    const deCuales = deSuministros(datos.suministros.map(sinCalle));
    const fin = 'No se cobró nada.';
    const enlace = enlaces.facturas(marca);
    const nuevo = `Podés intentar de nuevo: ${enlace}`;
    return {
      asunto: 'Tu pago no se realizó',
      parrafos: [
        `El pago de ${total} fue rechazado: ${conPunto(datos.motivo)} ${fin}`,
        { antes: 'Podés intentar de nuevo:', enlace, boton: 'Intentar de nuevo' },
        ...renglonDeSuministros(datos.suministros),
      ],
      sms: queEntre(
        `El pago de ${total} ${deCuales} fue rechazado: ${conPunto(datos.motivo)} ${fin} ${nuevo}`,
        `El pago de ${total} ${deCuales} fue rechazado: ${conPunto(datos.motivo)} ${fin}`,
        `El pago de ${total} ${deCuales} fue rechazado. ${fin} ${nuevo}`,
        `El pago de ${total} fue rechazado. ${fin}`,
      ),
      parametros: [total, conPunto(datos.motivo), enlace],
    };
  },
});

export const pago_en_verificacion = definePlantilla({
  nombre: 'pago_en_verificacion',
  cuando: 'Un pago lleva 2 minutos sin confirmación',
  prioridad: 5,
  canales: { email: 'siempre' },
  datos: z.object({ pagoId: numeroDeFila(), importeCent: importeCent(), suministros: suministros() }),
  ejemplo: { pagoId: 3120, importeCent: 8012575, suministros: SUMINISTROS_DE_EJEMPLO },
  redactar: ({ datos, marca }) => ({
    asunto: 'Estamos verificando tu pago',
    parrafos: [
      `Todavía no tenemos la confirmación de tu pago de ${importe(datos.importeCent)}. No vuelvas a pagar: te avisamos apenas se resuelva.`,
      { enlace: enlaces.pago(marca, datos.pagoId), boton: 'Ver el pago' },
      ...renglonDeSuministros(datos.suministros),
    ],
  }),
});

export const pago_sin_efecto = definePlantilla({
  nombre: 'pago_sin_efecto',
  cuando: 'Se comprueba que un pago no se cobró',
  prioridad: 5,
  canales: { email: 'siempre', push: 'siempre', sms: 'smsOtros' },
  datos: z.object({ importeCent: importeCent(), suministros: suministros() }),
  ejemplo: { importeCent: 8012575, suministros: SUMINISTROS_DE_EJEMPLO },
  redactar: ({ datos, marca }) => {
    const verificamos = `Verificamos tu pago de ${importe(datos.importeCent)}`;
    const enlace = enlaces.facturas(marca);
    const deCuales = deSuministros(datos.suministros.map(sinCalle));
    return {
      asunto: 'Tu pago no se realizó',
      parrafos: [
        `${verificamos} y no se cobró.`,
        {
          antes: 'Las facturas siguen pendientes y podés pagarlas de nuevo:',
          enlace,
          boton: 'Ver mis facturas',
        },
        ...renglonDeSuministros(datos.suministros),
      ],
      sms: queEntre(
        `${verificamos} ${deCuales} y no se cobró. Las facturas siguen pendientes y podés pagarlas de nuevo: ${enlace}`,
        `${verificamos} ${deCuales} y no se cobró. Podés pagar de nuevo: ${enlace}`,
        `${verificamos} y no se cobró. Las facturas siguen pendientes y podés pagarlas de nuevo.`,
      ),
      parametros: [importe(datos.importeCent), enlace],
    };
  },
});

export const pago_devolucion = definePlantilla({
  nombre: 'pago_devolucion',
  cuando: 'Se pide la devolución de un pago de más, y otra vez cuando se hizo',
  prioridad: 5,
  canales: { email: 'siempre' },
  datos: z.object({
    pagoId: numeroDeFila(),
    importeCent: importeCent(),
    facturas: facturas(),
    ultimos4: ultimos4(),
    /** When it was done; absent while it is only asked for. */
    hecha: quizas(instante()),
  }),
  ejemplo: {
    pagoId: 3120,
    importeCent: 4187350,
    facturas: FACTURAS_DE_EJEMPLO.slice(0, 1),
    ultimos4: '4242',
  },
  redactar: ({ datos, marca }) => {
    const cuales = datos.facturas.length === 1 ? 'la factura' : 'las facturas';
    const devolucion = datos.hecha
      ? `La devolución se hizo el ${diaConAnio(diaDe(datos.hecha))}`
      : 'Ya pedimos la devolución';
    return {
      asunto: `Devolución de ${importe(datos.importeCent)}`,
      parrafos: [
        `Recibimos un pago de más por ${importe(datos.importeCent)} de ${cuales} ${listaDeFacturas(datos.facturas)}.`,
        `${devolucion} a la tarjeta terminada en ${datos.ultimos4}; el banco puede tardar unos días en mostrarla.`,
        { enlace: enlaces.pago(marca, datos.pagoId), boton: 'Ver el pago' },
      ],
    };
  },
});
