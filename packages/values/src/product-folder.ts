import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Migrations, the web and the files of other programs travel with this one. A release has them at the same depth. */
export const productFolder = fileURLToPath(new URL('../../../', import.meta.url));

const around = resolve(productFolder, '..');

/** An installed package has its versions side by side, so that one can take the place of another. */
export const versionsFolder: string | undefined = basename(around) === 'versiones' ? around : undefined;
