/** The canonical files: what every profile ends in. */
export const TIPOS_DE_ARCHIVO = ['facturas', 'padron', 'consumos', 'cobranzas'] as const;
export type TipoDeArchivo = (typeof TIPOS_DE_ARCHIVO)[number];

/** In the order in which they are written; true is for the ones without which a line says nothing. */
export const COLUMNAS: Readonly<Record<TipoDeArchivo, Readonly<Record<string, boolean>>>> = {
  facturas: {
    cuenta: true,
    numero: true,
    periodo: true,
    fecha: true,
    vencimiento: true,
    importe: true,
    consumo: false,
    pagada: false,
    concepto: false,
  },
  padron: {
    cuenta: true,
    nombre: true,
    documento: false,
    cuit: false,
    domicilio: false,
    zona: false,
    pago_inhabilitado: false,
    activo: false,
    email: false,
    email_validado: false,
  },
  consumos: { cuenta: true, periodo: true, consumo: true, importe: false },
  cobranzas: { numero: true, fecha_pago: true, importe: true, medio: false },
};

/** What is written in a column; what is not here is text. */
export type ClaseDeValor = 'texto' | 'importe' | 'entero' | 'fecha' | 'periodo' | 'logico';

const CLASES: Readonly<Record<string, ClaseDeValor>> = {
  importe: 'importe',
  consumo: 'entero',
  fecha: 'fecha',
  vencimiento: 'fecha',
  fecha_pago: 'fecha',
  periodo: 'periodo',
  pagada: 'logico',
  pago_inhabilitado: 'logico',
  activo: 'logico',
  email_validado: 'logico',
};

export const claseDe = (columna: string): ClaseDeValor =>
  Object.hasOwn(CLASES, columna) ? (CLASES[columna] ?? 'texto') : 'texto';
