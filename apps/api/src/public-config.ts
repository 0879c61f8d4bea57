import type { PublicConfig } from '@oficina/hydra';
import type { ApiConfig } from './config.ts';
import { viasDe } from './cuenta.ts';

/** What anybody may know of the installation: nothing here is secret. */
export function toPublicConfig(config: ApiConfig): PublicConfig {
  const { cooperativa, marca, legal, demo, persona } = config;
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
    legal: { version, terminos, privacidad, leyendaDatos, art25, art30bis },
    ente: { nombre: legal.enteNombre, telefono: legal.enteTelefono, web: legal.enteWeb },
    datosDiasMaximos: legal.datosDiasMaximos,
    identidad: { habilitada: persona.apiKey !== undefined, proveedor: 'Persona' },
    smsVia: viasDe(config),
    demo: demo.activa,
  };
}
