import { atDesk, button, press, type Request } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Respuesta } from '../../contract/index.ts';
import { ADMIN, ENCARGADO, ESTADO, writesOf } from './admin.test-kit.tsx';
import {
  actsOf,
  answerBox,
  drawPage,
  fakeServer,
  findPage,
  fullRequerimiento,
} from './requerimiento.test-kit.tsx';

atDesk();

const makeRespuesta = (id: number, cambios: Partial<Respuesta>): Respuesta => ({
  ...{ id, titulo: `Respuesta ${id}`, texto: 'Gracias.', categorias: [] },
  ...{ propia: false, propuesta: false, activa: true, usos: 0, version: 1 },
  ...cambios,
});
const RESPUESTAS = [
  makeRespuesta(1, {
    titulo: 'Pedir poste',
    atajo: 'foto',
    texto: 'Hola {nombre}: ¿qué poste es? Caso {numero}.',
  }),
  makeRespuesta(2, {
    titulo: 'Resuelto',
    atajo: 'resuelto',
    texto: 'Ya está resuelto.',
    estado: ESTADO.finalizado,
    encargado: 'ninguno',
  }),
  makeRespuesta(3, { titulo: 'Por el suministro', texto: 'Vamos a {suministro}.', propia: true }),
  makeRespuesta(4, { titulo: 'La de antes', activa: false }),
];
const savedServer = ({ method, path }: Request) => {
  if (method === 'DELETE') return { status: 204 };
  return method === 'GET' && path.endsWith('/respuestas') ? { body: { respuestas: RESPUESTAS } } : undefined;
};

async function openRespuestas(requerimiento = fullRequerimiento(), yo = ADMIN) {
  const drawn = drawPage(fakeServer(requerimiento, { respond: savedServer }).server, { yo });
  await findPage();
  await screen.findByText('2945 40-0000').catch(() => null);
  await user.keyboard('r;');
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  return drawn;
}
const options = () =>
  screen.queryAllByRole('option').map(({ firstElementChild }) => firstElementChild?.textContent);

test('; busca por título o atajo y Enter la completa con el caso', async () => {
  const { requests } = await openRespuestas();
  expect(options()).toEqual(['Pedir poste', 'Resuelto', 'Por el suministro']);
  expect(requests.find(({ path }) => path.endsWith('/respuestas'))?.search.get('categoria')).toBe(
    '/api/requerimiento_categorias/1',
  );
  await user.keyboard('fot');
  expect(options()).toEqual(['Pedir poste']);
  await user.keyboard('{Enter}');
  expect(answerBox().value).toBe('Hola Elsa: ¿qué poste es? Caso 2026-001042.');
  await waitFor(() => expect(document.activeElement).toBe(answerBox()));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('con casos unidos queda entre llaves, porque cada persona lee lo suyo', async () => {
  const { requests } = await openRespuestas(fullRequerimiento({ unidos: 2 }));
  await user.keyboard('fot{Enter}');
  const texto = 'Hola {nombre}: ¿qué poste es? Caso {numero}.';
  expect(answerBox().value).toBe(texto);
  expect(screen.getByText(/^Cada persona lee lo suyo en/).textContent).toBe(
    'Cada persona lee lo suyo en {nombre}{numero}',
  );
  await waitFor(() => expect(document.activeElement).toBe(answerBox()));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(actsOf(requests)).toMatchObject([{ texto }]));
});

test('la que hace algo más lo deja armado, se puede quitar, y todo va en un acto', async () => {
  const { requests } = await openRespuestas();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('Pasa a:').parentElement?.textContent).toBe('Pasa a: Finalizado');
  expect(screen.getByText('nadie').parentElement?.textContent).toBe('Encargado: nadie');
  await press('No cambiar el encargado');
  await waitFor(() => expect(document.activeElement).toBe(answerBox()));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Enviamos la respuesta y finalizamos el caso.')).toBeTruthy();
  expect(actsOf(requests)).toEqual([
    {
      ...{ texto: 'Ya está resuelto.', estado: ESTADO.finalizado, respuesta: 2 },
      visto: '/api/requerimiento_seguimientos/1',
    },
  ]);
});

test('después de una palabra es un punto y coma; dos veces, también', async () => {
  await openRespuestas();
  await user.keyboard(';');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('listo;');
  expect(answerBox().value).toBe(';listo;');
});

test('lo que falta completar se ve y no deja enviar', async () => {
  const requerimiento = fullRequerimiento({ suministro: undefined, suministroCuenta: undefined });
  const { requests } = await openRespuestas(requerimiento);
  await user.keyboard('por el{Enter}');
  expect(screen.getByText('{suministro}').tagName).toBe('MARK');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Completá {suministro}')).toBeTruthy();
  expect(actsOf(requests)).toEqual([]);
  const { selectionStart, selectionEnd, value } = answerBox();
  expect(value.slice(selectionStart, selectionEnd)).toBe('{suministro}');
});

test('se guarda una nueva sin los datos de nadie', async () => {
  const { requests } = drawPage(fakeServer(fullRequerimiento(), { respond: savedServer }).server);
  await screen.findByText('2945 40-0000');
  await user.type(answerBox(), 'Elsa, el 2026-001042 ya está.');
  await press(/Respuestas$/);
  await press('Nueva');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva respuesta' }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Texto').value).toBe('{nombre}, el {numero} ya está.');
  await user.type(dialog.getByLabelText('Título'), 'Ya está');
  await user.type(dialog.getByLabelText(/^Atajo/), 'ya');
  await user.selectOptions(dialog.getByLabelText('Al enviarla, pasa a'), 'Finalizado');
  await user.click(dialog.getByLabelText('La usan todos'));
  await press('Guardar respuesta');
  await waitFor(() =>
    expect(writesOf(requests)).toEqual([
      [
        'POST /api/oob/requerimientos/respuestas',
        {
          ...{ titulo: 'Ya está', texto: '{nombre}, el {numero} ya está.', atajo: 'ya', encargado: null },
          ...{ estado: ESTADO.finalizado, categorias: [], compartida: true },
        },
      ],
    ]),
  );
});

test('un encargado edita las suyas y las propone; las de todos, no', async () => {
  const { requests } = await openRespuestas(fullRequerimiento(), ENCARGADO);
  expect(button(/^Editar/)).toBeNull();
  await user.keyboard('{ArrowUp}');
  await press('Editar Por el suministro');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar la respuesta' }));
  await user.click(dialog.getByLabelText('Proponer para todos'));
  await press('Guardar respuesta');
  await waitFor(() => expect(writesOf(requests)).toHaveLength(1));
  expect(writesOf(requests)[0]).toEqual([
    'PATCH /api/oob/requerimientos/respuestas/3',
    expect.objectContaining({ titulo: 'Por el suministro', propuesta: true, version: 1 }),
  ]);
});

test('se elimina', async () => {
  const { requests } = await openRespuestas();
  await press('Editar Pedir poste');
  await press('Eliminar la respuesta');
  await waitFor(() =>
    expect(writesOf(requests)).toEqual([['DELETE /api/oob/requerimientos/respuestas/1', undefined]]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
