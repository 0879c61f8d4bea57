import { defineSettings, path, whole, yesNo } from '@oficina/config';

export const importacionSettings = defineSettings('optional', 'Importación de archivos', {
  perfiles: path(
    'IMPORTACION_PERFILES',
    'carpeta con los formatos propios de la cooperativa, un archivo .json por cada uno; vacía, solo el de la Oficina Virtual',
  ),
  maxRechazo: whole(
    'IMPORTACION_MAX_RECHAZO',
    'de cada cien renglones, cuántos pueden rechazarse antes de que el archivo no se pueda cargar',
    2,
    [0, 100],
  ),
  arriendoS: whole(
    'IMPORTACION_ARRIENDO_S',
    'segundos sin noticias de quien cargaba un archivo antes de que siga otro',
    60,
    [1, 3600],
  ),
  carpeta: path(
    'IMPORTACION_CARPETA',
    'carpeta donde el sistema de facturación deja sus archivos, en facturas/, padron/, consumos/, cobranzas/ y pdfs/; vacía, no se mira ninguna',
  ),
  carpetaConfirmar: yesNo(
    'IMPORTACION_CARPETA_CONFIRMAR',
    'cargar sin que nadie los confirme los archivos de la carpeta que se parecen al anterior',
    false,
  ),
  rendicion: yesNo(
    'IMPORTACION_RENDICION',
    'dejar cada noche en rendicion/, dentro de esa carpeta, lo cobrado el día anterior',
    false,
  ),
  retentionYears: whole(
    'RETENCION_IMPORTACIONES_ANIOS',
    'años que se guardan los archivos que se subieron',
    1,
    [1, 10],
  ),
});
