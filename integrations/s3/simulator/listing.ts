import { etagOf, type StoredObject } from './store.ts';

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The answer of ListObjectsV2 is a single page, because the simulator never holds more keys. */
export function listing(bucket: string, prefix: string, found: [string, StoredObject][]): string {
  const contents = found.map(
    ([key, { bytes, modified }]) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified.toISOString()}</LastModified>` +
      `<ETag>${escapeXml(etagOf(bytes))}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<Name>${escapeXml(bucket)}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${found.length}</KeyCount>` +
    `<MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  );
}
