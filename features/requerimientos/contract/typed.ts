/** How what was typed was read. A number that may be several things is tried as all of them. */
export const CLASES = [
  'correo',
  'cuenta',
  'cuit',
  'documento',
  'domicilio',
  'factura',
  'nombre',
  'numero',
  'pago',
  'requerimiento',
  'telefono',
] as const;
export type Clase = (typeof CLASES)[number];

/** With fewer letters nothing is looked for. */
export const BUSCAR_MIN = 3;
