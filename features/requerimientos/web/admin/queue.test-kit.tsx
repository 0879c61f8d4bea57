import { listAnswer, type Server } from '@oficina/ui/testing';
import type { Requerimiento } from '../../contract/index.ts';
import { ADMIN, clock, drawWithHelp, NOT_FOUND, RESUMEN } from './admin.test-kit.tsx';
import type { QueueContext } from './queue.list.tsx';
import QueuePage, { type QueuePageProps } from './queue.page.tsx';

export const BASE = '/admin/requerimientos';

const CATEGORIAS = [
  { id: 1, nombre: 'Alumbrado público' },
  { id: 3, nombre: 'Otros reclamos' },
];
const ENCARGADOS = [
  { id: 3, nombreVisible: 'Ana Ruiz' },
  { id: 4, nombreVisible: 'M. Díaz' },
];

export const queueServer =
  (requerimientos: readonly Requerimiento[], more: object = {}, answerWrite: Server = () => ({})): Server =>
  (request) => {
    if (request.method !== 'GET') return answerWrite(request);
    switch (request.path) {
      case '/api/requerimientos':
        return listAnswer(requerimientos, requerimientos.length, more);
      case '/api/oob/requerimientos/resumen':
        return { body: RESUMEN };
      case '/api/requerimiento_categorias':
        return listAnswer(CATEGORIAS);
      case '/api/usuarios':
        return listAnswer(ENCARGADOS);
      default:
        return NOT_FOUND;
    }
  };

export const queueContext: QueueContext = { yo: ADMIN, now: clock.now() };

export const drawPage = (server: Server, search = '', cambios: Partial<QueuePageProps> = {}) =>
  drawWithHelp(server, <QueuePage {...queueContext} clock={clock} {...cambios} />, `${BASE}${search}`);
