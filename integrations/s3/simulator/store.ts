import { createHash } from 'node:crypto';

export type StoredObject = {
  bytes: Buffer;
  type: string;
  meta: Record<string, string>;
  modified: Date;
};

export type ObjectStore = {
  clear(): void;
  hasBucket(bucket: string): boolean;
  addBucket(bucket: string): void;
  put(bucket: string, key: string, object: StoredObject): void;
  get(bucket: string, key: string): StoredObject | undefined;
  delete(bucket: string, key: string): void;
  /** S3 lists keys in the order of their bytes. */
  list(bucket: string, prefix: string): [string, StoredObject][];
};

export const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Nothing is written to the disk: a demonstration and each test start with no files. */
export function memoryStore(firstBucket: string): ObjectStore {
  const buckets = new Map<string, Map<string, StoredObject>>([[firstBucket, new Map()]]);
  return {
    clear() {
      buckets.clear();
      buckets.set(firstBucket, new Map());
    },
    hasBucket: (bucket) => buckets.has(bucket),
    addBucket(bucket) {
      if (!buckets.has(bucket)) buckets.set(bucket, new Map());
    },
    put(bucket, key, object) {
      buckets.get(bucket)?.set(key, object);
    },
    get: (bucket, key) => buckets.get(bucket)?.get(key),
    delete(bucket, key) {
      buckets.get(bucket)?.delete(key);
    },
    list: (bucket, prefix) =>
      [...(buckets.get(bucket) ?? [])]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
  };
}
