/** How a case came: the owner filed it, or somebody of the staff for them. */
export const CANALES = ['web', 'mostrador', 'telefono', 'whatsapp', 'correo'] as const;

export type Canal = (typeof CANALES)[number];

/** Somebody of the staff attends a member by one of these. */
export const ATTENDED_CANALES = ['mostrador', 'telefono', 'whatsapp', 'correo'] as const;
export type AttendedCanal = (typeof ATTENDED_CANALES)[number];
