/** What is read of cases is kept under it. Apart: the frame of every page uses it and must load nothing more. */
export const REQUERIMIENTOS = ['requerimientos'] as const;
