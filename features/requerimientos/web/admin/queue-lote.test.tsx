import { type Answer, atDesk, press, type Request, type Server } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  ENCARGADO,
  ESTADO,
  listQueries,
  makeRequerimiento,
  makeSeguimiento,
  writesOf,
} from './admin.test-kit.tsx';
import { drawPage, queueServer } from './queue.test-kit.tsx';

atDesk();

const REQUERIMIENTOS = [
  makeRequerimiento(1, { estado: ESTADO.pendiente, encargado: undefined, novedadesEncargado: true }),
  makeRequerimiento(2),
  makeRequerimiento(3, { estado: ESTADO.esperaUsuario }),
];
const STALE_MESSAGE = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';

const selectRows = async (...ids: number[]) => {
  for (const numero of ids)
    await user.click(await screen.findByRole('checkbox', { name: `Elegir el caso 2026-00000${numero}` }));
  return screen.getByRole('toolbar', { name: 'Con los elegidos' });
};

test('se asignan los elegidos, y la lista se lee de nuevo', async () => {
  const { requests } = drawPage(queueServer(REQUERIMIENTOS));
  const toolbar = await selectRows(1, 2);
  expect(within(toolbar).getByText('2 elegidos')).toBeTruthy();
  await press('Asignarme');
  const statusMessage = await screen.findByText('2 listos.');
  expect(document.activeElement).toBe(statusMessage);
  expect(writesOf(requests)).toEqual([
    ['POST /api/oob/requerimientos/1/atender', { encargado: 'yo', visto: null }],
    ['POST /api/oob/requerimientos/2/atender', { encargado: 'yo', visto: null }],
  ]);
  await waitFor(() => expect(listQueries(requests)).toHaveLength(2));
  expect(screen.queryByRole('toolbar', { name: 'Con los elegidos' })).toBeNull();
  await press('Cerrar');
  expect(screen.queryByText('2 listos.')).toBeNull();
});

test('lo que no se pudo queda con su motivo y se reintenta solo eso', async () => {
  let failing = true;
  const answerWrite = ({ path }: Request): Answer =>
    failing && path.includes('/2/') ? { status: 409, body: { description: STALE_MESSAGE } } : {};
  const { requests } = drawPage(queueServer(REQUERIMIENTOS, {}, answerWrite));
  await selectRows(1, 2, 3);
  await press('Quitar marca');
  expect(await screen.findByText('2 listos. 1 no se pudo:')).toBeTruthy();
  expect(textsOf('listitem')).toEqual([`2026-000002: ${STALE_MESSAGE}`]);
  // Failed cases stay selected, so that something else can be tried with them.
  expect(screen.getByText('1 elegido')).toBeTruthy();
  failing = false;
  await press('Reintentar los que fallaron');
  expect(await screen.findByText('1 listo.')).toBeTruthy();
  expect(writesOf(requests).map(([call]) => call)).toEqual([
    'PATCH /api/requerimientos/1/marca_novedad_encargado',
    'PATCH /api/requerimientos/2/marca_novedad_encargado',
    'PATCH /api/requerimientos/3/marca_novedad_encargado',
    'PATCH /api/requerimientos/2/marca_novedad_encargado',
  ]);
});

test('cerrar muchos de una vez pide un texto antes', async () => {
  const { requests } = drawPage(caseServer());
  await selectRows(2, 3);
  await press('Cambiar estado…');
  const dialog = await screen.findByRole('dialog', { name: 'Estado de 2 casos' });
  expect(textsOf('option', dialog)).toEqual([
    'Iniciado (1 de 2)',
    'Esperando al usuario (1 de 2)',
    'Finalizado',
    'Anulado',
  ]);
  await user.selectOptions(within(dialog).getByLabelText('Pasar a'), 'Finalizado');
  await press('Cambiar estado', dialog);
  expect(await within(dialog).findAllByText('Escribí el motivo: el usuario lo va a leer.')).toHaveLength(2);
  expect(writesOf(requests)).toEqual([]);
  await user.type(within(dialog).getByLabelText(/^Texto para el usuario/), 'Ya se arregló.');
  await press('Cambiar estado', dialog);
  expect(await screen.findByText('2 listos.')).toBeTruthy();
  const body = { estado: ESTADO.finalizado, texto: 'Ya se arregló.' };
  expect(writesOf(requests)).toEqual([
    ['POST /api/oob/requerimientos/2/atender', { ...body, visto: '/api/requerimiento_seguimientos/22' }],
    ['POST /api/oob/requerimientos/3/atender', { ...body, visto: '/api/requerimiento_seguimientos/23' }],
  ]);
});

const RESUELTO = {
  ...{ id: 9, titulo: 'Resuelto', atajo: 'resuelto', categorias: [], estado: ESTADO.finalizado },
  ...{
    texto: 'Ya está resuelto, {nombre}.',
    propia: false,
    propuesta: false,
    activa: true,
    usos: 3,
    version: 1,
  },
};
const RECIBIDO = { ...RESUELTO, id: 10, titulo: 'Recibido', texto: 'Recibido.', estado: undefined };

