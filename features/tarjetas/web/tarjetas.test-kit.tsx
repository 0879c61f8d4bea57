import type { Tarjeta } from '../contract/index.ts';

export const clock = { now: () => new Date('2026-11-12T09:00:00-03:00') };

export function makeTarjeta(id: number, cambios: Partial<Tarjeta> = {}): Tarjeta {
  return {
    '@id': `/api/tarjetas/${id}`,
    '@type': 'Tarjeta',
    id,
    titularNombre: 'MARIA PEREZ',
    numeroEnmascarado: `************${4000 + id}`,
    vencimiento: '0830',
    emisor: 1,
    emisorNombre: 'Visa',
    principal: false,
    ...cambios,
  };
}
