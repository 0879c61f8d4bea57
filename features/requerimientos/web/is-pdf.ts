import type { ArchivoAdjunto } from '../contract/index.ts';
import { EXTENSION_PDF } from '../contract/index.ts';

/** By its name, which the server made true. */
export const isPdf = ({ fileName }: Pick<ArchivoAdjunto, 'fileName'>): boolean =>
  fileName.toLowerCase().endsWith(`.${EXTENSION_PDF}`);
