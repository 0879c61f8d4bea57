import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFolder } from '@oficina/values/server';

const manifest = JSON.parse(readFileSync(join(productFolder, 'package.json'), 'utf8')) as { version: string };
const web = join(productFolder, 'web');

export const VERSION = manifest.version;

/** A release brings its web, and each version serves its own. */
export const OWN_WEB = existsSync(web) ? web : undefined;
