import * as z from 'zod/mini';
import { AJUSTES, type ReglasEscritas } from './reglas.ts';
import { Respuesta } from './respuestas.ts';

/** How one is written by whoever runs the installation, and how it rests. */
export type Forma = {
  clave: string;
  /** The rule that it changes; absent in what is only shown. */
  regla?: keyof ReglasEscritas;
  ejemplo: string;
  /** Undefined: it is not written so. */
  leer(texto: string): unknown;
  escribir(valor: unknown): string;
};

const partes = (texto: string) =>
  texto
    .split(',')
    .map((parte) => parte.trim())
    .filter(Boolean);

const deReglas = (
  regla: keyof ReglasEscritas,
  ejemplo: string,
  resto: Pick<Forma, 'leer' | 'escribir'>,
): Forma => {
  const [clave, schema] = AJUSTES[regla];
  return {
    ...{ clave, regla, ejemplo, escribir: resto.escribir },
    leer(texto) {
      const leido = (schema as z.ZodMiniType).safeParse(resto.leer(texto));
      return leido.success ? leido.data : undefined;
    },
  };
};

const dias = (regla: keyof ReglasEscritas) =>
  deReglas(regla, '15', {
    leer: (texto) => (/^\d{1,3}$/.test(texto) ? Number(texto) : undefined),
    escribir: String,
  });

type Cierre = { desde: string; hasta: string };

function leerCierres(texto: string): Cierre[] | undefined {
  const cierres = partes(texto).map((uno) => uno.split('/'));
  if (cierres.some((extremos) => extremos.length !== 2)) return undefined;
  return cierres.map(([desde = '', hasta = '']) => ({ desde: desde.trim(), hasta: hasta.trim() }));
}

function leerPlazos(texto: string): Record<string, number> | undefined {
  const pares = partes(texto).map((par) => /^([a-z0-9-]+)=(\d{1,3})$/.exec(par));
  if (pares.includes(null)) return undefined;
  return Object.fromEntries(pares.map((par) => [par?.[1], Number(par?.[2])]));
}

function leerRespuestas(texto: string): unknown {
  try {
    const leidas = z.array(Respuesta).safeParse(JSON.parse(texto));
    return leidas.success ? leidas.data : undefined;
  } catch {
    return undefined;
  }
}

/** In the order in which they are shown. */
export const FORMAS: readonly Forma[] = [
  deReglas('feriados', '2026-12-25,2027-01-01', {
    leer: (texto) => [...new Set(partes(texto))].sort(),
    escribir: (valor) => (valor as string[]).join(','),
  }),
  deReglas('horarios', 'lun-vie 07:00-12:00 16:00-20:00; sab 08:00-12:00', {
    leer: (texto) => texto.trim(),
    escribir: String,
  }),
  deReglas('cierres', '2026-12-24T12:00/2026-12-24T20:00', {
    leer: leerCierres,
    escribir: (valor) => (valor as Cierre[]).map(({ desde, hasta }) => `${desde}/${hasta}`).join(','),
  }),
  dias('diasHabiles'),
  deReglas('plazos', 'alumbrado=5,otros-reclamos=10', {
    leer: leerPlazos,
    escribir: (valor) =>
      Object.entries(valor as Record<string, number>)
        .map(([codigo, cuantos]) => `${codigo}=${cuantos}`)
        .join(','),
  }),
  dias('diasAcceso'),
  dias('diasSupresion'),
  dias('artefacto'),
  {
    clave: 'atencion.respuestas',
    ejemplo: '[{"titulo":"Lo derivamos","texto":"Lo derivamos al área técnica."}]',
    leer: leerRespuestas,
    // The database keeps the members in an order of its own.
    escribir: (valor) =>
      JSON.stringify(
        (valor as { titulo: string; texto: string }[]).map(({ titulo, texto }) => ({ titulo, texto })),
      ),
  },
];
