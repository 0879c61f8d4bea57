import { type ImportColumns, loadedColumns } from '@oficina/db';

/** The address and whether it was proven go to a table of their own. */
export const PADRON_COLUMNS = {
  cuenta: { kind: 'text', required: true, column: 'cuenta' },
  nombre: { kind: 'text', required: true, column: 'nombre' },
  documento: { kind: 'text', column: 'documento' },
  cuit: { kind: 'text', column: 'cuit' },
  domicilio: { kind: 'text', column: 'domicilio' },
  zona: { kind: 'text', column: 'zona' },
  pago_inhabilitado: { kind: 'yesNo', column: 'pago_inhabilitado' },
  activo: { kind: 'yesNo', column: 'activo' },
  email: { kind: 'text' },
  email_validado: { kind: 'yesNo' },
} as const satisfies ImportColumns<'suministros'>;

/** The account finds the suministro; the others are compared. */
export const COMPARED = loadedColumns(PADRON_COLUMNS).filter(({ column }) => column !== 'cuenta');
