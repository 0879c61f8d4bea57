import { join } from 'node:path';

/** Everything of one cooperative on a server; several have a folder each, and none reads another's. */
export type Layout = {
  /** It names the database, its roles, the folders and the services. */
  cooperative: string;
  /** The programs run as this user of the system. */
  user: string;
  settingsFolder: string;
  settingsFile: string;
  /** Only root reads it: the programs that serve people cannot change the tables. */
  ownerUrlFile: string;
  /** Everybody sees what is in it, and the cooperative changes it. */
  brandFolder: string;
  dataFolder: string;
  files: string;
  imports: string;
  copies: string;
};

const PRODUCT = 'oficina';
const SHORT_NAME = /^[a-z][a-z0-9_]{1,19}$/;

export const isShortName = (text: string): boolean => SHORT_NAME.test(text);

export const settingsRoot = (root: string): string => join(root, 'etc', PRODUCT);

export function layoutOf(cooperative: string, root = '/'): Layout {
  const settingsFolder = join(settingsRoot(root), cooperative);
  const dataFolder = join(root, 'var', 'lib', PRODUCT, cooperative);
  return {
    cooperative,
    user: `${PRODUCT}-${cooperative}`,
    settingsFolder,
    settingsFile: join(settingsFolder, 'oficina.conf'),
    ownerUrlFile: join(settingsFolder, 'mantenimiento.url'),
    brandFolder: join(settingsFolder, 'marca'),
    dataFolder,
    files: join(dataFolder, 'archivos'),
    imports: join(dataFolder, 'importar'),
    copies: join(dataFolder, 'copias'),
  };
}
