import { defineFaults, type LineFault, missingField, UNREADABLE } from '@oficina/db';

const FAULTS = {
  unreadable: UNREADABLE,
  missingCuenta: missingField('cuenta'),
  missingNombre: missingField('nombre'),
  cuenta: { campo: 'cuenta', motivo: 'Cuenta inválida.' },
  documento: { campo: 'documento', motivo: 'Documento inválido.' },
  cuit: { campo: 'cuit', motivo: 'CUIT inválido.' },
  pagoInhabilitado: { campo: 'pago_inhabilitado', motivo: 'Pago inhabilitado se escribe S o N.' },
  activo: { campo: 'activo', motivo: 'Activo se escribe S o N.' },
  email: { campo: 'email', motivo: 'Correo inválido.' },
  emailValidado: { campo: 'email_validado', motivo: 'Correo validado se escribe S o N.' },
  repeated: { campo: 'cuenta', motivo: 'Cuenta repetida en el archivo.' },
} as const satisfies Record<string, LineFault>;

export const { codigo, branches } = defineFaults(FAULTS);
