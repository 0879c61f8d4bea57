import { join } from 'node:path';
import { productFolder } from '@oficina/values/server';

export const databaseFolder = join(productFolder, 'database/');
