import type { Branding } from './plantillas/index.ts';

export type InstallationSettings = {
  marca: {
    brand: {
      nombre: string;
      color: string;
      logo?: unknown;
      contacto: { telefono?: string | undefined };
      ente: { nombre?: string | undefined; telefono?: string | undefined; web?: string | undefined };
      legal: { art25: string };
      correo: { firma?: string | undefined; notas: Readonly<Record<string, string>> };
    };
  };
  site: { url: string };
  avisosSms?: { nombreCorto?: string | undefined };
};

/** Mail programs do not show drawings, so the api serves the logo as a picture too. */
const LOGO_PATH = '/marca/logo-correo.png';

export function brandingOf({ marca: { brand }, site, avisosSms }: InstallationSettings): Branding {
  const ente = [brand.ente.nombre, brand.ente.telefono, brand.ente.web].filter(Boolean).join(', ');
  return {
    cooperativa: brand.nombre,
    ...(avisosSms?.nombreCorto && { nombreCorto: avisosSms.nombreCorto }),
    color: brand.color,
    publicUrl: site.url,
    art25: brand.legal.art25,
    notas: brand.correo.notas,
    ...(brand.logo !== undefined && { logo: `${site.url}${LOGO_PATH}` }),
    ...(brand.contacto.telefono && { telefono: brand.contacto.telefono }),
    ...(ente && { ente }),
    ...(brand.correo.firma && { firma: brand.correo.firma }),
  };
}
