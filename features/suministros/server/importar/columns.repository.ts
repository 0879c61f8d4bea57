import { defineLineFaults, type ImportColumns, loadedColumns } from '@oficina/db';

/** The address and whether it was proven go to a table of their own, and the telephones to another. */
export const PADRON_COLUMNS = {
  cuenta: { kind: 'text', required: true, column: 'cuenta', invalid: 'Cuenta inválida.' },
  nombre: { kind: 'text', required: true, column: 'nombre' },
  documento: { kind: 'text', column: 'documento', invalid: 'Documento inválido.' },
  cuit: { kind: 'text', column: 'cuit', invalid: 'CUIT inválido.' },
  domicilio: { kind: 'text', column: 'domicilio' },
  zona: { kind: 'text', column: 'zona' },
  pago_inhabilitado: {
    kind: 'yesNo',
    column: 'pago_inhabilitado',
    invalid: 'Pago inhabilitado se escribe S o N.',
  },
  activo: { kind: 'yesNo', column: 'activo', invalid: 'Activo se escribe S o N.' },
  email: { kind: 'text', invalid: 'Correo inválido.' },
  email_validado: { kind: 'yesNo', invalid: 'Correo validado se escribe S o N.' },
  codigo_link: { kind: 'text', column: 'codigo_link', invalid: 'Código de pago inválido.' },
  codigo_pmc: { kind: 'text', column: 'codigo_pmc', invalid: 'Código de pago inválido.' },
  telefono: { kind: 'text' },
  telefono2: { kind: 'text' },
} as const satisfies ImportColumns<'suministros'>;

/** The account finds the suministro; the others are compared. */
export const COMPARED = loadedColumns(PADRON_COLUMNS).filter(({ column }) => column !== 'cuenta');

export const { codigo, campoAndMotivoSql } = defineLineFaults(PADRON_COLUMNS, {
  repeated: { campo: 'cuenta', motivo: 'Cuenta repetida en el archivo.' },
});
