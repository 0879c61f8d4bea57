import * as z from 'zod/mini';
import { instante, quizas, type Suministro, suministro, texto } from './campos.ts';
import { enlaces } from './enlaces.ts';
import { conPunto, dia, diaDe, hora, horaHasta, lasHoras, sinPunto } from './formato.ts';
import { definePlantilla } from './plantilla.ts';
import { queEntre } from './sms.ts';
import { nombreDeSuministro } from './suministro.ts';

/** The mail is for whom neither the telephone nor the application reached. */
const canales = { sms: 'smsCorte', push: 'siempre', email: 'siempre' } as const;

const EJEMPLO = { cuenta: '10012345', domicilio: 'San Martín 450' };

/** "martes 20 de octubre de 08:00 a 12:00". */
const tramo = (inicio: string, fin: string) =>
  `${dia(diaDe(inicio))} de ${hora(inicio)} a ${horaHasta(inicio, fin)}`;

/** A forced one may have no end yet: "martes 20 de octubre desde las 19:40". */
const tramoAbierto = (inicio: string, fin: string | null | undefined) =>
  fin ? tramo(inicio, fin) : `${dia(diaDe(inicio))} desde ${lasHoras(inicio)}`;

const tuSuministro = (datos: Suministro) => `tu suministro ${nombreDeSuministro(datos)}`;
const tuCuenta = ({ cuenta }: Suministro) => `tu suministro ${cuenta}`;

export const corte_programado = definePlantilla({
  nombre: 'corte_programado',
  cuando: 'Faltan 48 y 24 horas para un corte programado, o se carga con menos tiempo',
  prioridad: 5,
  canales,
  datos: z.object({
    ...suministro,
    inicio: instante(),
    fin: instante(),
    motivo: texto(),
    obs: quizas(texto()),
  }),
  ejemplo: {
    ...EJEMPLO,
    inicio: '2026-10-20T08:00:00-03:00',
    fin: '2026-10-20T12:00:00-03:00',
    motivo: 'mantenimiento de la línea',
    obs: 'Si llueve se pasa al día siguiente',
  },
  redactar: ({ datos }) => {
    const cuando = `El ${tramo(datos.inicio, datos.fin)} vamos a cortar la energía en`;
    const motivo = conPunto(`por ${datos.motivo}`);
    const obs = datos.obs ? [conPunto(datos.obs)] : [];
    return {
      asunto: `Corte programado el ${dia(diaDe(datos.inicio))}`,
      parrafos: [`${cuando} ${tuSuministro(datos)} ${motivo}`, ...obs],
      sms: queEntre(
        [`${cuando} ${tuSuministro(datos)} ${motivo}`, ...obs].join(' '),
        [`${cuando} ${tuCuenta(datos)} ${motivo}`, ...obs].join(' '),
        `${cuando} ${tuSuministro(datos)} ${motivo}`,
        `${cuando} ${tuCuenta(datos)} ${motivo}`,
        `${cuando} ${tuCuenta(datos)}.`,
      ),
      parametros: [
        dia(diaDe(datos.inicio)),
        hora(datos.inicio),
        horaHasta(datos.inicio, datos.fin),
        nombreDeSuministro(datos),
        sinPunto(datos.motivo),
      ],
    };
  },
});

