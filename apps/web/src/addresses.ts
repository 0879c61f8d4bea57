/** Addresses that more than one page here links to. */
export const addresses = {
  agregarSuministro: '/suministros/agregar',
  facturas: '/facturas',
  historial: '/facturas/pagos',
  pago: (id: number) => `/facturas/pagos/${id}`,
  facturasDe: (id: number) => `/facturas?estado=todas&suministro=${id}`,
  consumosDe: (id: number) => `/consumos/${id}`,
  categoria: (id: number) => `/requerimientos/cat/${id}`,
  requerimiento: (id: number) => `/requerimientos/ver/${id}`,
  reclamar: (categoria: number) => `/requerimientos/agregar/${categoria}`,
  atender: (id: number) => `/admin/requerimientos/ver/${id}`,
  solicitud: (tipo: string) => `/solicitudes/${tipo}`,
  estadoPublico: (numero: string) => `/reclamo?numero=${encodeURIComponent(numero)}`,
  pagar: (ids: readonly number[]) => `/facturas/pagar?facturas=${ids.join(',')}`,
};
