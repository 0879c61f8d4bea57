import * as z from 'zod';
import { COLUMNAS, TIPOS_DE_ARCHIVO, type TipoDeArchivo } from './columnas.ts';
import { enLetras, fallaDeForma } from './fechas.ts';

/** cp850 is the DOS of this country: the files of Clipper and FoxPro are written in it. */
const codificacion = z.enum(['utf-8', 'windows-1252', 'cp850']);
export type Codificacion = z.output<typeof codificacion>;

const texto = z.string().min(1, 'no puede estar vacío');
const forma = (conDia: boolean) =>
  z
    .string()
    .superRefine((dada, contexto) => {
      const falla = fallaDeForma(dada, conDia);
      if (falla) contexto.addIssue({ code: 'custom', message: falla });
    })
    .transform(enLetras);

const separador = z
  .string()
  .transform((dado) => (dado === 'tab' ? '\t' : dado))
  .refine((dado) => /^[\t!-~]$/.test(dado) && !/[A-Za-z0-9"]/.test(dado), {
    message: 'tiene que ser un solo signo, por ejemplo ";" "," "|" o "tab"',
  });

const delimitado = z.strictObject({
  tipo: z.literal('delimitado'),
  codificacion: codificacion.default('utf-8'),
  separador: separador.default(';'),
  /** Null for systems that write without ever quoting: then a quote is a letter like any other. */
  comillas: z.enum(['"', "'"]).nullable().default('"'),
  encabezado: z.boolean().default(true),
  /** The names, in order, of a file without a header. */
  columnas: z.array(texto).min(1, 'tiene que tener al menos una columna').optional(),
});

const anchoFijo = z.strictObject({
  tipo: z.literal('ancho-fijo'),
  codificacion: codificacion.default('windows-1252'),
  encabezado: z.boolean().default(false),
  campos: z
    .array(
      z.strictObject({
        nombre: texto,
        /** From 1, as the manuals of those systems count. */
        desde: z.int().min(1, 'se cuenta desde 1'),
        largo: z.int().min(1, 'tiene que ser 1 o más'),
      }),
    )
    .min(1, 'tiene que tener al menos un campo'),
  /** The length of every line, when it is always the same. */
  largo: z.int().min(1, 'tiene que ser 1 o más').optional(),
  /** Half an amount is another amount: a short line is refused unless the system is known to cut the last blanks. */
  renglonesCortos: z.enum(['rechazar', 'completar']).default('rechazar'),
});

const dbf = z.strictObject({ tipo: z.literal('dbf'), codificacion: codificacion.default('windows-1252') });

const escritura = {
  decimal: z.enum([',', '.']),
  miles: z.enum(['.', ',', ' ', "'"]).nullable(),
  fecha: forma(true),
  periodo: forma(false),
  si: z.array(z.string()),
  no: z.array(z.string()),
};

const valores = z.strictObject({
  decimal: escritura.decimal.default('.'),
  miles: escritura.miles.default(null),
  fecha: escritura.fecha.default('aaaa-mm-dd'),
  periodo: escritura.periodo.default('aaaa-mm'),
  si: escritura.si.default(['S', 'SI', '1', 'V', 'T', 'TRUE', 'VERDADERO', 'Y']),
  no: escritura.no.default(['N', 'NO', '0', 'F', 'FALSE', 'FALSO']),
});

const recorte = {
  columna: texto,
  desde: z.int().min(1, 'se cuenta desde 1').optional(),
  largo: z.int().min(1, 'tiene que ser 1 o más').optional(),
  ceros: z.int().min(1, 'tiene que ser 1 o más').max(40, 'tiene que ser 40 o menos').optional(),
  sinCeros: z.boolean().optional(),
};

const pedazo = z.preprocess(
  (dado) => (typeof dado === 'string' ? { texto: dado } : dado),
  z
    .strictObject({
      ...recorte,
      columna: texto.optional(),
      texto: z.string().optional(),
      opcional: z.boolean().default(false),
    })
    .refine(({ columna, texto: fijo }) => (columna === undefined) !== (fijo === undefined), {
      message: 'tiene que ser un texto o decir "columna"',
    }),
);
export type Pedazo = z.output<typeof pedazo>;

const columna = z.preprocess(
  (dada) => (typeof dada === 'string' ? { columna: dada } : dada),
  z
    .strictObject({
      ...recorte,
      columna: texto.optional(),
      fijo: z.string().optional(),
      juntar: z.array(pedazo).min(1, 'tiene que tener al menos un pedazo').optional(),
      decimal: escritura.decimal.optional(),
      miles: escritura.miles.optional(),
      fecha: escritura.fecha.optional(),
      periodo: escritura.periodo.optional(),
      si: escritura.si.optional(),
      no: escritura.no.optional(),
      decimalesImplicitos: z
        .int()
        .min(0, 'tiene que ser 0 o más')
        .max(6, 'tiene que ser 6 o menos')
        .optional(),
    })
    .refine(
      (dada) => [dada.columna, dada.fijo, dada.juntar].filter((una) => una !== undefined).length === 1,
      {
        message: 'tiene que decir una sola cosa: "columna", "fijo" o "juntar"',
      },
    ),
);
export type Columna = z.output<typeof columna>;

/** A folder with the code of a profile is for the files it reads: these have what was already taken from it. */
const CARPETAS = new Set(['procesados', 'repetidos', 'con-error']);

