export const INDICADORES_PATH = '/admin/indicadores';
