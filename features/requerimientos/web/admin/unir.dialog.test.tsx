import { atDesk, drawWith } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Requerimiento } from '../../contract/index.ts';
import { ESTADO, makeRequerimiento, writesOf } from './admin.test-kit.tsx';
import { useUniteTask } from './related.api.ts';
import UnirDialog from './unir.dialog.tsx';

atDesk();

/** As the bar of the queue does it. */
function Bar({ rows }: { rows: readonly Requerimiento[] }) {
  const [opened, setOpened] = useState(true);
  const [told, setTold] = useState('');
  const unite = useUniteTask();
  return (
    <>
      <p>{told}</p>
      <UnirDialog
        {...{ opened, rows }}
        onUnir={async (principal) => {
          const task = unite(principal);
          const others = rows.filter(({ id }) => id !== principal.id);
          for (const one of others) await task.perform(one);
          setTold(`${others.length} a ${principal.numero}`);
          return { ok: true };
        }}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

const draw = (rows: readonly Requerimiento[]) => drawWith(() => ({ body: {} }), <Bar rows={rows} />);
const options = async () => {
  const select = await screen.findByLabelText<HTMLSelectElement>('Principal');
  return { value: select.value, labels: [...select.options].map(({ textContent }) => textContent) };
};

test('se elige cuál es el principal, y los demás se le unen', async () => {
  const rows = [
    makeRequerimiento(1042),
    makeRequerimiento(1039, { usuarioNombre: 'Ester Quiroga' }),
    makeRequerimiento(1041),
  ];
  const { requests } = draw(rows);
  const { value, labels } = await options();
  expect([value, labels[1]]).toEqual(['1039', expect.stringContaining(' · Ester Quiroga · ')]);
  await user.selectOptions(screen.getByLabelText('Principal'), '1042');
  await user.click(screen.getByRole('button', { name: 'Unir' }));
  expect(await screen.findByText(/^2 a /)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { principal: '/api/requerimientos/1042' };
  expect(writesOf(requests)).toEqual([
    ['POST /api/oob/requerimientos/1039/unir', body],
    ['POST /api/oob/requerimientos/1041/unir', body],
  ]);
});

test('el que ya tiene unidos va primero; no se ofrece el cerrado ni el que sigue a otro', async () => {
  draw([
    makeRequerimiento(1, { estado: ESTADO.finalizado }),
    makeRequerimiento(2, { unidoA: '/api/requerimientos/9' }),
    makeRequerimiento(3),
    makeRequerimiento(4, { unidos: 2 }),
  ]);
  const { value, labels } = await options();
  expect([value, labels.length]).toEqual(['4', 2]);
});

test('lo que no se puede unir se dice antes', async () => {
  const tramite = makeRequerimiento(2);
  draw([makeRequerimiento(1), { ...tramite, categoria: { ...tramite.categoria, sustantivo: 'trámite' } }]);
  expect(await screen.findByText('Un trámite y un reclamo no se unen.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unir' })).toBeNull();
});
