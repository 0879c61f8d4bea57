/** The provider reports these after it accepted a mensaje, in this order. */
export const ACUSES = ['enviado', 'entregado', 'leido', 'fallido'] as const;

export type Acuse = (typeof ACUSES)[number];
