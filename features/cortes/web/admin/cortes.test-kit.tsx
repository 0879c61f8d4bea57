import { type Answer, drawWith, type Request, type Server } from '@oficina/ui/testing';
import type { Afectados, Corte, CorteAvisos, SinContacto, Zonas } from '../../contract/index.ts';
import CortesPage, { type CortesPageProps } from './cortes.page.tsx';

const NOW = '2026-10-21T09:00:40-03:00';
const clock = { now: () => new Date(NOW) };

export const makeCorte = (changes: Partial<Corte> = {}): Corte => ({
  '@id': '/api/cortes/9',
  '@type': 'Corte',
  id: 9,
  tipo: 'programado',
  inicio: '2026-10-23T08:00:00-03:00',
  fin: '2026-10-23T12:00:00-03:00',
  zona: 'Centro',
  motivo: 'Cambio de transformador',
  obs: 'Desenchufá la heladera.',
  created: '2026-10-20T08:00:00-03:00',
  updated: '2026-10-20T08:30:00-03:00',
  totalSuministros: 1200,
  zonas: ['Centro'],
  alcance: { porMensaje: 900, porApp: 150, porCorreo: 50, sinContacto: 100 },
  ...changes,
});

export const FORZADO = makeCorte({
  id: 8,
  tipo: 'forzado',
  zona: 'Norte',
  zonas: ['Norte'],
  motivo: 'Tormenta',
  obs: undefined,
  inicio: '2026-10-21T08:10:00-03:00',
  fin: undefined,
});

export const makeAfectados = (changes: Partial<Afectados> = {}): Afectados => ({
  suministros: 1200,
  personas: 1100,
  conTelefono: 900,
  conPush: 100,
  conCorreo: 150,
  ...{ porMensaje: 900, porApp: 150, porCorreo: 50, sinContacto: 100 },
  desconocidos: [],
  zonasVacias: [],
  ...changes,
});

export const AVISOS: CorteAvisos = {
  ...{ suministros: 1200, avisados: 1100, pendientes: 40, fallidos: 10, sinContacto: 50 },
  salidas: ['2026-10-21T08:00:00-03:00', '2026-10-22T08:00:00-03:00'],
};

const ZONAS: Zonas = {
  zonas: [
    { zona: 'Centro', suministros: 1200, conAviso: 1100 },
    { zona: 'Norte', suministros: 300, conAviso: 290 },
    { zona: 'Ñandú', suministros: 1, conAviso: 0 },
  ],
};

/** Two pages of those without anybody to notify. */
function sinContacto({ body }: Request): SinContacto {
  const { desde } = body as { desde: number };
  const row = (id: number) => ({
    id,
    cuenta: `1001${id}`,
    nombre: `Titular ${id}`,
    domicilio: `Calle ${id}`,
    zona: 'Centro',
  });
  return desde === 0 ? { suministros: [row(1), row(2)], siguiente: 2 } : { suministros: [row(3)] };
}

type Answers = {
  afectados?: (request: Request) => Answer | Promise<Answer>;
  write?: (request: Request) => Answer;
};

export const serveCortes =
  (cortes: readonly Corte[], { afectados, write }: Answers = {}, more: object = {}): Server =>
  (request) => {
    if (request.path.endsWith('/ticket')) return { body: { ticket: 'un-ticket', vence: '' } };
    if (request.path.endsWith('/zonas')) return { body: ZONAS };
    if (request.path.endsWith('/sin_contacto')) return { body: sinContacto(request) };
    if (request.path.endsWith('/avisos')) return { body: AVISOS };
    if (request.path.endsWith('/afectados')) return afectados?.(request) ?? { body: makeAfectados() };
    if (request.method !== 'GET')
      return write?.(request) ?? { body: makeCorte({ ...(request.body as object) }) };
    return { body: { totalItems: cortes.length, member: cortes, ...more } };
  };

export const drawPage = (server: Server, path = '/admin/cortes', changes: Partial<CortesPageProps> = {}) =>
  drawWith(server, <CortesPage canManage clock={clock} {...changes} />, path);
