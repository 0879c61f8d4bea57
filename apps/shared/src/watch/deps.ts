import type { commonSettings, ValuesOf } from '@oficina/config';
import type { Db } from '@oficina/db';
import type { settings as diskSettings } from '@oficina/disk';
import type { TextoChannel } from '@oficina/mensajes/server';
import type { settings as paywaySettings } from '@oficina/payway';
import type { Clock } from '@oficina/values';
import type { BlobStore, Logger } from '@oficina/values/server';
import { createNotify, type NotifyConfig } from './notify.ts';
import { createOutside } from './outside.ts';
import type { SignsDeps } from './signs.ts';
import type { WatchDeps } from './watch.ts';

type SignsConfig = {
  [K in 'base' | 'legal' | 'site']: ValuesOf<(typeof commonSettings)[K]>;
} & { almacen: ValuesOf<typeof diskSettings>; payway: ValuesOf<typeof paywaySettings> };

type Given = { db: Db; clock: Clock; almacen: BlobStore };

export function signsDepsOf(config: SignsConfig, { db, clock, almacen }: Given): SignsDeps {
  const { base, legal, site, payway } = config;
  return {
    ...{ db, clock, base, almacen, siteUrl: site.url, importMaxDays: legal.datosDiasMaximos },
    folder: config.almacen.almacen === 'disk' ? config.almacen.dir : undefined,
    // The gateway is the one server of somebody else that every installation with payments talks to.
    outside: createOutside({ clock, siteUrl: site.url, timeUrl: payway.privateKey && payway.baseUrl }),
  };
}

export function watchDepsOf(
  config: SignsConfig & NotifyConfig,
  given: Given & { log: Logger; sms?: TextoChannel | undefined },
): Omit<WatchDeps, 'programa'> {
  return { ...signsDepsOf(config, given), log: given.log, notify: createNotify(config, given) };
}
