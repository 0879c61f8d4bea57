import * as z from 'zod/mini';
import {
  cuantos,
  dia as diaSuelto,
  enlaceDeFactura,
  importeCent,
  periodo,
  quizas,
  suministro,
  texto,
} from './campos.ts';
import { enlaces } from './enlaces.ts';
import { cantidad, dia, importe, mes } from './formato.ts';
import { definePlantilla } from './plantilla.ts';
import { queEntre } from './sms.ts';
import { nombreDeSuministro } from './suministro.ts';

const ENLACE_DE_EJEMPLO = { facturaId: 90311, facturaToken: '6f1c2a9b-e07d-4c15-a3f2-8d90417be65c' };

export const factura_nueva = definePlantilla({
  nombre: 'factura_nueva',
  cuando: 'Termina de cargarse un archivo de facturas',
  prioridad: 9,
  canales: { email: 'mailFactura', push: 'notifVencimiento' },
  datos: z.object({
    ...suministro,
    periodo: periodo(),
    importeCent: importeCent(),
    vencimiento: diaSuelto(),
    consumo: quizas(cuantos()),
    ...enlaceDeFactura,
  }),
  ejemplo: {
    cuenta: '10012345',
    domicilio: 'San Martín 450',
    periodo: 202610,
    importeCent: 4187350,
    vencimiento: '2026-10-20',
    consumo: 1245,
    ...ENLACE_DE_EJEMPLO,
  },
  redactar: ({ datos, marca }) => {
    const consumo = typeof datos.consumo === 'number' ? `, consumo ${cantidad(datos.consumo)} kWh` : '';
    return {
      asunto: `Tu factura de ${mes(datos.periodo)}: ${importe(datos.importeCent)}`,
      parrafos: [
        `Ya está la factura de ${mes(datos.periodo)} del suministro ${nombreDeSuministro(datos)}: ${importe(datos.importeCent)}, vence el ${dia(datos.vencimiento)}${consumo}.`,
        {
          antes: 'Mirala y pagala acá:',
          enlace: enlaces.factura(marca, datos),
          boton: 'Ver y pagar la factura',
        },
        ...(marca.art25 ? [{ nota: marca.art25 }] : []),
      ],
    };
  },
});

const unaFactura = z.object({
  ...suministro,
  numero: texto(),
  importeCent: importeCent(),
  vencimiento: diaSuelto(),
  ...enlaceDeFactura,
});

const EJEMPLO = {
  cuenta: '10012345',
  domicilio: 'San Martín 450',
  numero: '0003-00124578',
  importeCent: 4187350,
  vencimiento: '2026-10-20',
  ...ENLACE_DE_EJEMPLO,
};

const AVISOS = { email: 'mailVencimiento', push: 'notifVencimiento', sms: 'smsVencimiento' } as const;

/** "La factura 0003-00124578 del suministro 10012345 (San Martín 450) por $ 41.873,50". */
function laFactura(datos: z.infer<typeof unaFactura>): string {
  return `La factura ${datos.numero} del suministro ${nombreDeSuministro(datos)} por ${importe(datos.importeCent)}`;
}

function laFacturaCorta({ cuenta, importeCent: cent }: z.infer<typeof unaFactura>): string {
  return `La factura del suministro ${cuenta} por ${importe(cent)}`;
}

function deLaFactura(datos: z.infer<typeof unaFactura>): string[] {
  return [datos.numero, nombreDeSuministro(datos), importe(datos.importeCent), dia(datos.vencimiento)];
}

export const factura_vence = definePlantilla({
  nombre: 'factura_vence',
  cuando: 'Faltan 3 días para el vencimiento y no está paga',
  prioridad: 9,
  canales: AVISOS,
  datos: unaFactura,
  ejemplo: EJEMPLO,
  redactar: ({ datos, marca }) => {
    const vence = `vence el ${dia(datos.vencimiento)}.`;
    const yaPagada = 'Si ya la pagaste, no tengas en cuenta este aviso.';
    return {
      asunto: `Tu factura vence el ${dia(datos.vencimiento)}`,
      parrafos: [
        `${laFactura(datos)} ${vence}`,
        yaPagada,
        { enlace: enlaces.factura(marca, datos), boton: 'Ver y pagar la factura' },
      ],
      sms: queEntre(
        `${laFactura(datos)} ${vence} ${yaPagada}`,
        `${laFacturaCorta(datos)} ${vence} ${yaPagada}`,
        `${laFacturaCorta(datos)} ${vence}`,
      ),
      parametros: deLaFactura(datos),
    };
  },
});

export const factura_vencida = definePlantilla({
  nombre: 'factura_vencida',
  cuando: 'Pasaron 2 días del vencimiento y no está paga',
  prioridad: 9,
  canales: AVISOS,
  datos: unaFactura,
  ejemplo: EJEMPLO,
  redactar: ({ datos, marca }) => {
    const vencio = `venció el ${dia(datos.vencimiento)}.`;
    const enlace = enlaces.factura(marca, datos);
    const yaPagada = 'Si ya la pagaste, el pago puede tardar en verse.';
    return {
      asunto: 'Tu factura está vencida',
      parrafos: [
        `${laFactura(datos)} ${vencio}`,
        { antes: 'Podés pagarla acá:', enlace, boton: 'Ver y pagar la factura' },
        yaPagada,
      ],
      sms: queEntre(
        `${laFactura(datos)} ${vencio} Podés pagarla acá: ${enlace}`,
        `${laFacturaCorta(datos)} ${vencio} Podés pagarla acá: ${enlace}`,
        `Venció la factura del suministro ${datos.cuenta} por ${importe(datos.importeCent)}. Podés pagarla acá: ${enlace}`,
        `${laFacturaCorta(datos)} ${vencio} ${yaPagada}`,
        `${laFacturaCorta(datos)} ${vencio}`,
      ),
      parametros: [...deLaFactura(datos), enlace],
    };
  },
});
