import { facturasPath } from '@oficina/facturas/contract';
import { ESTADO_PUBLICO_PATH } from '@oficina/requerimientos/contract';

export const addresses = {
  historial: '/facturas/pagos',
  pago: (id: number) => `/facturas/pagos/${id}`,
  facturasOf: (id: number) => facturasPath('todas', id),
  categoria: (id: number) => `/requerimientos/cat/${id}`,
  requerimiento: (id: number) => `/requerimientos/ver/${id}`,
  newRequerimiento: (categoria: number) => `/requerimientos/agregar/${categoria}`,
  solicitud: (tipo: string) => `/solicitudes/${tipo}`,
  estadoPublico: (numero: string) => `${ESTADO_PUBLICO_PATH}?numero=${encodeURIComponent(numero)}`,
  pagar: (ids: readonly number[]) => `/facturas/pagar?facturas=${ids.join(',')}`,
};
