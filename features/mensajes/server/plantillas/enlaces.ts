import type { Marca } from './plantilla.ts';

const en = (marca: Marca, path: string) => `${marca.publicUrl}${path}`;
const conToken = (marca: Marca, path: string, token: string) =>
  en(marca, `${path}?token=${encodeURIComponent(token)}`);

/** Where each message leads, always on the portal's own address. */
export const enlaces = {
  confirmarCorreo: (marca: Marca, token: string) => conToken(marca, '/validar/correo', token),
  elegirClave: (marca: Marca, token: string) => conToken(marca, '/restablecer', token),
  confirmarSuministro: (marca: Marca, token: string) => conToken(marca, '/validar/suministro', token),
  ingresar: (marca: Marca) => en(marca, '/login'),
  factura: (marca: Marca, { facturaId, facturaToken }: { facturaId: number; facturaToken: string }) =>
    en(marca, `/f/${facturaId.toString(36)}-${facturaToken}`),
  facturas: (marca: Marca) => en(marca, '/facturas'),
  pago: (marca: Marca, id: number) => en(marca, `/facturas/pagos/${id}`),
  requerimiento: (marca: Marca, id: number) => en(marca, `/requerimientos/ver/${id}`),
  avisarSinLuz: (marca: Marca) => en(marca, '/requerimientos/agregar/3'),
  casoDelPersonal: (marca: Marca, id: number) => en(marca, `/admin/requerimientos/ver/${id}`),
  casosDelPersonal: (marca: Marca) => en(marca, '/admin/requerimientos'),
  pantallaDelPersonal: (marca: Marca, ruta: string) => en(marca, ruta),
};

/** "llamanos al 2945 45-1234". */
export const llamanos = (marca: Marca): string =>
  marca.telefono ? `llamanos al ${marca.telefono}` : 'avisale a la cooperativa';
