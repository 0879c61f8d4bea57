/** The state of a case for whoever has no account. */
export const ESTADO_PUBLICO_PATH = '/reclamo';
/** One case, as whoever attends it sees it. */
export const staffRequerimientoPath = (id: number): string => `/admin/requerimientos/ver/${id}`;
