import { toCobroConfig } from '@oficina/facturas/server';
import { type PublicConfig, putConfigInPage } from '@oficina/hydra';
import { mapaOptions } from '@oficina/map/settings';
import { publicRoutes } from '@oficina/requerimientos/contract';
import type { Legal } from '@oficina/usuarios/contract';
import { legalOfBrand, type ReadLegal } from '@oficina/usuarios/server';
import { type ApiConfig, offeredOf } from './config.ts';
import { smsViasOf } from './cuenta.ts';
import { logoUrl } from './marca.ts';

type ReadConfig = () => Promise<PublicConfig>;

export function createReadPublicConfig(config: ApiConfig, readLegal: ReadLegal): ReadConfig {
  const make = remade((legal: Legal) => toPublicConfig(config, legal));
  return async () => make(await readLegal());
}

/** How a page is written while this configuration is in force. */
export function createPageWriter(readConfig: ReadConfig, ofBrand: (html: string) => string) {
  const make = remade((config: PublicConfig) => (html: string) => putConfigInPage(ofBrand(html), config));
  return async () => make(await readConfig());
}

/** While what it is made of is the same, so is the result: every page of the portal asks for it. */
function remade<From, Made>(make: (from: From) => Made): (from: From) => Made {
  let last: { from: From; made: Made } | undefined;
  return (from) => {
    if (last?.from !== from) last = { from, made: make(from) };
    return last.made;
  };
}

/** Anybody may read this, so nothing here may be secret. */
export function toPublicConfig(config: ApiConfig, inForce = legalOfBrand(config.marca.brand)): PublicConfig {
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
      ...{ terminos: inForce.terminos, privacidad: inForce.privacidad, version: inForce.version },
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
    cobro: toCobroConfig(config.cobro),
    pagos: offeredOf(config),
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
