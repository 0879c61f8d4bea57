import { checked, defineSettings, type ValuesOf } from '@oficina/config';

export const cobroSettings = defineSettings('optional', 'Cobro de las facturas', {
  vencidas: checked(
    'PAGOS_VENCIDAS',
    'qué se cobra acá de una factura después de su último vencimiento: `ultimo`, el importe de ese vencimiento; `no`, nada, se paga en la cooperativa',
    'ultimo',
    (value) => (['ultimo', 'no'].includes(value) ? null : 'tiene que ser `ultimo` o `no`'),
  ),
});

export const acceptsOverdue = ({ vencidas }: Pick<ValuesOf<typeof cobroSettings>, 'vencidas'>): boolean =>
  vencidas !== 'no';
