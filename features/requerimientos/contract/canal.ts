/** How a case came: the owner filed it, or somebody of the staff for them. */
export const CANALES = ['web', 'mostrador', 'telefono', 'whatsapp', 'correo'] as const;

export type Canal = (typeof CANALES)[number];
