import { toWhom } from '@oficina/values';
import * as z from 'zod/mini';
import { dia as diaSuelto, instante, numeroDeFila, quizas, suministro, texto } from './campos.ts';
import { enlaces } from './enlaces.ts';
import { conPunto, dia, momento, sinPunto } from './formato.ts';
import { definePlantilla, type Marca, type Parrafo } from './plantilla.ts';
import { queEntre } from './sms.ts';
import { nombreDeSuministro, renglonDeSuministros } from './suministro.ts';

const caso = {
  requerimientoId: numeroDeFila(),
  sustantivo: z.enum(['reclamo', 'trámite']),
  numero: texto(),
  suministro: quizas(z.object(suministro)),
};

/** Of somebody without an account: there is no screen to go to and nobody who could answer there. */
const publico = quizas(z.boolean());

const EJEMPLO = {
  requerimientoId: 124,
  sustantivo: 'reclamo',
  numero: '2026-000124',
  suministro: { cuenta: '10012345', domicilio: 'San Martín 450' },
} as const;

type Caso = z.infer<z.ZodMiniObject<typeof caso>>;

const tuCaso = ({ sustantivo, numero }: Caso) => `tu ${sustantivo} N.º ${numero}`;
const suSuministro = (datos: Caso) => renglonDeSuministros(datos.suministro ? [datos.suministro] : []);
const ente = (marca: Marca) =>
  marca.ente ? [`Si no estás conforme podés acudir ${toWhom(marca.ente)}.`] : [];

function ir(marca: Marca, datos: Caso, antes: string, boton: string): Parrafo {
  return { antes, enlace: enlaces.requerimiento(marca, datos.requerimientoId), boton };
}

export const requerimiento_recibido = definePlantilla({
  nombre: 'requerimiento_recibido',
  cuando: 'Se registra un reclamo o un trámite',
  prioridad: 5,
  canales: { email: 'siempre', push: 'siempre' },
  datos: z.object({ ...caso, fecha: instante(), categoria: texto(), vence: diaSuelto() }),
  ejemplo: {
    ...EJEMPLO,
    fecha: '2026-10-20T14:30:00-03:00',
    categoria: 'Denuncia de artefacto quemado',
    vence: '2026-11-10',
  },
  redactar: ({ datos, marca }) => {
    const donde = datos.suministro ? `, suministro ${nombreDeSuministro(datos.suministro)}` : '';
    return {
      asunto: `Recibimos ${tuCaso(datos)}`,
      parrafos: [
        `Registramos ${tuCaso(datos)} el ${momento(datos.fecha)}: ${datos.categoria}${donde}.`,
        `Plazo estimado de respuesta: ${dia(datos.vence)}.`,
        ir(marca, datos, 'Seguilo acá:', `Ver mi ${datos.sustantivo}`),
        ...ente(marca),
      ],
    };
  },
});

export const requerimiento_novedad = definePlantilla({
  nombre: 'requerimiento_novedad',
  cuando: 'El personal responde, inicia o anula un reclamo o un trámite',
  prioridad: 5,
  canales: { email: 'mailRequerimiento', push: 'siempre' },
  /** `estado`: the word the customer reads. */
  datos: z.object({ ...caso, estado: texto(), texto: texto(), publico }),
  ejemplo: {
    ...EJEMPLO,
    estado: 'Iniciado',
    texto: 'La cuadrilla pasa el jueves por la mañana a ver la instalación',
  },
  redactar: ({ datos, marca }) => {
    const novedades = `Hay novedades en ${tuCaso(datos)} (${datos.estado})`;
    return {
      asunto: `Novedades de ${tuCaso(datos)}`,
      parrafos: [
        `${novedades}: ${conPunto(datos.texto)}`,
        ...(datos.publico ? [] : [ir(marca, datos, 'Miralo acá:', `Ver mi ${datos.sustantivo}`)]),
        ...suSuministro(datos),
      ],
      push: {
        titulo: `Novedades de ${tuCaso(datos)}`,
        cuerpo: `${novedades}.`,
        enlace: enlaces.requerimiento(marca, datos.requerimientoId),
      },
    };
  },
});

export const requerimiento_espera = definePlantilla({
  nombre: 'requerimiento_espera',
  cuando: 'El personal necesita que la persona responda, y otra vez a los 5 días',
  prioridad: 5,
  canales: { email: 'mailRequerimiento', push: 'siempre', sms: 'smsOtros' },
  datos: z.object({ ...caso, texto: texto() }),
  ejemplo: { ...EJEMPLO, texto: '¿Qué día y a qué hora se quemó el artefacto?' },
  redactar: ({ datos, marca }) => {
    const enlace = enlaces.requerimiento(marca, datos.requerimientoId);
    const seguir = `Para seguir con ${tuCaso(datos)}`;
    const donde = datos.suministro ? ` (suministro ${datos.suministro.cuenta})` : '';
    return {
      asunto: `Necesitamos tu respuesta: N.º ${datos.numero}`,
      parrafos: [
        `${seguir} necesitamos que respondas: ${conPunto(datos.texto)}`,
        ir(marca, datos, 'Respondé acá:', 'Responder'),
        ...suSuministro(datos),
      ],
      sms: queEntre(
        `${seguir}${donde} necesitamos que respondas: ${enlace}`,
        `${seguir} necesitamos que respondas: ${enlace}`,
        `${seguir} necesitamos que respondas en la Oficina Virtual.`,
      ),
      parametros: [datos.sustantivo, datos.numero, sinPunto(datos.texto), enlace],
      push: {
        titulo: `Necesitamos tu respuesta: N.º ${datos.numero}`,
        cuerpo: `${seguir}${donde} necesitamos que respondas.`,
        enlace,
      },
    };
  },
});

export const requerimiento_finalizado = definePlantilla({
  nombre: 'requerimiento_finalizado',
  cuando: 'El personal finaliza un reclamo o un trámite',
  prioridad: 5,
  canales: { email: 'mailRequerimiento', push: 'siempre' },
  datos: z.object({ ...caso, texto: texto(), publico }),
  ejemplo: { ...EJEMPLO, texto: 'Cambiamos el cable de la bajada y medimos la tensión' },
  redactar: ({ datos, marca }) => {
    const finalizado = `Tu ${datos.sustantivo} N.º ${datos.numero} figura como finalizado`;
    const preguntar: Parrafo[] = [
      ir(marca, datos, '¿Quedó resuelto? Contanos acá:', 'Responder'),
      'Tenés 15 días para reabrirlo.',
    ];
    return {
      asunto: `Finalizamos ${tuCaso(datos)}`,
      parrafos: [
        `${finalizado}: ${conPunto(datos.texto)}`,
        ...(datos.publico ? [] : preguntar),
        ...ente(marca),
        ...suSuministro(datos),
      ],
      push: {
        titulo: `Finalizamos ${tuCaso(datos)}`,
        cuerpo: `${finalizado}. ¿Quedó resuelto?`,
        enlace: enlaces.requerimiento(marca, datos.requerimientoId),
      },
    };
  },
});
