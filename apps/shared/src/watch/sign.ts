/** From well to bad. The position is what the database and Prometheus keep. */
export const LEVELS = ['bien', 'atencion', 'mal'] as const;

export type Level = (typeof LEVELS)[number];

export const SIGN_NAMES = [
  'base',
  'esquema',
  'clave',
  'almacen',
  'disco',
  'api',
  'trabajador',
  'trabajos',
  'correo',
  'copia',
  'importacion',
  'pagos',
  'certificado',
  'reloj',
  'pagos-en-duda',
  'facturas-en-proceso',
  'mensajes-sin-salir',
  'importaciones-con-error',
] as const;

export type SignName = (typeof SIGN_NAMES)[number];

export type Finding = {
  level: Level;
  /** Both texts are in Spanish, for whoever runs the server, and hold nothing that a customer typed. */
  sentence: string;
  mend?: string;
  /** The people in charge are told. What is bad always is. */
  tells: boolean;
};

export type Sign = Finding & { name: SignName };

export const well = (sentence: string): Finding => ({ level: 'bien', sentence, tells: false });

/** Somebody has to see to it one of these days, and finds it when looking. */
export const warn = (sentence: string, mend: string): Finding => ({
  ...{ level: 'atencion', sentence, mend, tells: false },
});

/** It becomes bad if nobody does anything, so somebody must be told. */
export const warnAndTell = (sentence: string, mend: string): Finding => ({
  ...warn(sentence, mend),
  tells: true,
});

export const bad = (sentence: string, mend: string): Finding => ({
  ...{ level: 'mal', sentence, mend, tells: true },
});

export function worstOf(signs: readonly Pick<Sign, 'level'>[]): Level {
  const worst = Math.max(0, ...signs.map(({ level }) => LEVELS.indexOf(level)));
  return LEVELS[worst] ?? 'mal';
}
