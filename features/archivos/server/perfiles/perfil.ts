import * as z from 'zod';
import { CANONICAL_COLUMNS, PERFIL_TIPOS, type PerfilTipo } from './columns.ts';
import { formatProblem, normalizeFormat } from './dates.ts';

/** cp850 is the DOS code page of this country, in which the files of Clipper and FoxPro are written. */
const codificacion = z.enum(['utf-8', 'windows-1252', 'cp850']);
export type Encoding = z.output<typeof codificacion>;

const texto = z.string().min(1, 'no puede estar vacío');
const dateFormat = (hasDay: boolean) =>
  z
    .string()
    .superRefine((input, context) => {
      const problem = formatProblem(input, hasDay);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .transform(normalizeFormat);

const separador = z
  .string()
  .transform((input) => (input === 'tab' ? '\t' : input))
  .refine((input) => /^[\t!-~]$/.test(input) && !/[A-Za-z0-9"]/.test(input), {
    message: 'tiene que ser un solo signo, por ejemplo ";" "," "|" o "tab"',
  });

const delimited = z.strictObject({
  tipo: z.literal('delimitado'),
  codificacion: codificacion.default('utf-8'),
  separador: separador.default(';'),
  /** Null is for systems that never quote; then a quote is an ordinary character. */
  comillas: z.enum(['"', "'"]).nullable().default('"'),
  encabezado: z.boolean().default(true),
  /** These are the names, in order, for a file without a header. */
  columnas: z.array(texto).min(1, 'tiene que tener al menos una columna').optional(),
});

const fixedWidth = z.strictObject({
  tipo: z.literal('ancho-fijo'),
  codificacion: codificacion.default('windows-1252'),
  encabezado: z.boolean().default(false),
  campos: z
    .array(
      z.strictObject({
        nombre: texto,
        /** Positions start at 1, as in the manuals of those systems. */
        desde: z.int().min(1, 'se cuenta desde 1'),
        largo: z.int().min(1, 'tiene que ser 1 o más'),
      }),
    )
    .min(1, 'tiene que tener al menos un campo'),
  largo: z.int().min(1, 'tiene que ser 1 o más').optional(),
  /** A truncated amount is another amount, so a short line is rejected unless the system is known to cut trailing blanks. */
  renglonesCortos: z.enum(['rechazar', 'completar']).default('rechazar'),
});

const dbf = z.strictObject({ tipo: z.literal('dbf'), codificacion: codificacion.default('windows-1252') });

const formatSchemas = {
  decimal: z.enum([',', '.']),
  miles: z.enum(['.', ',', ' ', "'"]).nullable(),
  fecha: dateFormat(true),
  periodo: dateFormat(false),
  si: z.array(z.string()),
  no: z.array(z.string()),
};

const valores = z.strictObject({
  decimal: formatSchemas.decimal.default('.'),
  miles: formatSchemas.miles.default(null),
  fecha: formatSchemas.fecha.default('aaaa-mm-dd'),
  periodo: formatSchemas.periodo.default('aaaa-mm'),
  si: formatSchemas.si.default(['S', 'SI', '1', 'V', 'T', 'TRUE', 'VERDADERO', 'Y']),
  no: formatSchemas.no.default(['N', 'NO', '0', 'F', 'FALSE', 'FALSO']),
});

const sliceSchema = {
  columna: texto,
  desde: z.int().min(1, 'se cuenta desde 1').optional(),
  largo: z.int().min(1, 'tiene que ser 1 o más').optional(),
  ceros: z.int().min(1, 'tiene que ser 1 o más').max(40, 'tiene que ser 40 o menos').optional(),
  sinCeros: z.boolean().optional(),
};

const piece = z.preprocess(
  (input) => (typeof input === 'string' ? { texto: input } : input),
  z
    .strictObject({
      ...sliceSchema,
      columna: texto.optional(),
      texto: z.string().optional(),
      opcional: z.boolean().default(false),
    })
    .refine(({ columna, texto: fijo }) => (columna === undefined) !== (fijo === undefined), {
      message: 'tiene que ser un texto o decir "columna"',
    }),
);
export type JoinPiece = z.output<typeof piece>;

const columna = z.preprocess(
  (input) => (typeof input === 'string' ? { columna: input } : input),
  z
    .strictObject({
      ...sliceSchema,
      columna: texto.optional(),
      fijo: z.string().optional(),
      juntar: z.array(piece).min(1, 'tiene que tener al menos un pedazo').optional(),
      ...z.object(formatSchemas).partial().shape,
      decimalesImplicitos: z
        .int()
        .min(0, 'tiene que ser 0 o más')
        .max(6, 'tiene que ser 6 o menos')
        .optional(),
    })
    .refine(
      (input) =>
        [input.columna, input.fijo, input.juntar].filter((columnSpec) => columnSpec !== undefined).length ===
        1,
      {
        message: 'tiene que decir una sola cosa: "columna", "fijo" o "juntar"',
      },
    ),
);
export type ColumnSpec = z.output<typeof columna>;

/**
 * A folder with the code of a perfil is for the files that the perfil reads. These folders hold files that were already
 * taken.
 */
const RESERVED_FOLDERS = new Set(['procesados', 'repetidos', 'con-error']);

export const PerfilCodigo = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'se escribe con minúsculas, números y guiones')
  .refine((codigo) => !RESERVED_FOLDERS.has(codigo), {
    error: ({ input }) => `"${input}" es el nombre de una carpeta que usa el sistema`,
  });

export const Perfil = z
  .strictObject({
    codigo: PerfilCodigo,
    nombre: texto,
    para: z.array(z.enum(PERFIL_TIPOS)).min(1, 'tiene que nombrar al menos un archivo'),
    archivo: z.discriminatedUnion('tipo', [delimited, fixedWidth, dbf], {
      error: 'tiene que ser "delimitado", "ancho-fijo" o "dbf"',
    }),
    valores: valores.prefault({}),
    columnas: z.record(z.string(), columna),
  })
  .superRefine((perfil, context) => {
    for (const { ruta, sentence } of findContradictions(perfil))
      context.addIssue({ code: 'custom', path: ruta, message: sentence });
  });
export type Perfil = z.output<typeof Perfil>;

type Problem = { ruta: (string | number)[]; sentence: string };

function findContradictions(perfil: Omit<Perfil, never>): Problem[] {
  const { archivo, para, columnas, valores: valueFormats } = perfil;
  const problems: Problem[] = [];
  const addProblem = (ruta: Problem['ruta'], sentence: string) => problems.push({ ruta, sentence });
  if (valueFormats.miles === valueFormats.decimal)
    addProblem(['valores', 'miles'], 'no puede ser el mismo signo que "decimal"');
  if (archivo.tipo === 'delimitado') {
    if (!archivo.encabezado && !archivo.columnas)
      addProblem(['archivo', 'columnas'], 'falta: sin encabezado hay que nombrar las columnas en orden');
    if (archivo.encabezado && archivo.columnas)
      addProblem(['archivo', 'columnas'], 'sobra: los nombres están en el encabezado del archivo');
    if (archivo.separador === archivo.comillas)
      addProblem(['archivo', 'separador'], 'no puede ser el mismo signo que "comillas"');
  }
  if (
    archivo.tipo === 'ancho-fijo' &&
    archivo.largo !== undefined &&
    recordLength(archivo.campos) > archivo.largo
  )
    addProblem(
      ['archivo', 'largo'],
      `hay un campo que termina en la posición ${recordLength(archivo.campos)}`,
    );
  const requestedColumns = new Set(para.flatMap((tipo) => Object.keys(CANONICAL_COLUMNS[tipo])));
  for (const nombre of Object.keys(columnas)) {
    if (!requestedColumns.has(nombre))
      addProblem(
        ['columnas', nombre],
        `no es una columna de ${para.join(', ')}; las que hay son ${[...requestedColumns].join(', ')}`,
      );
  }
  for (const tipo of para) {
    for (const nombre of requiredColumns(tipo)) {
      if (!Object.hasOwn(columnas, nombre)) addProblem(['columnas', nombre], `falta: ${tipo} la necesita`);
    }
  }
  const sourceNames = sourceColumnNames(archivo);
  for (const [nombre, columnSpec] of Object.entries(columnas)) {
    for (const usedName of usedColumns(columnSpec)) {
      if (sourceNames && !sourceNames.includes(nombreComparable(usedName)))
        addProblem(['columnas', nombre], `"${usedName}" no está entre los nombres de "archivo"`);
    }
  }
  for (const duplicate of duplicates(sourceNames ?? []))
    addProblem(['archivo'], `el nombre "${duplicate}" está dos veces`);
  return problems;
}

const requiredColumns = (tipo: PerfilTipo): string[] =>
  Object.entries(CANONICAL_COLUMNS[tipo]).flatMap(([nombre, { required }]) => (required ? [nombre] : []));

/** People and spreadsheets change the case, blanks and accents of column names. */
export const nombreComparable = (nombre: string): string =>
  nombre.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The result is null when the file itself names them. */
function sourceColumnNames(archivo: Perfil['archivo']): string[] | null {
  if (archivo.tipo === 'dbf') return null;
  const nombres =
    archivo.tipo === 'ancho-fijo' ? archivo.campos.map(({ nombre }) => nombre) : archivo.columnas;
  return nombres?.map(nombreComparable) ?? null;
}

export function usedColumns(columnSpec: ColumnSpec): string[] {
  if (columnSpec.columna !== undefined) return [columnSpec.columna];
  return (columnSpec.juntar ?? []).flatMap((piece) => piece.columna ?? []);
}

export const duplicates = (nombres: readonly string[]): string[] => [
  ...new Set(nombres.filter((nombre, index) => nombre !== '' && nombres.indexOf(nombre) !== index)),
];

export const recordLength = (campos: readonly { desde: number; largo: number }[]): number =>
  Math.max(...campos.map(({ desde, largo }) => desde + largo - 1));

export const CANONICAL_PERFIL: Perfil = Perfil.parse({
  codigo: 'canonico',
  nombre: 'Formato de la Oficina Virtual',
  para: [...PERFIL_TIPOS],
  archivo: { tipo: 'delimitado' },
  valores: { si: ['S'], no: ['N'] },
  columnas: Object.fromEntries(
    PERFIL_TIPOS.flatMap((tipo) => Object.keys(CANONICAL_COLUMNS[tipo]).map((nombre) => [nombre, nombre])),
  ),
});

/**
 * COPY does not tell the line of a record, swallows lines after a forgotten quote and stops at the first bad line, so it is
 * only for files known to be valid.
 */
export function isCopyReady({ archivo, valores: valueFormats, columnas }: Perfil): boolean {
  return (
    archivo.tipo === 'delimitado' &&
    archivo.codificacion === 'utf-8' &&
    archivo.comillas === '"' &&
    valueFormats.decimal === '.' &&
    valueFormats.miles === null &&
    valueFormats.fecha === 'aaaa-mm-dd' &&
    valueFormats.periodo === 'aaaa-mm' &&
    valueFormats.si.every((word) => word === 'S') &&
    valueFormats.no.every((word) => word === 'N') &&
    Object.entries(columnas).every(
      ([nombre, columnSpec]) =>
        columnSpec.columna === nombre &&
        Object.values(columnSpec).filter((valor) => valor !== undefined).length === 1,
    )
  );
}
