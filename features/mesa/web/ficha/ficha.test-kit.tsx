import { drawWith, type Request, type Server } from '@oficina/ui/testing';
import type { Role } from '@oficina/values';
import type { Ficha } from '../../contract/index.ts';
import { PLACES } from '../place.ts';
import FichaPage from './ficha.page.tsx';

type Bill = NonNullable<Ficha['facturas']>[number];

const unaFactura = (id: number, changes: Partial<Bill> = {}): Bill => ({
  '@id': `/api/facturas/${id}`,
  '@type': 'Factura',
  id,
  numero: `B 0003-0007012${id}`,
  importe: 41873.5,
  suministro: '/api/suministros/120',
  periodo: '2026-10',
  fecha: '2026-11-05T00:00:00-03:00',
  vencimiento: '2026-11-20T00:00:00-03:00',
  consumo: 205,
  pagada: false,
  estadoPago: 0,
  descargable: true,
  vencida: false,
  ...changes,
});

export const NOW = new Date('2026-11-16T11:20:00-03:00');

export const FICHA: Ficha = {
  suministro: {
    '@id': '/api/suministros/120',
    id: 120,
    cuenta: '10010120',
    nombre: 'ROLDAN ELSA',
    domicilio: 'San Martín 450',
    zona: 'Centro',
    activo: true,
    pagoInhabilitado: false,
    documento: '•••.•30.221',
  },
  deuda: {
    total: 77993.5,
    vencidas: { cantidad: 1, importe: 36120 },
    aPagar: { cantidad: 1, importe: 41873.5 },
    enPago: 0,
    primerVencimiento: '2026-10-20T00:00:00-03:00',
    proximoVencimiento: '2026-11-20T00:00:00-03:00',
  },
  facturas: [
    unaFactura(1),
    unaFactura(2, {
      periodo: '2026-09',
      importe: 36120,
      consumo: 190,
      vencimiento: '2026-10-20T00:00:00-03:00',
      vencida: true,
    }),
    unaFactura(3, { periodo: '2026-08', importe: 38455.2, pagada: true, estadoPago: 1, descargable: false }),
  ],
  porQue: {
    ultima: { periodo: '2026-10', importe: 41873.5, consumo: 205 },
    anterior: { periodo: '2026-09', importe: 36120, consumo: 190 },
    diferencia: 5753.5,
    consumo: 15,
    porConsumo: 2851.58,
    porPrecio: 2901.92,
    mismoMesDelAnioPasado: 233,
  },
  consumos: [
    {
      '@id': '/api/consumos/1',
      '@type': 'Consumo',
      id: 1,
      suministro: '/api/suministros/120',
      periodo: '2026-10',
      consumo: 205,
    },
  ],
  pagos: [
    {
      '@id': '/api/pagos/501',
      id: 501,
      estado: 1,
      created: '2026-09-18T10:12:00-03:00',
      total: 38455.2,
      tarjeta: 'Visa terminada en 4242',
    },
  ],
  correos: [
    {
      '@id': '/api/suministro_mails/31',
      email: 'hija@mail.com.ar',
      validado: true,
      desuscribir: false,
      rebota: true,
    },
  ],
  personas: [
    {
      '@id': '/api/usuarios/7',
      nombre: 'Elsa Roldán',
      email: 'elsa@correo.com',
      emailValidado: true,
      emailRebota: false,
      telefono: '3492 15-40-1234',
      telefonoValidado: true,
    },
  ],
  requerimientos: [
    {
      '@id': '/api/requerimientos/42',
      numero: '2026-001042',
      categoria: 'Alumbrado público',
      estado: 0,
      created: '2026-11-02T09:12:00-03:00',
      vence: '2026-11-10T09:12:00-03:00',
    },
  ],
  cortes: [
    {
      '@id': '/api/cortes/9',
      tipo: 'forzado',
      inicio: '2026-11-16T09:40:00-03:00',
      finEstimado: false,
      zona: 'Centro',
      motivo: 'poda en línea de media tensión',
    },
  ],
  mensajes: [
    {
      '@id': '/api/mensajes/88',
      tipo: 'email',
      estado: 2,
      asunto: 'Tu factura de octubre',
      created: '2026-11-05T08:00:00-03:00',
    },
  ],
  actualizado: '2026-11-02T08:00:00-03:00',
};

export const PATH = '/admin/suministros/120';

export const isFicha = ({ path }: Request) => path.endsWith('/ficha');

export const serve =
  (ficha: Ficha, others: Server = () => ({ status: 500 })): Server =>
  (request) =>
    isFicha(request) ? { body: ficha } : others(request);

const DESK = {
  personal: 'Marta Díaz',
  cooperativa: { nombre: 'La Posta' },
  mapa: undefined,
  smsVias: ['sms'],
} as const;

/** Where the cooperative attends is asked by the page and by its frame. */
export const attending =
  (canales: () => readonly string[], rest: Server): Server =>
  (request) =>
    request.path === '/api/oob/mesa/canales' ? { body: { canales: canales() } } : rest(request);

const EVERYWHERE = () => PLACES.map(({ value }) => value);

export const drawFicha = (
  server: Server,
  roles: readonly Role[] = ['ROLE_MOSTRADOR'],
  path = PATH,
  canales: () => readonly string[] = EVERYWHERE,
) =>
  drawWith(attending(canales, server), <FichaPage id={120} roles={roles} desk={DESK} contact={{}} />, path);
