import type { Secret } from '@oficina/values';
import type { Logger } from '@oficina/values/server';

export type S3StoreOptions = {
  /** Absent: Amazon's, by region. */
  endpoint?: string;
  region: string;
  bucket: string;
  /** A folder of the bucket, without bars at its ends; empty: none. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: Secret<string>;
  forcePathStyle: boolean;
  timeoutMs: number;
  log?: Logger;
};
