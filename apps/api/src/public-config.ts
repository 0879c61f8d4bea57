import type { PublicConfig } from '@oficina/hydra';
import { mapaOptions } from '@oficina/map/settings';
import { publicRoutes } from '@oficina/requerimientos/contract';
import type { ApiConfig } from './config.ts';
import { smsViasOf } from './cuenta.ts';

/** Anybody may read this, so nothing here may be secret. */
export function toPublicConfig(config: ApiConfig): PublicConfig {
  const { cooperativa, marca, legal, demo, persona, reclamos } = config;
  const { version, terminos, privacidad, leyendaDatos, art25, art30bis } = legal;
  return {
    nombre: cooperativa.nombre,
    color: marca.color,
    logo: marca.logo,
    icono: marca.icono,
    telefono: marca.telefono,
    whatsapp: marca.whatsapp,
    guardia: marca.guardia,
    direccion: marca.direccion,
    horario: marca.horario,
    comoPagar: marca.comoPagar,
    apps: { android: marca.android, ios: marca.ios },
    legal: {
      version,
      terminos,
      privacidad,
      leyendaDatos,
      art25,
      art30bis,
      arrepentimiento: reclamos.arrepentimiento,
      baja: reclamos.baja,
      constancia: reclamos.constancia,
    },
    ente: { nombre: legal.enteNombre, telefono: legal.enteTelefono, web: legal.enteWeb },
    datosDiasMaximos: legal.datosDiasMaximos,
    identidad: { habilitada: persona.apiKey !== undefined, proveedor: 'Persona' },
    smsVia: smsViasOf(config),
    mapa: mapaOf(config),
    demo: demo.enabled,
  };
}

/** The tiles are served from this site, whatever their source. */
function mapaOf(config: ApiConfig): PublicConfig['mapa'] {
  const mapa = mapaOptions(config.mapa);
  if (!mapa) return undefined;
  const { centro, zoom, maxZoom, atribucion } = mapa;
  const url = publicRoutes.mapa.path.replace(/:([zxy])/g, '{$1}');
  return { url, centro: [...centro], zoom, maxZoom, atribucion };
}
