/** The key has its own file, because the frame of every page uses it and must load nothing more. */
export const REQUERIMIENTOS = ['requerimientos'] as const;
export const SHARED_RESPUESTAS = [...REQUERIMIENTOS, 'respuestas', 'compartidas'] as const;
