import type { Branding } from './plantillas/index.ts';

export type InstallationSettings = {
  cooperativa: { nombre: string };
  marca: { color: string; logo: string | undefined; telefono: string | undefined };
  legal: {
    art25: string;
    enteNombre: string | undefined;
    enteTelefono: string | undefined;
    enteWeb: string | undefined;
  };
  site: { url: string };
};

export function brandingOf({ cooperativa, marca, legal, site }: InstallationSettings): Branding {
  const ente = [legal.enteNombre, legal.enteTelefono, legal.enteWeb].filter(Boolean).join(', ');
  return {
    cooperativa: cooperativa.nombre,
    color: marca.color,
    publicUrl: site.url,
    art25: legal.art25,
    ...(marca.logo && { logo: new URL(marca.logo, site.url).toString() }),
    ...(marca.telefono && { telefono: marca.telefono }),
    ...(ente && { ente }),
  };
}
