/** How a value is read: pesos with two decimals, the rest with one at most. */
export type Unidad = 'cantidad' | 'porcentaje' | 'pesos' | 'dias' | 'minutos';

type Ficha = {
  readonly label: string;
  readonly unidad: Unidad;
  /** What it counts, in the words of the office. */
  readonly ayuda: string;
};

/** The board: every number there is, in the order in which it is shown. */
export const INDICADORES = {
  usuarios_nuevos: {
    label: 'Usuarios nuevos',
    unidad: 'cantidad',
    ayuda: 'Personas que se registraron en el mes.',
  },
  usuarios_confirmados_pct: {
    label: 'Usuarios confirmados',
    unidad: 'porcentaje',
    ayuda: 'De las cuentas que había al terminar el mes, cuántas tienen el correo y el nombre confirmados.',
  },
  suministros_vinculados_pct: {
    label: 'Suministros con usuario',
    unidad: 'porcentaje',
    ayuda: 'De los suministros activos, cuántos están en la cuenta de al menos una persona.',
  },
  factura_digital_pct: {
    label: 'Suministros con factura digital',
    unidad: 'porcentaje',
    ayuda: 'De los suministros activos, cuántos reciben la factura por correo electrónico.',
  },
  pagos_importe: {
    label: 'Cobrado por la web',
    unidad: 'pesos',
    ayuda: 'La suma de los pagos que se aprobaron en el mes.',
  },
  pagos_facturas_pct: {
    label: 'Facturas pagadas por la web',
    unidad: 'porcentaje',
    ayuda: 'De las facturas de ese período, cuántas se pagaron por la Oficina Virtual.',
  },
  pagos_rechazo_pct: {
    label: 'Pagos rechazados',
    unidad: 'porcentaje',
    ayuda: 'De los pagos del mes que ya terminaron, cuántos rechazó el banco o la tarjeta.',
  },
  requerimientos_nuevos: {
    label: 'Reclamos y trámites nuevos',
    unidad: 'cantidad',
    ayuda: 'Reclamos y trámites que se iniciaron en el mes.',
  },
  requerimientos_dias: {
    label: 'Días hasta resolver (mediana)',
    unidad: 'dias',
    ayuda: 'Días hábiles que llevó resolver un caso, sin contar lo que se esperó al usuario.',
  },
  requerimientos_en_termino_pct: {
    label: 'Resueltos en término',
    unidad: 'porcentaje',
    ayuda: 'De los casos resueltos en el mes, cuántos se resolvieron antes de su vencimiento.',
  },
  cortes_minutos: {
    label: 'Minutos sin servicio por suministro',
    unidad: 'minutos',
    ayuda: 'Los minutos de los cortes que empezaron en el mes, repartidos entre los suministros activos.',
  },
  mensajes_fallidos_pct: {
    label: 'Mensajes fallidos',
    unidad: 'porcentaje',
    ayuda: 'De los mensajes del mes que ya terminaron, cuántos no se pudieron entregar.',
  },
} as const satisfies Record<string, Ficha>;

export type NombreIndicador = keyof typeof INDICADORES;

export const nombres = Object.keys(INDICADORES) as NombreIndicador[];
