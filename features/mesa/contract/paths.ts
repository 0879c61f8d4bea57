/** The staff begin here. */
export const DIA_PATH = '/admin';
export const AUDITORIA_PATH = '/admin/auditoria';
