import { checked, defineSettings, optionalSecret, text, type ValuesOf, whole, yesNo } from '@oficina/config';
import { allGiven } from '@oficina/outside';
import type { S3StoreOptions } from './options.ts';

const MINUTE_MS = 60_000;
const PREFIX = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Nothing is required, because an installation that keeps its files in a folder has no S3. */
export const settings = defineSettings('integrations', 'Almacén de archivos en S3', {
  endpoint: text(
    'S3_ENDPOINT',
    'dirección del servicio, por ejemplo `https://s3.ejemplo.com`; vacía, la de Amazon',
    {
      optional: true,
    },
  ),
  region: text('S3_REGION', 'región; la que pida el servicio', { fallback: 'us-east-1' }),
  bucket: text('S3_BUCKET', 'nombre del bucket, privado y ya creado; obligatorio con `ALMACEN=s3`', {
    optional: true,
  }),
  prefix: checked('S3_PREFIX', 'carpeta dentro del bucket, si se comparte con otra cosa', '', (value) =>
    PREFIX.test(value) ? null : 'solo minúsculas, números, puntos y guiones, sin barra al final',
  ),
  accessKeyId: text('S3_ACCESS_KEY_ID', 'identificador de la clave de acceso; obligatorio con `ALMACEN=s3`', {
    optional: true,
  }),
  secretAccessKey: optionalSecret('S3_SECRET_ACCESS_KEY', 'clave de acceso; obligatoria con `ALMACEN=s3`'),
  forcePathStyle: yesNo(
    'S3_FORCE_PATH_STYLE',
    'nombrar el bucket en la ruta y no en el servidor; casi todos lo piden así',
    true,
  ),
  timeoutMs: whole('S3_TIMEOUT_MS', 'cuánto se espera una respuesta, en milisegundos', 30_000, [
    100,
    10 * MINUTE_MS,
  ]),
});

export function s3StoreOptions(values: ValuesOf<typeof settings>): S3StoreOptions {
  const { endpoint, bucket, accessKeyId, secretAccessKey, ...rest } = values;
  return {
    ...rest,
    ...allGiven(settings, { bucket, accessKeyId, secretAccessKey }),
    ...(endpoint ? { endpoint } : {}),
  };
}
