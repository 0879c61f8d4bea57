import { checked, defineSettings, type ValuesOf, yesNo } from '@oficina/config';
import type { BarcodeKind } from '@oficina/values/barras';

const isBarcodeKind = (value: string): value is BarcodeKind => value === 'itf' || value === 'code128';

export const cobroSettings = defineSettings('optional', 'Cobro de las facturas', {
  vencidas: checked(
    'PAGOS_VENCIDAS',
    'qué se cobra acá de una factura después de su último vencimiento: `ultimo`, el importe de ese vencimiento; `no`, nada, se paga en la cooperativa',
    'ultimo',
    (value) => (['ultimo', 'no'].includes(value) ? null : 'tiene que ser `ultimo` o `no`'),
  ),
  barras: checked(
    'COBRO_BARRAS',
    'cómo se dibuja el código de barras de las facturas, según lo que pida quien cobra con él: `itf` o `code128`',
    'itf',
    (value) => (isBarcodeKind(value) ? null : 'tiene que ser `itf` o `code128`'),
  ),
  codigosVencidos: yesNo(
    'COBRO_CODIGOS_VENCIDOS',
    'seguir mostrando los códigos de Link y Pago Mis Cuentas después del vencimiento',
    false,
  ),
});

/** What of the settings the screens need to know. */
export const toCobroConfig = ({ barras, codigosVencidos }: ValuesOf<typeof cobroSettings>) => ({
  barras: isBarcodeKind(barras) ? barras : ('itf' as const),
  codigosVencidos,
});

export const acceptsOverdue = ({ vencidas }: Pick<ValuesOf<typeof cobroSettings>, 'vencidas'>): boolean =>
  vencidas !== 'no';
