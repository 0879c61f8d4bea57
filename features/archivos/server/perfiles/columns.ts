export const PERFIL_TIPOS = ['facturas', 'padron', 'consumos', 'cobranzas'] as const;
export type PerfilTipo = (typeof PERFIL_TIPOS)[number];

/** The columns are in the order in which they are written; true marks the required ones. */
export const CANONICAL_COLUMNS: Readonly<Record<PerfilTipo, Readonly<Record<string, boolean>>>> = {
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

export type ValueKind = 'texto' | 'importe' | 'entero' | 'fecha' | 'periodo' | 'logico';

const VALUE_KINDS: Readonly<Record<string, ValueKind>> = {
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

export const valueKindOf = (column: string): ValueKind =>
  Object.hasOwn(VALUE_KINDS, column) ? (VALUE_KINDS[column] ?? 'texto') : 'texto';