export const corte_forzado = definePlantilla({
  nombre: 'corte_forzado',
  cuando: 'Se carga un corte imprevisto',
  prioridad: 5,
  canales,
  datos: z.object({ ...suministro, inicio: instante(), fin: quizas(instante()), motivo: texto() }),
  ejemplo: {
    ...EJEMPLO,
    inicio: '2026-10-20T19:40:00-03:00',
    fin: '2026-10-20T22:00:00-03:00',
    motivo: 'un árbol sobre la línea',
  },
  redactar: ({ datos }) => {
    const desde = `desde ${lasHoras(datos.inicio)}`;
    const motivo = conPunto(datos.motivo);
    const reponer = datos.fin ? [`Estimamos reponerlo a ${lasHorasHasta(datos.inicio, datos.fin)}.`] : [];
    return {
      asunto: 'Estás sin servicio',
      parrafos: [`Registramos un corte en ${tuSuministro(datos)} ${desde}: ${motivo}`, ...reponer],
      sms: queEntre(
        [`Registramos un corte en ${tuSuministro(datos)} ${desde}: ${motivo}`, ...reponer].join(' '),
        [`Registramos un corte en ${tuCuenta(datos)} ${desde}: ${motivo}`, ...reponer].join(' '),
        [`Registramos un corte en ${tuCuenta(datos)} ${desde}.`, ...reponer].join(' '),
      ),
      parametros: [nombreDeSuministro(datos), hora(datos.inicio), sinPunto(datos.motivo)],
    };
  },
});

/** "las 22:00", "las 02:00 del miércoles 21 de octubre". */
function lasHorasHasta(inicio: string, fin: string): string {
  return `${lasHoras(fin)}${horaHasta(inicio, fin).slice(hora(fin).length)}`;
}

export const corte_cambio = definePlantilla({
  nombre: 'corte_cambio',
  cuando: 'Cambia o se cancela un corte: a quienes ya se les había avisado',
  prioridad: 5,
  canales,
  datos: z.object({
    ...suministro,
    /** When it was going to be. */
    anterior: instante(),
    /** When it is now; absent when it was cancelled. */
    nuevo: quizas(z.object({ inicio: instante(), fin: quizas(instante()) })),
  }),
  ejemplo: {
    ...EJEMPLO,
    anterior: '2026-10-20T08:00:00-03:00',
    nuevo: { inicio: '2026-10-22T08:00:00-03:00', fin: '2026-10-22T12:00:00-03:00' },
  },
  redactar: ({ datos }) => {
    const { nuevo } = datos;
    const ahora = nuevo ? `ahora es el ${tramoAbierto(nuevo.inicio, nuevo.fin)}` : 'se canceló';
    const entero = `El corte de ${tuSuministro(datos)} ${ahora}.`;
    return {
      asunto: `Cambió el corte del ${dia(diaDe(datos.anterior))}`,
      parrafos: [entero],
      sms: queEntre(
        `Cambió el corte del ${dia(diaDe(datos.anterior))}. ${entero}`,
        entero,
        `El corte de ${tuCuenta(datos)} ${ahora}.`,
      ),
      parametros: [nombreDeSuministro(datos), ahora],
    };
  },
});

export const corte_restablecido = definePlantilla({
  nombre: 'corte_restablecido',
  cuando: 'Termina un corte imprevisto',
  prioridad: 5,
  canales,
  datos: z.object({ ...suministro, fin: instante() }),
  ejemplo: { ...EJEMPLO, fin: '2026-10-20T21:35:00-03:00' },
  redactar: ({ datos, marca }) => {
    const repuso = `se repuso a ${lasHoras(datos.fin)}.`;
    const enlace = enlaces.avisarSinLuz(marca);
    const avisanos = `Si seguís sin luz, avisanos: ${enlace}`;
    return {
      asunto: 'Volvió el servicio',
      parrafos: [
        `El servicio de ${tuSuministro(datos)} ${repuso}`,
        { antes: 'Si seguís sin luz, avisanos:', enlace, boton: 'Sigo sin luz' },
      ],
      sms: queEntre(
        `El servicio de ${tuSuministro(datos)} ${repuso} ${avisanos}`,
        `El servicio de ${tuCuenta(datos)} ${repuso} ${avisanos}`,
        `El servicio de ${tuCuenta(datos)} ${repuso} Si seguís sin luz, avisanos.`,
      ),
      parametros: [nombreDeSuministro(datos), hora(datos.fin), enlace],
    };
  },
});
