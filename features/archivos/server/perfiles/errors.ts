import { columnasText } from '../../contract/index.ts';
import type { Encabezado } from './header.ts';

/** The file as a whole cannot be read. The sentence is for the person who uploaded it. */
export class UnreadableArchivo extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'ArchivoIlegible';
  }
}

/** The header of the file says which columns it lacks, so its lines need not be read. */
export class MissingColumns extends UnreadableArchivo {
  readonly encabezado: Encabezado;

  constructor(encabezado: Encabezado) {
    super(columnasText(encabezado));
    this.encabezado = encabezado;
  }
}

/** Every problem of every perfil is reported at once, so that the process need not be started once for each. */
export class InvalidPerfiles extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `Los perfiles de importación tienen ${problems.length === 1 ? 'un problema' : `${problems.length} problemas`}:\n- ${problems.join('\n- ')}`,
    );
    this.name = 'PerfilesInvalidos';
    this.problems = problems;
  }
}

export const BAD_DBF = 'El archivo no es un DBF o está dañado.';

export const MOTIVO = {
  columns: 'La cantidad de columnas no coincide.',
  charset: 'El renglón tiene letras que no se entienden.',
  unclosedQuote: 'Faltan las comillas de cierre.',
  quotes: 'Las comillas están mal puestas.',
  tooLong: 'El renglón es demasiado largo.',
  truncated: 'El renglón está cortado.',
  wrongLength: 'El largo del renglón no coincide.',
  truncatedArchivo: 'El archivo está cortado: faltan renglones.',
  importe: 'Importe inválido.',
  consumo: 'Consumo inválido.',
} as const;
