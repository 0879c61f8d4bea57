import type { BlobStore } from '@oficina/values/server';

/** Any definite answer about a missing file proves that the store works. */
export async function checkAlmacen(almacen: BlobStore): Promise<void> {
  const found = await almacen.head('facturas/0.pdf');
  if (found.kind !== 'ok') throw new Error(`the store answered ${found.kind}`);
}
