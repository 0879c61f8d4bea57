/** The state of a case for whoever has no account. */
export const ESTADO_PUBLICO_PATH = '/reclamo';
/** One case, as whoever attends it sees it. */
export const atenderPath = (id: number): string => `/admin/requerimientos/ver/${id}`;
