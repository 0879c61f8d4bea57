import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

export type S3StoreOptions = {
  /** When it is absent, the address is Amazon's for the region. */
  endpoint?: string;
  region: string;
  bucket: string;
  /** This is a folder of the bucket, without slashes at its ends; empty means none. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: Secret<string>;
  forcePathStyle: boolean;
  timeoutMs: number;
  log?: Logger;
};
