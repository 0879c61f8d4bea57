import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

export type S3StoreOptions = {
  /** When absent, it is Amazon's address for the region. */
  endpoint?: string;
  region: string;
  bucket: string;
  /** This folder of the bucket has no slashes at its ends; empty means none. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: Secret<string>;
  forcePathStyle: boolean;
  timeoutMs: number;
  log?: Logger;
};
