const archivo = [
  '@id',
  '@type',
  'id',
  'nombre',
  'estado',
  'created',
  'updated',
  'tamano',
  'progreso',
  'renglonesImportados',
  'renglonesSinCambio',
  'renglonesOmitidos',
  'renglonesRechazados',
  'obs',
  'perfil',
  'columnas',
  'usuario',
  'usuarioNombre',
  'confirmadoPor',
  'confirmadoPorNombre',
  'resumen',
] as const;

/** A file that is read again has been neither reviewed nor confirmed. */
const readAgain = [
  ...archivo.filter((field) => !['confirmadoPor', 'confirmadoPorNombre', 'resumen'].includes(field)),
  'progresoRevision',
];
/** It corrects another. */
const uploaded = [...readAgain, 'corrigeA'];
/** The names that were chosen on screen are those of the formato. */
const withFormato = archivo.filter((field) => field !== 'columnas');

export const ARCHIVOS_FIELDS = {
  archivoFactura: archivo,
  archivoSubida: [...archivo, 'tipo'],
  archivoFacturaReadAgain: readAgain,
  archivoSubidaReadAgain: [...readAgain, 'tipo'],
  archivoFacturaUploaded: uploaded,
  archivoSubidaUploaded: [...uploaded, 'tipo'],
  archivoFacturaWithFormato: withFormato,
  archivoSubidaWithFormato: [...withFormato, 'tipo'],
  perfil: ['codigo', 'nombre', 'para', 'guardado'],
} as const;
