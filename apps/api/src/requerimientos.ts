import { tmpdir } from 'node:os';
import { registerAdjuntos } from '@oficina/adjuntos/server';
import { VERSION } from '@oficina/app-shared';
import { createClamav } from '@oficina/clamav';
import type { Db } from '@oficina/db';
import { createSandbox } from '@oficina/file-check';
import type { App, Letterhead, Limits } from '@oficina/http';
import { registerMapa } from '@oficina/map/server';
import { mapaOptions } from '@oficina/map/settings';
import type { MensajeSender } from '@oficina/mensajes/server';
import { publicRoutes } from '@oficina/requerimientos/contract';
import {
  adjuntarArchivo,
  findRequerimientoAccess,
  type ReadRules,
  registerRequerimientos,
} from '@oficina/requerimientos/server';
import { createTiles } from '@oficina/tiles';
import type { Clock } from '@oficina/values';
import type { BlobStore, Cipher, Logger } from '@oficina/values/server';
import { type ApiConfig, UPLOAD } from './config.ts';

type Deps = {
  db: Db;
  clock: Clock;
  limits: Limits;
  log: Logger;
  cipher: Cipher;
  sender: MensajeSender;
  almacen: BlobStore;
  readRules: ReadRules;
  letterhead: Letterhead;
};

export function registerReclamos(app: App, config: ApiConfig, deps: Deps): { close(): void } {
  const { clock, limits, log } = deps;
  const { site, reclamos } = config;
  const { brand } = config.marca;
  const sandbox = createSandbox();
  registerRequerimientos(app, {
    ...deps,
    atencion: reclamos.atencion,
    numberFormat: reclamos.formato,
    constancia: reclamos.constancia,
    cooperativa: { ...brand.contacto, color: brand.color, ...deps.letterhead },
    ente: brand.ente,
    publicUrl: site.url,
  });
  registerAdjuntos(app, {
    ...deps,
    sandbox,
    antivirus: createClamav(config.clamav, { upload: UPLOAD, log }),
    tempDir: tmpdir(),
    findRequerimientoAccess,
    adjuntarArchivo,
  });
  const mapa = mapaOptions(config.mapa, brand.mapa);
  const tiles = mapa && createTiles({ ...mapa, version: VERSION, site: site.url, clock, log });
  registerMapa(app, publicRoutes.mapa.path, { mapa: tiles, limits, clock });
  return { close: () => sandbox.cerrar() };
}
