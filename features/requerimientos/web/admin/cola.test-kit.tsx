// What the tests of the queue share.

import type { Requerimiento } from '../../contract/index.ts';
import { ADMINISTRA, clock, drawWith, NO_ESTA, RESUMEN, type Server } from './admin.test-kit.tsx';
import ColaPage, { type ColaPageProps } from './cola.page.tsx';

export const BASE = '/admin/requerimientos';

const CATEGORIAS = [
  { id: 1, nombre: 'Alumbrado público' },
  { id: 3, nombre: 'Otros reclamos' },
];
const PERSONAS = [
  { id: 3, nombreVisible: 'Ana Ruiz' },
  { id: 4, nombreVisible: 'M. Díaz' },
];

const coleccion = (member: readonly unknown[], more: object = {}) => ({
  body: { totalItems: member.length, member, ...more },
});

/** Knows these cases and the rest of what the page asks for; what is written is answered by `escribir`. */
export const cola =
  (casos: readonly Requerimiento[], more: object = {}, escribir: Server = () => ({})): Server =>
  (pedido) => {
    if (pedido.method !== 'GET') return escribir(pedido);
    switch (pedido.path) {
      case '/api/requerimientos':
        return coleccion(casos, more);
      case '/api/oob/requerimientos/resumen':
        return { body: RESUMEN };
      case '/api/requerimiento_categorias':
        return coleccion(CATEGORIAS);
      case '/api/usuarios':
        return coleccion(PERSONAS);
      default:
        return NO_ESTA;
    }
  };

export const dibujar = (server: Server, search = '', cambios: Partial<ColaPageProps> = {}) =>
  drawWith(
    server,
    <ColaPage yo={ADMINISTRA} casoTo={(id) => `${BASE}/ver/${id}`} clock={clock} {...cambios} />,
    `${BASE}${search}`,
  );
