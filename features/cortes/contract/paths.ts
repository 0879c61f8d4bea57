export const CORTES_PATH = '/admin/cortes';
