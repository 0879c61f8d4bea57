/** The staff begin here. */
export const DIA_PATH = '/admin';
