import { defineSettings, optionalDatabaseUrl } from '@oficina/config';

/** Only the commands that root runs read this. */
export const maintenanceSettings = defineSettings('optional', 'Mantenimiento', {
  url: optionalDatabaseUrl(
    'MANTENIMIENTO_DATABASE_URL',
    'la misma base, con el usuario dueño de las tablas; lo usan las órdenes que corre root, y va en un archivo que sólo él lea',
  ),
});
