import { fileURLToPath } from 'node:url';

/** Migrations, grants and the first rows of a database travel with the program. */
export const databaseFolder = fileURLToPath(new URL('../../../database/', import.meta.url));
