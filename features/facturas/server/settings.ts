import { checked, defineSettings, text, type ValuesOf, yesNo } from '@oficina/config';
import { MAX_PUBLIC_URL, MAX_SHORT_NAME } from '@oficina/mensajes/server';
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

export const avisosSmsSettings = defineSettings(
  'optional',
  'SMS de las facturas a los celulares del padrón',
  {
    nombreCorto: text(
      'COOPERATIVA_NOMBRE_CORTO',
      `nombre de la cooperativa con que empiezan esos SMS, de ${MAX_SHORT_NAME} letras a lo sumo`,
      { optional: true },
    ),
    factura: yesNo(
      'AVISOS_SMS_FACTURA',
      'avisar por SMS las facturas nuevas; cada uno cuesta (celulares.md)',
      false,
    ),
    vence: yesNo('AVISOS_SMS_VENCE', 'avisar por SMS las que están por vencer; cada uno cuesta', false),
  },
);

/** What an SMS cannot carry is refused before anything starts: cut, or in two parts, it would be paid for all the same. */
export function avisosSmsFaults(
  { nombreCorto, factura, vence }: ValuesOf<typeof avisosSmsSettings>,
  publicUrl: string,
): string[] {
  const strange = nombreCorto && !/^[\p{L}\d .&-]+$/u.test(nombreCorto);
  const tooLong = nombreCorto && [...nombreCorto].length > MAX_SHORT_NAME;
  const name = 'COOPERATIVA_NOMBRE_CORTO';
  return [
    ...(tooLong ? [`${name}: tiene que tener ${MAX_SHORT_NAME} letras a lo sumo`] : []),
    ...(strange ? [`${name}: lleva letras, números, espacios, puntos, guiones y &`] : []),
    ...(factura || vence
      ? [
          ...(nombreCorto ? [] : [`${name}: falta; con él empiezan los SMS de las facturas`]),
          ...(publicUrl.length > MAX_PUBLIC_URL
            ? [
                `PUBLIC_URL: tiene ${publicUrl.length} letras y con AVISOS_SMS_FACTURA o AVISOS_SMS_VENCE entran ${MAX_PUBLIC_URL}: el enlace no cabría en un SMS`,
              ]
            : []),
        ]
      : []),
  ];
}
