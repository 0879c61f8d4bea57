/** With `button`, the code is also in a button that copies it. */
export type Template = { text: string; button?: true };

export const TEMPLATES: ReadonlyMap<string, Template> = new Map<string, Template>([
  [
    'telefono_codigo',
    {
      text: '{{1}} es tu código de la Oficina Virtual. Vence en 10 minutos. No lo compartas con nadie.',
      button: true,
    },
  ],
  [
    'factura_vence',
    {
      text: 'La factura {{1}} del suministro {{2}} por {{3}} vence el {{4}}. Si ya la pagaste, no tengas en cuenta este aviso.',
    },
  ],
  [
    'factura_vencida',
    {
      text: 'La factura {{1}} del suministro {{2}} por {{3}} venció el {{4}}. Podés pagarla acá: {{5}}. Si ya la pagaste, el pago puede tardar en verse.',
    },
  ],
  [
    'factura_enlace',
    {
      text: 'La cooperativa te mandó la factura de {{1}} del suministro {{2}}: {{3}}, vence el {{4}}. Mirala acá: {{5}}.',
    },
  ],
  [
    'pago_rechazado',
    { text: 'El pago de {{1}} fue rechazado: {{2}} No se cobró nada. Podés intentar de nuevo: {{3}}.' },
  ],
  [
    'pago_sin_efecto',
    {
      text: 'Verificamos tu pago de {{1}} y no se cobró. Las facturas siguen pendientes y podés pagarlas de nuevo: {{2}}.',
    },
  ],
  [
    'requerimiento_espera',
    {
      text: 'Para seguir con tu {{1}} N.º {{2}} necesitamos que respondas: {{3}}. Respondé acá: {{4}}.',
    },
  ],
  [
    'corte_programado',
    { text: 'El {{1}} de {{2}} a {{3}} vamos a cortar la energía en tu suministro {{4}} por {{5}}.' },
  ],
  ['corte_forzado', { text: 'Registramos un corte en tu suministro {{1}} desde las {{2}}: {{3}}.' }],
  ['corte_cambio', { text: 'El corte de tu suministro {{1}} {{2}}.' }],
  [
    'corte_restablecido',
    {
      text: 'El servicio de tu suministro {{1}} se repuso a las {{2}}. Si seguís sin luz, avisanos: {{3}}.',
    },
  ],
]);

const HOLE = /\{\{(\d+)\}\}/g;

export const holesIn = ({ text }: Template) => new Set([...text.matchAll(HOLE)].map(([, n]) => n)).size;

export const filled = ({ text }: Template, parameters: string[]) =>
  text.replace(HOLE, (_hole, n: string) => parameters[Number(n) - 1] ?? '');