export const Perfil = z
  .strictObject({
    codigo: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'se escribe con minúsculas, números y guiones')
      .refine((codigo) => !CARPETAS.has(codigo), {
        error: ({ input }) => `"${input}" es el nombre de una carpeta que usa el sistema`,
      }),
    nombre: texto,
    para: z.array(z.enum(TIPOS_DE_ARCHIVO)).min(1, 'tiene que nombrar al menos un archivo'),
    archivo: z.discriminatedUnion('tipo', [delimitado, anchoFijo, dbf]),
    valores: valores.prefault({}),
    columnas: z.record(z.string(), columna),
  })
  .superRefine((perfil, contexto) => {
    for (const { ruta, frase } of contradicciones(perfil))
      contexto.addIssue({ code: 'custom', path: ruta, message: frase });
  });
export type Perfil = z.output<typeof Perfil>;

type Falla = { ruta: (string | number)[]; frase: string };

/** What each key allows and all of them together do not. */
function contradicciones(perfil: Omit<Perfil, never>): Falla[] {
  const { archivo, para, columnas, valores: escritos } = perfil;
  const fallas: Falla[] = [];
  const decir = (ruta: Falla['ruta'], frase: string) => fallas.push({ ruta, frase });
  if (escritos.miles === escritos.decimal)
    decir(['valores', 'miles'], 'no puede ser el mismo signo que "decimal"');
  if (archivo.tipo === 'delimitado') {
    if (!archivo.encabezado && !archivo.columnas)
      decir(['archivo', 'columnas'], 'falta: sin encabezado hay que nombrar las columnas en orden');
    if (archivo.encabezado && archivo.columnas)
      decir(['archivo', 'columnas'], 'sobra: los nombres están en el encabezado del archivo');
    if (archivo.separador === archivo.comillas)
      decir(['archivo', 'separador'], 'no puede ser el mismo signo que "comillas"');
  }
  if (archivo.tipo === 'ancho-fijo' && archivo.largo !== undefined && finDe(archivo.campos) > archivo.largo)
    decir(['archivo', 'largo'], `hay un campo que termina en la posición ${finDe(archivo.campos)}`);
  const pedidas = new Set(para.flatMap((tipo) => Object.keys(COLUMNAS[tipo])));
  for (const nombre of Object.keys(columnas)) {
    if (!pedidas.has(nombre))
      decir(
        ['columnas', nombre],
        `no es una columna de ${para.join(', ')}; las que hay son ${[...pedidas].join(', ')}`,
      );
  }
  for (const tipo of para) {
    for (const nombre of obligatoriasDe(tipo)) {
      if (!Object.hasOwn(columnas, nombre)) decir(['columnas', nombre], `falta: ${tipo} la necesita`);
    }
  }
  const origen = nombresDeOrigen(archivo);
  for (const [nombre, una] of Object.entries(columnas)) {
    for (const usada of columnasUsadas(una)) {
      if (origen && !origen.includes(nombreComparable(usada)))
        decir(['columnas', nombre], `"${usada}" no está entre los nombres de "archivo"`);
    }
  }
  for (const repetida of repetidas(origen ?? []))
    decir(['archivo'], `el nombre "${repetida}" está dos veces`);
  return fallas;
}

const obligatoriasDe = (tipo: TipoDeArchivo): string[] =>
  Object.entries(COLUMNAS[tipo]).flatMap(([nombre, obligatoria]) => (obligatoria ? [nombre] : []));

/** As names of columns are compared: people and spreadsheets change their case, their blanks and their accents. */
export const nombreComparable = (nombre: string): string =>
  nombre.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Null when the file itself tells them. */
function nombresDeOrigen(archivo: Perfil['archivo']): string[] | null {
  if (archivo.tipo === 'dbf') return null;
  const nombres =
    archivo.tipo === 'ancho-fijo' ? archivo.campos.map(({ nombre }) => nombre) : archivo.columnas;
  return nombres?.map(nombreComparable) ?? null;
}

export function columnasUsadas(una: Columna): string[] {
  if (una.columna !== undefined) return [una.columna];
  return (una.juntar ?? []).flatMap((pedazo) => pedazo.columna ?? []);
}

export const repetidas = (nombres: readonly string[]): string[] => [
  ...new Set(nombres.filter((nombre, indice) => nombre !== '' && nombres.indexOf(nombre) !== indice)),
];

export const finDe = (campos: readonly { desde: number; largo: number }[]): number =>
  Math.max(...campos.map(({ desde, largo }) => desde + largo - 1));

/** Our own file: always there. */
export const CANONICO: Perfil = Perfil.parse({
  codigo: 'canonico',
  nombre: 'Formato de la Oficina Virtual',
  para: [...TIPOS_DE_ARCHIVO],
  archivo: { tipo: 'delimitado' },
  valores: { si: ['S'], no: ['N'] },
  columnas: Object.fromEntries(
    TIPOS_DE_ARCHIVO.flatMap((tipo) => Object.keys(COLUMNAS[tipo]).map((nombre) => [nombre, nombre])),
  ),
});

/**
 * Whether its bytes are already what COPY reads. COPY says nothing of the line of a record, swallows lines after a quote
 * that somebody forgot and stops at the first bad one: it is for files already known to be sound.
 */
export function esDirecto({ archivo, valores: escritos, columnas }: Perfil): boolean {
  return (
    archivo.tipo === 'delimitado' &&
    archivo.codificacion === 'utf-8' &&
    archivo.comillas === '"' &&
    escritos.decimal === '.' &&
    escritos.miles === null &&
    escritos.fecha === 'aaaa-mm-dd' &&
    escritos.periodo === 'aaaa-mm' &&
    escritos.si.every((palabra) => palabra === 'S') &&
    escritos.no.every((palabra) => palabra === 'N') &&
    Object.entries(columnas).every(
      ([nombre, una]) =>
        una.columna === nombre && Object.values(una).filter((valor) => valor !== undefined).length === 1,
    )
  );
}
