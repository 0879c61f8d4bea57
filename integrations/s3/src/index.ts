export { createS3Store, type S3StoreOptions } from './s3-store.ts';
export { s3StoreOptions, settings } from './settings.ts';
