import * as z from 'zod/mini';
import { enlaceDeFactura, quizas, suministro, suministros } from './campos.ts';
import { enlaces, llamanos } from './enlaces.ts';
import { definePlantilla, type Marca, type Parrafo } from './plantilla.ts';
import { deSuministros, nombreDeSuministro } from './suministro.ts';

export const suministro_vinculado = definePlantilla({
  nombre: 'suministro_vinculado',
  cuando: 'Alguien agrega un suministro: a las otras personas y correos que ya lo tenían',
  prioridad: 5,
  canales: { email: 'siempre' },
  datos: z.object(suministro),
  ejemplo: { cuenta: '10012345', domicilio: 'San Martín 450' },
  redactar: ({ datos, marca }) => ({
    asunto: 'Tu suministro se agregó a una cuenta',
    parrafos: [
      `El suministro ${nombreDeSuministro(datos)} se agregó a una cuenta de la Oficina Virtual.`,
      `Si no lo autorizaste, ${llamanos(marca)}.`,
    ],
  }),
});

const recibe = () =>
  z.array(
    z.object({
      ...suministro,
      facturaId: quizas(enlaceDeFactura.facturaId),
      facturaToken: quizas(enlaceDeFactura.facturaToken),
    }),
  );

type Recibe = z.infer<ReturnType<typeof recibe>>;

const EJEMPLO_RECIBE: Recibe = [
  {
    cuenta: '10012399',
    domicilio: 'Mitre 88',
    facturaId: 90311,
    facturaToken: '6f1c2a9b-e07d-4c15-a3f2-8d90417be65c',
  },
];

/** What the address receives already, each with its last bill. */
function yaRecibe(marca: Marca, lista: Recibe): Parrafo[] {
  return lista.map((uno) => {
    const texto = `Este correo recibe las facturas del suministro ${nombreDeSuministro(uno)}.`;
    if (!uno.facturaId || !uno.facturaToken) return texto;
    const { facturaId, facturaToken } = uno;
    return {
      antes: `${texto} La última:`,
      enlace: enlaces.factura(marca, { facturaId, facturaToken }),
      boton: 'Ver la última factura',
    };
  });
}

export const suministro_mail_facturas = definePlantilla({
  nombre: 'suministro_mail_facturas',
  cuando: 'La cooperativa manda a un correo las últimas facturas de los suministros que recibe',
  prioridad: 5,
  canales: { email: 'siempre' },
  datos: z.object({ recibe: recibe().check(z.minLength(1)) }),
  ejemplo: { recibe: EJEMPLO_RECIBE },
  redactar: ({ datos, marca }) => ({
    asunto: 'Tus últimas facturas',
    parrafos: yaRecibe(marca, datos.recibe),
  }),
});

export const suministro_mail_validar = definePlantilla({
  nombre: 'suministro_mail_validar',
  cuando: 'Se agrega un correo a un suministro, o se le pide que confirme otra vez',
  prioridad: 5,
  canales: { email: 'siempre' },
  secreto: 'enlace',
  datos: z.object({ suministros: suministros(), recibe: quizas(recibe()) }),
  ejemplo: {
    suministros: [
      { cuenta: '10012345', domicilio: 'San Martín 450' },
      { cuenta: '10012377', domicilio: 'Belgrano 1210' },
    ],
  },
  redactar: ({ datos, secreto, marca }) => ({
    asunto: 'Confirmá que querés recibir facturas',
    parrafos: [
      `La cooperativa va a enviar a este correo las facturas ${deSuministros(datos.suministros)}.`,
      {
        antes: 'Confirmalo acá:',
        enlace: enlaces.confirmarSuministro(marca, secreto),
        boton: 'Confirmar',
      },
      ...yaRecibe(marca, datos.recibe ?? []),
      'Si no es tuyo, ignorá este mensaje.',
    ],
  }),
});
