import { createDiskStore, diskStoreOptions } from '@oficina/disk';
import { createS3Store, s3StoreOptions } from '@oficina/s3';
import type { BlobStore, Logger } from '@oficina/values/server';
import type { ApiConfig } from './config.ts';

export function createAlmacen(config: ApiConfig, log: Logger): BlobStore {
  if (config.almacen.almacen === 's3') return createS3Store({ ...s3StoreOptions(config.s3), log });
  return createDiskStore({ ...diskStoreOptions(config.almacen), log });
}

/** This runs before any process starts, so that a missing setting is named at once. */
export function checkStoreSettings(config: ApiConfig): void {
  if (config.almacen.almacen === 's3') s3StoreOptions(config.s3);
  else diskStoreOptions(config.almacen);
}

/** Any definite answer about a missing file proves that the store works. */
export async function checkAlmacen(almacen: BlobStore): Promise<void> {
  const found = await almacen.head('facturas/0.pdf');
  if (found.kind !== 'ok') throw new Error(`the store answered ${found.kind}`);
}
