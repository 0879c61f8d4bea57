/** How a case came: the owner filed it, or somebody of the staff for them. */
export const CANALES = ['web', 'mostrador', 'telefono', 'whatsapp', 'correo'] as const;

export type Canal = (typeof CANALES)[number];

/** Somebody of the staff attends a member by one of these. */
export const ATTENDED_CANALES = ['mostrador', 'telefono', 'whatsapp', 'correo'] as const;
export type AttendedCanal = (typeof ATTENDED_CANALES)[number];

const RECEIVED: Readonly<Record<AttendedCanal, string>> = {
  mostrador: 'en el mostrador',
  telefono: 'por teléfono',
  whatsapp: 'por WhatsApp',
  correo: 'por correo',
};

/** «Por teléfono»: how the person was attended. */
export const attendedText = (canal: AttendedCanal): string => RECEIVED[canal];

/** What a constancia says of a case that somebody of the staff filed for its owner. */
export const receivedText = (canal: AttendedCanal, by: string | undefined): string =>
  `Recibido ${RECEIVED[canal]}${by === undefined ? '' : ` por ${by}`}.`;
