import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFolder } from '@oficina/values/server';

const manifest = JSON.parse(readFileSync(join(productFolder, 'package.json'), 'utf8')) as { version: string };

export const VERSION = manifest.version;
