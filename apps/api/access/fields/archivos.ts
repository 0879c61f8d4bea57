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

export const ARCHIVOS_FIELDS = {
  archivoFactura: archivo,
  archivoSubida: [...archivo, 'tipo'],
  perfil: ['codigo', 'nombre', 'para', 'guardado'],
} as const;