/** Each case as it is now: the second has a message that came after its row was read. */
const caseServer = (write?: Server): Server => {
  const queue = queueServer(REQUERIMIENTOS, {}, write);
  return (request) => {
    const id = Number(/^\/api\/requerimientos\/(\d+)$/.exec(request.path)?.[1]);
    if (request.path.endsWith('/respuestas')) return { body: { respuestas: [RECIBIDO, RESUELTO] } };
    if (request.method !== 'GET' || !id) return queue(request);
    const seguimientos = [
      makeSeguimiento(20 + id, { created: '2026-11-14T08:00:00-03:00' }),
      ...(id === 2 ? [makeSeguimiento(40, { created: '2026-11-15T09:00:00-03:00' })] : []),
    ];
    return { body: { ...REQUERIMIENTOS.find((one) => one.id === id), seguimientos } };
  };
};

test('se responde a muchos con una respuesta guardada: lo que hace, con el nombre de cada uno, y hasta dónde se leyó', async () => {
  const { requests } = drawPage(caseServer());
  await selectRows(1, 2);
  await press('Responder con…');
  const dialog = await screen.findByRole('dialog', { name: 'Respuesta de 2 casos' });
  await press('Responder', dialog);
  expect(await within(dialog).findAllByText('Elegí una respuesta.')).not.toEqual([]);
  await user.type(await within(dialog).findByLabelText('Buscar una respuesta'), 'resuel');
  await user.click(within(dialog).getByRole('radio', { name: /^Resuelto/ }));
  await press('Responder', dialog);
  expect(await screen.findByText('2 listos.')).toBeTruthy();
  const body = { texto: 'Ya está resuelto, Elsa Roldán.', respuesta: 9, estado: ESTADO.finalizado };
  expect(writesOf(requests)).toEqual([
    ['POST /api/oob/requerimientos/1/atender', { ...body, visto: '/api/requerimiento_seguimientos/21' }],
    ['POST /api/oob/requerimientos/2/atender', { ...body, visto: '/api/requerimiento_seguimientos/22' }],
  ]);
});

test('lo que no se puede completar no se manda, y lo que quedó sin respuesta se manda con la misma llave', async () => {
  let answers = 0;
  const { requests } = drawPage((request) => {
    if (request.path.endsWith('/respuestas'))
      return { body: { respuestas: [{ ...RECIBIDO, texto: 'Vence el {vence}.' }] } };
    return caseServer(() => (answers++ === 0 ? { status: 503, body: {} } : {}))(request);
  });
  await selectRows(1);
  await press('Responder con…');
  await user.click(await screen.findByRole('radio', { name: /^Recibido/ }));
  await press('Responder', screen.getByRole('dialog'));
  expect(await screen.findByText('Completá {vence}.', { exact: false })).toBeTruthy();
  expect(writesOf(requests)).toEqual([]);
  await press('Asignarme');
  await screen.findByText('1 no se pudo:');
  await press('Reintentar los que fallaron');
  await screen.findByText('1 listo.');
  const keys = requests.filter(({ method }) => method === 'POST').map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).toBe(keys[1]);
});

test('quien administra los da a otra persona, o a nadie', async () => {
  const { requests } = drawPage(queueServer(REQUERIMIENTOS));
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de esta página' }));
  await press('Asignar a…');
  const dialog = await screen.findByRole('dialog', { name: 'Encargado de 3 casos' });
  await press('Asignar', dialog);
  expect(await within(dialog).findByText('Elegí a quién.')).toBeTruthy();
  await user.selectOptions(within(dialog).getByLabelText('Encargado'), 'M. Díaz');
  await press('Asignar', dialog);
  expect(await screen.findByText('3 listos.')).toBeTruthy();
  expect(writesOf(requests).map(([, body]) => body)).toEqual(
    REQUERIMIENTOS.map(() => ({ encargado: '/api/usuarios/4', visto: null })),
  );
});

test('el encargado no los da a nadie más', async () => {
  drawPage(queueServer(REQUERIMIENTOS), '', { yo: ENCARGADO });
  const toolbar = await selectRows(1);
  expect(textsOf('button', toolbar)).toEqual([
    'Asignarme',
    'Responder con…',
    'Cambiar estado…',
    'Quitar marca',
    'Soltar Esc',
  ]);
});

test('lo elegido que ya no se ve no se toca', async () => {
  const fullServer = queueServer(REQUERIMIENTOS);
  const { requests } = drawPage((request) =>
    request.path === '/api/requerimientos' && request.search.get('vencido')
      ? { body: { totalItems: 1, member: [REQUERIMIENTOS[0]] } }
      : fullServer(request),
  );
  await selectRows(1, 2);
  await press(/^Vencidos/);
  expect(await screen.findByText('1 elegido')).toBeTruthy();
  await press('Asignarme');
  expect(await screen.findByText('1 listo.')).toBeTruthy();
  expect(writesOf(requests)).toHaveLength(1);
});
