import type { ValuesOf } from '@oficina/config';
import { createDiskStore, type settings as diskSettings, diskStoreOptions } from '@oficina/disk';
import { createS3Store, type settings as s3Settings, s3StoreOptions } from '@oficina/s3';
import type { BlobStore, Logger } from '@oficina/values/server';

type StoreConfig = { almacen: ValuesOf<typeof diskSettings>; s3: ValuesOf<typeof s3Settings> };

/** Every program opens the same store, because one deletes what another saved. */
export function createAlmacen({ almacen, s3 }: StoreConfig, log: Logger): BlobStore {
  if (almacen.almacen === 's3') return createS3Store({ ...s3StoreOptions(s3), log });
  return createDiskStore({ ...diskStoreOptions(almacen), log });
}
