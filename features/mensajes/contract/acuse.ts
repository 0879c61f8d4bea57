/** What the provider told later of a message it had taken, in the order in which it may come to be. */
export const ACUSES = ['enviado', 'entregado', 'leido', 'fallido'] as const;

export type Acuse = (typeof ACUSES)[number];
