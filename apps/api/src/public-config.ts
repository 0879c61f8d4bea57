import type { PublicConfig } from '@oficina/hydra';
import { mapaOptions } from '@oficina/map/settings';
import { publicRoutes } from '@oficina/requerimientos/contract';
import type { ApiConfig } from './config.ts';
import { smsViasOf } from './cuenta.ts';
import { logoUrl } from './marca.ts';

/** Anybody may read this, so nothing here may be secret. */
export function toPublicConfig(config: ApiConfig): PublicConfig {
  const { legal, demo, persona, reclamos } = config;
  const { brand } = config.marca;
  return {
    nombre: brand.nombre,
    color: brand.color,
    logo: logoUrl(brand),
    ...brand.contacto,
    apps: brand.apps,
    legal: {
      ...brand.legal,
      terminos: brand.terminos,
      privacidad: brand.privacidad,
      art30bis: legal.art30bis,
      arrepentimiento: reclamos.arrepentimiento,
      baja: reclamos.baja,
      constancia: reclamos.constancia,
    },
    ente: brand.ente,
    datosDiasMaximos: legal.datosDiasMaximos,
    identidad: { habilitada: persona.apiKey !== undefined, proveedor: 'Persona' },
    smsVia: smsViasOf(config),
    mapa: mapaOf(config),
    demo: demo.enabled,
  };
}

/** The tiles are served from this site, whatever their source. */
function mapaOf(config: ApiConfig): PublicConfig['mapa'] {
  const mapa = mapaOptions(config.mapa, config.marca.brand.mapa);
  if (!mapa) return undefined;
  const { centro, zoom, maxZoom, atribucion } = mapa;
  const url = publicRoutes.mapa.path.replace(/:([zxy])/g, '{$1}');
  return { url, centro: [...centro], zoom, maxZoom, atribucion };
}
