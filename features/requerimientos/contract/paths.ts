/** People without an account see the state of a case there. */
export const ESTADO_PUBLICO_PATH = '/reclamo';
export const staffRequerimientoPath = (id: number): string => `/admin/requerimientos/ver/${id}`;
