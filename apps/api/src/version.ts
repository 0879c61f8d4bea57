import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { productFolder } from '@oficina/values/server';

const web = join(productFolder, 'web');

/** A release brings its web, and each version serves its own. */
export const OWN_WEB = existsSync(web) ? web : undefined;
