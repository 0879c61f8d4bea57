import { ConfigError, checked, defineSettings, path, type ValuesOf } from '@oficina/config';

/** ALMACEN is declared here because a folder is the default store. */
export const settings = defineSettings('integrations', 'Almacén de archivos', {
  almacen: checked(
    'ALMACEN',
    'dónde se guardan las facturas en PDF y los adjuntos: `disk` (una carpeta) o `s3`',
    'disk',
    (value) => (value === 'disk' || value === 's3' ? null : 'tiene que ser "disk" o "s3"'),
  ),
  dir: path(
    'ALMACEN_DIR',
    'con `disk`: la carpeta, con ruta completa, en un disco del que haya copias; obligatoria',
  ),
});

export function diskStoreOptions({ dir }: Pick<ValuesOf<typeof settings>, 'dir'>): { dir: string } {
  if (!dir) throw new ConfigError([`Falta ALMACEN_DIR: ${settings.shape.dir.help}`]);
  return { dir };
}
