import { type Acuse, type Mensaje, PRIORIDADES, type Tipo, tipos } from '../contract/index.ts';

const TIPOS: Readonly<Record<Tipo, string>> = {
  email: 'Correo',
  push: 'Notificación',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
};

export const palabraDeTipo = (tipo: Tipo): string => TIPOS[tipo];

export const TIPOS_OFRECIDOS = tipos.map((tipo) => ({ value: tipo, label: TIPOS[tipo] }));

export const PRIORIDADES_OFRECIDAS = [
  { value: String(PRIORIDADES.urgente), label: 'Urgente' },
  { value: String(PRIORIDADES.normal), label: 'Normal' },
  { value: String(PRIORIDADES.masivo), label: 'Masivo' },
] as const;

export const palabraDePrioridad = (prioridad: number): string =>
  PRIORIDADES_OFRECIDAS.find(({ value }) => value === String(prioridad))?.label ?? String(prioridad);

/** A notification goes to a device, which tells nobody anything: its owner does. */
export const destinatario = ({ tipo, para, usuarioNombre }: Mensaje): string =>
  tipo === 'push' ? (usuarioNombre ?? para) : para;

/** That it left is what its state says. */
const ACUSES: Readonly<Record<Acuse, string | undefined>> = {
  enviado: undefined,
  entregado: 'Entregado',
  leido: 'Leído',
  fallido: 'No se entregó',
};

export const palabraDeAcuse = (acuse: Acuse | undefined): string | undefined => acuse && ACUSES[acuse];
