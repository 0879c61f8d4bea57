export { createDiskStore, type DiskStoreOptions } from './disk-store.ts';
export { diskStoreOptions, settings } from './settings.ts';
