import type { Branding } from './plantilla.ts';

const urlOf = (branding: Branding, path: string) => `${branding.publicUrl}${path}`;
const urlWithToken = (branding: Branding, path: string, token: string) =>
  urlOf(branding, `${path}?token=${encodeURIComponent(token)}`);

/** Every link leads to the portal's own address. */
export const links = {
  confirmarCorreo: (branding: Branding, token: string) => urlWithToken(branding, '/validar/correo', token),
  chooseClave: (branding: Branding, token: string) => urlWithToken(branding, '/restablecer', token),
  confirmarSuministro: (branding: Branding, token: string) =>
    urlWithToken(branding, '/validar/suministro', token),
  login: (branding: Branding) => urlOf(branding, '/login'),
  factura: (branding: Branding, { facturaId, facturaToken }: { facturaId: number; facturaToken: string }) =>
    urlOf(branding, `/f/${facturaId.toString(36)}-${facturaToken}`),
  /** Four letters shorter, and whoever opens it is asked whether the number that received it is theirs. */
  facturaBySms: (
    branding: Branding,
    { facturaId, facturaToken }: { facturaId: number; facturaToken: string },
  ) => urlOf(branding, `/f/${facturaId.toString(36)}-${facturaToken.replaceAll('-', '')}`),
  facturas: (branding: Branding) => urlOf(branding, '/facturas'),
  /** Whoever paid by the link of a factura has no account, and its clave opens that pago and nothing else. */
  pago: (
    branding: Branding,
    { pagoId, pagoClave }: { pagoId: number; pagoClave?: string | null | undefined },
  ) => urlOf(branding, pagoClave ? `/f/p/${pagoClave}` : `/facturas/pagos/${pagoId}`),
  requerimiento: (branding: Branding, id: number) => urlOf(branding, `/requerimientos/ver/${id}`),
  reportOutage: (branding: Branding) => urlOf(branding, '/requerimientos/agregar/3'),
  staffRequerimiento: (branding: Branding, id: number) => urlOf(branding, `/admin/requerimientos/ver/${id}`),
  staffRequerimientos: (branding: Branding) => urlOf(branding, '/admin/requerimientos'),
  staffPage: (branding: Branding, ruta: string) => urlOf(branding, ruta),
};

export const callUsText = (branding: Branding): string =>
  branding.telefono ? `llamanos al ${branding.telefono}` : 'avisale a la cooperativa';
