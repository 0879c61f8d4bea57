import { tmpdir } from 'node:os';
import { clamavOptions, createClamav } from '@oficina/clamav';
import { ConfigError, mapaOptions, plazosPorCategoria } from '@oficina/config';
import type { Db } from '@oficina/db';
import type { App, Limits } from '@oficina/http';
import type { Mensajero } from '@oficina/mensajes/server';
import { ADJUNTO_MAXIMO_BYTES } from '@oficina/requerimientos/contract';
import {
  createTaller,
  type LeerReglas,
  type ReglasEscritas,
  registerMapa,
  registerRequerimientos,
  revisarReglas,
} from '@oficina/requerimientos/server';
import { createTiles } from '@oficina/tiles';
import type { Clock } from '@oficina/values';
import type { BlobStore, Cipher, Logger } from '@oficina/values/server';
import type { ApiConfig } from './config.ts';
import { VERSION } from './version.ts';

const UPLOAD = { maxBytes: ADJUNTO_MAXIMO_BYTES };

/** Names what is missing or wrong before any process starts. */
export function checkReclamosSettings(config: Pick<ApiConfig, 'reclamos' | 'mapa' | 'clamav'>): void {
  const falta = revisarReglas(reglasDe(config));
  if (falta !== null) throw new ConfigError([falta]);
  mapaOptions(config.mapa);
  clamavOptions(config.clamav, UPLOAD);
}

export const reglasDe = ({ reclamos }: Pick<ApiConfig, 'reclamos'>): ReglasEscritas => ({
  ...reclamos,
  plazos: plazosPorCategoria(reclamos.plazos),
});

type Deps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  log: Logger;
  cifrado: Cipher;
  mensajero: Mensajero;
  almacen: BlobStore;
  leerReglas: LeerReglas;
};

/** Claims and procedures, with who looks at what people attach and the map they point at. */
export function registerReclamos(app: App, config: ApiConfig, deps: Deps): { close(): void } {
  const { clock, limits, log } = deps;
  const { cooperativa, marca, legal, sitio, reclamos } = config;
  const taller = createTaller();
  registerRequerimientos(app, {
    ...deps,
    atencion: reclamos.atencion,
    formato: reclamos.formato,
    constancia: reclamos.constancia,
    taller,
    antivirus: createClamav(config.clamav, { upload: UPLOAD, log }),
    temporales: tmpdir(),
    cooperativa: { nombre: cooperativa.nombre, ...marca },
    ente: { nombre: legal.enteNombre, telefono: legal.enteTelefono, web: legal.enteWeb },
    publicUrl: sitio.url,
  });
  const mapa = mapaOptions(config.mapa);
  const tiles = mapa && createTiles({ ...mapa, version: VERSION, sitio: sitio.url, clock, log });
  registerMapa(app, { mapa: tiles, limits, clock });
  return { close: () => taller.cerrar() };
}
