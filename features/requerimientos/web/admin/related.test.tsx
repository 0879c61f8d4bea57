import { atDesk, drawWith, type Request } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Relacionado, Relacionados } from '../../contract/index.ts';
import { writesOf } from './admin.test-kit.tsx';
import { Related } from './related.tsx';

atDesk();

const makeRelated = (id: number, changes: Partial<Relacionado> = {}): Relacionado => ({
  ...{ id, numero: `2026-00${id}`, categoria: 'Alumbrado público', estado: 1 },
  ...{ created: '2026-11-09T20:47:00-03:00', visible: true, puede: true, ...changes },
});

function draw(relacionados: Partial<Relacionados>, refusal?: string) {
  const answer: Relacionados = { unidos: [], sugeridos: [], ...relacionados };
  const moveToUnited = (id: number) => {
    const one = answer.sugeridos.find((row) => row.id === id);
    answer.sugeridos = answer.sugeridos.filter((row) => row !== one);
    if (one) answer.unidos = [...answer.unidos, { ...one, nombre: 'Hugo Ferreyra' }];
  };
  const server = ({ path, method }: Request) => {
    if (method === 'GET') return { body: { ...answer } };
    if (refusal) return { status: 409, body: { description: refusal } };
    const id = Number(path.split('/').at(-2));
    if (method === 'POST') moveToUnited(id);
    else answer.unidos = answer.unidos.filter((row) => row.id !== id);
    if (method === 'DELETE') answer.principal = undefined;
    return method === 'POST' ? { body: {} } : { status: 204 };
  };
  return drawWith(server, <Related id={1042} />, '/admin/requerimientos/ver/1042?vista=mios');
}

const group = async (name: string) => within(await screen.findByRole('region', { name }));

test('se ven los unidos y los que están cerca, con su distancia, y se abren con la lista de donde se vino', async () => {
  draw({
    unidos: [
      makeRelated(1039, { nombre: 'Ester Quiroga', metros: 40 }),
      makeRelated(1041, { nombre: 'Club San Martín', visible: false, puede: false }),
    ],
    sugeridos: [makeRelated(1052, { metros: 180, por: 'cerca' })],
  });
  const united = await group('Unidos 2');
  const items = united.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['2026-001039Ester Quiroga' + 'a 40 m', '2026-001041Club San Martín']);
  expect(united.getByRole('link', { name: '2026-001039' }).getAttribute('href')).toBe(
    '/admin/requerimientos/ver/1039?vista=mios',
  );
  expect(united.queryByRole('link', { name: '2026-001041' })).toBeNull();
  expect((await group('Cerca, sin unir 1')).getByText('a 180 m')).toBeTruthy();
});

test('unir y separar: una pulsación cada uno, se dice qué pasó y el foco no se pierde', async () => {
  const { requests } = draw({
    sugeridos: [
      makeRelated(1052, { por: 'suministro', nombre: 'Hugo Ferreyra' }),
      makeRelated(1053, { por: 'usuario', puede: false }),
    ],
  });
  const near = await group('Relacionados, sin unir 2');
  expect(near.getByText('mismo suministro, Hugo Ferreyra')).toBeTruthy();
  expect(near.queryByRole('button', { name: 'Unir 2026-001053' })).toBeNull();
  await user.click(near.getByRole('button', { name: 'Unir 2026-001052' }));
  const united = await group('Unidos 1');
  const told = '2026-001052 se unió: lo que respondas acá les llega a los dos.';
  await waitFor(() => expect(document.activeElement?.textContent).toBe(told));
  await user.click(united.getByRole('button', { name: 'Separar los unidos' }));
  await user.click(united.getByRole('button', { name: 'Separar 2026-001052' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Unidos/ })).toBeNull());
  expect(document.activeElement?.textContent).toContain('2026-001052 quedó por su cuenta.');
  expect(writesOf(requests)).toEqual([
    ['POST /api/oob/requerimientos/1052/unir', { principal: '/api/requerimientos/1042' }],
    ['DELETE /api/oob/requerimientos/1052/unir', undefined],
  ]);
  expect(requests.find(({ method }) => method === 'POST')?.key).toMatch(/^[0-9a-f]{32}$/);
});

test('el unido dice a cuál sigue, y se separa', async () => {
  const { requests } = draw({ principal: makeRelated(1039) });
  expect((await screen.findByRole('region', { name: 'Unión' })).textContent).toBe(
    'Unido a 2026-001039. Las respuestas de ese caso les llegan a los dos.Separar',
  );
  await user.click(screen.getByRole('button', { name: 'Separar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unión' })).toBeNull());
  expect(writesOf(requests)).toEqual([['DELETE /api/oob/requerimientos/1042/unir', undefined]]);
});

test('si otra persona ya lo unió, se dice a cuál', async () => {
  draw(
    { sugeridos: [makeRelated(1052, { por: 'cerca', metros: 3 })] },
    '2026-001052 ya está unido a 2026-001039.',
  );
  await user.click(await screen.findByRole('button', { name: 'Unir 2026-001052' }));
  expect(await screen.findByText('2026-001052 ya está unido a 2026-001039.')).toBeTruthy();
});
