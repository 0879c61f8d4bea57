import type { SolicitudType } from './solicitud.ts';

export const categoriaPath = (id: number): string => `/requerimientos/cat/${id}`;
export const requerimientoPath = (id: number): string => `/requerimientos/ver/${id}`;
export const agregarRequerimientoPath = (categoria: number): string => `/requerimientos/agregar/${categoria}`;
export const solicitudPath = (tipo: SolicitudType): string => `/solicitudes/${tipo}`;
/** People without an account see the state of a case there. */
export const ESTADO_PUBLICO_PATH = '/reclamo';
export const estadoPublicoPath = (numero: string): string =>
  `${ESTADO_PUBLICO_PATH}?numero=${encodeURIComponent(numero)}`;
export const STAFF_REQUERIMIENTOS_PATH = '/admin/requerimientos';
export const staffRequerimientoPath = (id: number): string => `${STAFF_REQUERIMIENTOS_PATH}/ver/${id}`;
