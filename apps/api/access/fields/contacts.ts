const ITEM = ['@id', '@type', 'id'];

const celular = [
  ...ITEM,
  ...['suministro', 'suministroCuenta', 'suministroNombre', 'telefono', 'telefonoVisible', 'origen'],
  ...['facturas', 'cortes', 'rebota', 'baja'],
];

/** Where the avisos of a suministro go. */
export const CONTACTS_FIELDS = {
  mail: [
    ...ITEM,
    'suministro',
    'suministroCuenta',
    'suministroNombre',
    'email',
    'validado',
    'desuscribir',
    'rebota',
    'ultimaFactura',
  ],
  celular: [...celular, 'bajaPor'],
  celularReceiving: celular,
  telefonoAjeno: ['mensaje'],
} as const satisfies Record<string, readonly string[]>;
