import type { ServiceName } from './services.ts';
import type { Found } from './watch.ts';

type Order = {
  service: ServiceName;
  orden: string;
  label: string;
  path: `/__sim/${string}`;
  body(message: Found): object;
};

const receipt = (
  service: ServiceName,
  orden: string,
  label: string,
  status: string,
  code?: number,
): Order => ({
  service,
  orden,
  label,
  path: '/__sim/receipt',
  body: ({ id }) => ({ id, status, ...(code === undefined ? {} : { code }) }),
});

const bounce = (orden: string, label: string, tipo: string): Order => ({
  service: 'smtp',
  orden,
  label,
  path: '/__sim/bounce',
  body: ({ id }) => ({ id, tipo }),
});

export const ORDERS: readonly Order[] = [
  bounce('rebote', 'Rebotar', 'permanente'),
  bounce('demora', 'Rebotar por un rato', 'temporal'),
  bounce('spam', 'Marcar como spam', 'queja'),
  receipt('twilio', 'entregado', 'Entregado', 'delivered'),
  // 30003 means that the telephone is off or out of reach.
  receipt('twilio', 'no-entregado', 'No entregado', 'undelivered', 30003),
  receipt('whatsapp', 'entregado', 'Entregado', 'delivered'),
  receipt('whatsapp', 'leido', 'Leído', 'read'),
  receipt('whatsapp', 'no-entregado', 'No entregado', 'failed', 131026),
  {
    service: 'fcm',
    orden: 'baja',
    label: 'Dar de baja el dispositivo',
    path: '/__sim/baja',
    body: ({ para }) => ({ token: para }),
  },
];
