import type { ArchivoAdjunto } from '../contract/index.ts';
import { EXTENSION_PDF } from '../contract/index.ts';

/** The server guarantees that the extension matches the content. */
export const isPdf = ({ fileName }: Pick<ArchivoAdjunto, 'fileName'>): boolean =>
  fileName.toLowerCase().endsWith(`.${EXTENSION_PDF}`);
