import { fileURLToPath } from 'node:url';

/** Migrations, the web and the files of other programs travel with this one. A release has them at the same depth. */
export const productFolder = fileURLToPath(new URL('../../../', import.meta.url));
