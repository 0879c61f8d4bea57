/** Pesos are shown with two decimals, and the other units with one at most. */
export type Unit = 'cantidad' | 'porcentaje' | 'pesos' | 'dias' | 'minutos';

type IndicadorDefinition = {
  readonly label: string;
  readonly unit: Unit;
  readonly ayuda: string;
};

export const INDICADORES = {
  usuarios_nuevos: {
    label: 'Usuarios nuevos',
    unit: 'cantidad',
    ayuda: 'Personas que se registraron en el mes.',
  },
  usuarios_confirmados_pct: {
    label: 'Usuarios confirmados',
    unit: 'porcentaje',
    ayuda: 'De las cuentas que había al terminar el mes, cuántas tienen el correo y el nombre confirmados.',
  },
  suministros_vinculados_pct: {
    label: 'Suministros con usuario',
    unit: 'porcentaje',
    ayuda: 'De los suministros activos, cuántos están en la cuenta de al menos una persona.',
  },
  factura_digital_pct: {
    label: 'Suministros con factura digital',
    unit: 'porcentaje',
    ayuda: 'De los suministros activos, cuántos reciben la factura por correo electrónico.',
  },
  pagos_importe: {
    label: 'Cobrado por la web',
    unit: 'pesos',
    ayuda: 'La suma de los pagos que se aprobaron en el mes.',
  },
  pagos_facturas_pct: {
    label: 'Facturas pagadas por la web',
    unit: 'porcentaje',
    ayuda: 'De las facturas de ese período, cuántas se pagaron por la Oficina Virtual.',
  },
  pagos_rechazo_pct: {
    label: 'Pagos rechazados',
    unit: 'porcentaje',
    ayuda: 'De los pagos del mes que ya terminaron, cuántos rechazó el banco o la tarjeta.',
  },
  requerimientos_nuevos: {
    label: 'Reclamos y trámites nuevos',
    unit: 'cantidad',
    ayuda: 'Reclamos y trámites que se iniciaron en el mes.',
  },
  requerimientos_dias: {
    label: 'Días hasta resolver (mediana)',
    unit: 'dias',
    ayuda: 'Días hábiles que llevó resolver un caso, sin contar lo que se esperó al usuario.',
  },
  requerimientos_en_termino_pct: {
    label: 'Resueltos en término',
    unit: 'porcentaje',
    ayuda: 'De los casos resueltos en el mes, cuántos se resolvieron antes de su vencimiento.',
  },
  cortes_minutos: {
    label: 'Minutos sin servicio por suministro',
    unit: 'minutos',
    ayuda: 'Los minutos de los cortes que empezaron en el mes, repartidos entre los suministros activos.',
  },
  mensajes_fallidos_pct: {
    label: 'Mensajes fallidos',
    unit: 'porcentaje',
    ayuda: 'De los mensajes del mes que ya terminaron, cuántos no se pudieron entregar.',
  },
} as const satisfies Record<string, IndicadorDefinition>;

export type NombreIndicador = keyof typeof INDICADORES;

export const nombres = Object.keys(INDICADORES) as NombreIndicador[];
