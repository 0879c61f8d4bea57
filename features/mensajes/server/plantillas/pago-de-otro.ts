import * as z from 'zod/mini';
import { importeCent, instant, periodo, texto } from './fields.ts';
import { dayOf, dayText, importe, periodoText } from './format.ts';
import { asunto, paragraph } from './partes.ts';
import { definePlantilla } from './plantilla.ts';

/** It says nothing of who paid, because whoever has the link may. */
export const pago_de_otro = definePlantilla({
  cuando: 'Alguien paga una factura con su enlace, a quienes esperan sus avisos',
  prioridad: 5,
  channels: { email: 'mailVencimiento', push: 'notifVencimiento' },
  datos: z.object({
    cuenta: texto(),
    numero: texto(),
    periodo: periodo(),
    importeCent: importeCent(),
    fecha: instant(),
  }),
  example: {
    cuenta: '10012345',
    numero: '0003-00124578',
    periodo: 202610,
    importeCent: 4187350,
    fecha: '2026-10-19T21:05:00-03:00',
  },
  textos: {
    variables: ({ datos }) => ({
      mes: periodoText(datos.periodo),
      numero: datos.numero,
      cuenta: datos.cuenta,
      importe: importe(datos.importeCent),
      fecha: dayText(dayOf(datos.fecha)),
    }),
    longest: {
      ...{
        cuenta: '123456789012',
        domicilio: 'Intendente Doctor Juan Pérez 1234',
        numero: 'B 00003-00124578',
      },
      ...{ periodo: 202609, importeCent: 999_999_999, fecha: '2026-09-30T21:05:00-03:00' },
    },
    partes: {
      asunto: asunto('Se pagó tu factura de {mes}'),
      texto: paragraph(
        'La factura {numero} del suministro {cuenta} por {importe} se pagó el {fecha} con su enlace. No hace falta que la pagues.',
        ['numero', 'importe'],
      ),
    },
  },
  render: ({ textos }) => ({ asunto: textos.asunto, paragraphs: [textos.texto] }),
});
