export type { S3StoreOptions } from './options.ts';
export { createS3Store } from './s3-store.ts';
export { s3StoreOptions, settings } from './settings.ts';
