/** The file as a whole cannot be read. Its sentence is for the person who uploaded it. */
export class ArchivoIlegible extends Error {
  constructor(frase: string, options?: ErrorOptions) {
    super(frase, options);
    this.name = 'ArchivoIlegible';
  }
}

/** Every fault of every profile at once: nobody should start the process ten times to know. */
export class PerfilesInvalidos extends Error {
  readonly fallas: readonly string[];

  constructor(fallas: readonly string[]) {
    super(
      `Los perfiles de importación tienen ${fallas.length === 1 ? 'un problema' : `${fallas.length} problemas`}:\n- ${fallas.join('\n- ')}`,
    );
    this.name = 'PerfilesInvalidos';
    this.fallas = fallas;
  }
}

/** Why a record was set apart, in the words of the list of rejects. */
export const MOTIVO = {
  columnas: 'La cantidad de columnas no coincide.',
  letras: 'El renglón tiene letras que no se entienden.',
  sinCierre: 'Faltan las comillas de cierre.',
  comillas: 'Las comillas están mal puestas.',
  largo: 'El renglón es demasiado largo.',
  corto: 'El renglón está cortado.',
  medida: 'El largo del renglón no coincide.',
  archivoCortado: 'El archivo está cortado: faltan renglones.',
  importe: 'Importe inválido.',
  consumo: 'Consumo inválido.',
} as const;
