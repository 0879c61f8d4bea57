import { ifBuilt, isBuilt } from './routes.ts';

/** Addresses with something inside, for the pages that link to others. Undefined when the page does not exist. */
export const addresses = {
  agregarSuministro: ifBuilt('/suministros/agregar'),
  facturas: ifBuilt('/facturas'),
  historial: ifBuilt('/facturas/pagos'),
  pago: (id: number) => `/facturas/pagos/${id}`,
  facturasDe: isBuilt('/facturas') ? (id: number) => `/facturas?estado=todas&suministro=${id}` : undefined,
  consumosDe: isBuilt('/consumos') ? (id: number) => `/consumos/${id}` : undefined,
  categoria: (id: number) => `/requerimientos/cat/${id}`,
  requerimiento: (id: number) => `/requerimientos/ver/${id}`,
  reclamar: (categoria: number) => `/requerimientos/agregar/${categoria}`,
  atender: (id: number) => `/admin/requerimientos/ver/${id}`,
  solicitud: (tipo: string) => `/solicitudes/${tipo}`,
  estadoPublico: (numero: string) => `/reclamo?numero=${encodeURIComponent(numero)}`,
  pagar: isBuilt('/facturas/pagar')
    ? (ids: readonly number[]) => `/facturas/pagar?facturas=${ids.join(',')}`
    : undefined,
};
