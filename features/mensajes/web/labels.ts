import { type Acuse, type Mensaje, PRIORIDADES, type Tipo, tipos } from '../contract/index.ts';

const TIPOS: Readonly<Record<Tipo, string>> = {
  email: 'Correo',
  push: 'Notificación',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
};

export const tipoLabel = (tipo: Tipo): string => TIPOS[tipo];

export const TIPO_OPTIONS = tipos.map((tipo) => ({ value: tipo, label: TIPOS[tipo] }));

export const PRIORIDAD_OPTIONS = [
  { value: String(PRIORIDADES.urgente), label: 'Urgente' },
  { value: String(PRIORIDADES.normal), label: 'Normal' },
  { value: String(PRIORIDADES.masivo), label: 'Masivo' },
] as const;

export const prioridadLabel = (prioridad: number): string =>
  PRIORIDAD_OPTIONS.find(({ value }) => value === String(prioridad))?.label ?? String(prioridad);

/** The device token of a push means nothing to the reader, so its owner is shown. */
export const recipient = ({ tipo, para, paraVisible = para, usuarioNombre }: Mensaje): string =>
  tipo === 'push' ? (usuarioNombre ?? para) : paraVisible;

/** `enviado` has no label, because the state of the message already says it. */
const ACUSE_LABELS: Readonly<Record<Acuse, string | undefined>> = {
  enviado: undefined,
  entregado: 'Entregado',
  leido: 'Leído',
  fallido: 'No se entregó',
};

export const acuseLabel = (acuse: Acuse | undefined): string | undefined => acuse && ACUSE_LABELS[acuse];
