import {
  ConfigError,
  defineSettings,
  optionalDatabaseUrl,
  path,
  type ValuesOf,
  whole,
} from '@oficina/config';

/** Only the commands that root runs read this. */
export const maintenanceSettings = defineSettings('optional', 'Mantenimiento', {
  url: optionalDatabaseUrl(
    'MANTENIMIENTO_DATABASE_URL',
    'la misma base, con el usuario dueño de las tablas; lo usan las órdenes que corre root, y va en un archivo que solo él lea',
  ),
});

/** The tables are changed and copied by their owner alone. */
export function ownerUrlOf({ url }: ValuesOf<typeof maintenanceSettings>): string {
  if (url) return url.reveal();
  const { variable, help } = maintenanceSettings.shape.url;
  throw new ConfigError([`Falta ${variable}: ${help}`]);
}

export const copiasSettings = defineSettings('optional', 'Copias', {
  carpeta: path(
    'COPIAS_CARPETA',
    'dónde se guardan las copias, con ruta completa; lo mejor es otro disco, o una carpeta de otra máquina',
  ),
  dias: whole('COPIAS_DIAS', 'cuántos días se guarda cada copia', 14, [1, 3_650]),
});

export function copiesFolderOf({ carpeta }: ValuesOf<typeof copiasSettings>): string {
  if (carpeta) return carpeta;
  const { variable, help } = copiasSettings.shape.carpeta;
  throw new ConfigError([`Falta ${variable}: ${help}`]);
}
