import { ConfiguracionPage } from '@oficina/ajustes/web/admin';
import { atDesk, drawWith, inTurn, press, type Request, theAlert } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { WithClave } from '@oficina/usuarios/testing';
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { DEFAULT_CATEGORIAS } from '../../contract/index.ts';
import PlazosSection from './plazos.section.tsx';

atDesk();

const NOW = new Date('2026-11-16T10:32:00-03:00');
const CATEGORIAS = DEFAULT_CATEGORIAS.map((one) => ({
  ...one,
  '@id': `/api/requerimiento_categorias/${one.id}`,
  '@type': 'RequerimientoCategoria' as const,
}));

const ajuste = (clave: string, nombre: string, valor: unknown, version = 0) => ({
  ...{ clave, nombre, valor, version, seccion: 'plazos', original: version === 0 },
});
const AJUSTES = [
  ajuste('feriados', 'Feriados', ['2026-11-23', '2026-12-08', '2026-12-25'], 4),
  ajuste('atencion.horarios', 'Horarios', ''),
  ajuste('atencion.cierres', 'Cierres', []),
  ajuste('reclamos.diasHabiles', 'Las demás categorías', 15),
  ajuste('reclamos.plazos', 'Plazos', { alumbrado: 5 }, 2),
  ajuste('artefacto.diasHabiles', 'Para denunciar un artefacto quemado', 5),
];
const MINE = { autor: 'Silvia Barrios', original: false };
const VERSIONES = [
  { version: 4, valor: [], ...MINE, created: '2026-11-16T10:32:00-03:00', detalle: '07/12, puente' },
  { version: 3, valor: [], ...MINE, created: '2026-01-05T09:00:00-03:00', detalle: 'Feriados 2026' },
];

const saves: Request[] = [];
function open(onSave: Parameters<typeof inTurn>[0] = (request: Request) => ({ body: savedBy(request) })) {
  saves.length = 0;
  const save = typeof onSave === 'function' ? onSave : () => onSave;
  return drawWith(
    (request) => {
      if (request.method === 'PUT') {
        saves.push(request);
        return save(request);
      }
      if (!request.path.endsWith('/versiones')) return { body: { ajustes: AJUSTES } };
      return { body: { versiones: request.path.includes('feriados') ? VERSIONES : [] } };
    },
    <WithClave>
      <Suspense>
        <ConfiguracionPage
          chosen="plazos"
          sections={[
            {
              id: 'plazos',
              label: 'Plazos y feriados',
              content: <PlazosSection categorias={CATEGORIAS} clock={{ now: () => NOW }} />,
            },
          ]}
        />
      </Suspense>
    </WithClave>,
    '/admin/configuracion',
  );
}

const savedBy = ({ path, body }: Request) => {
  const found = AJUSTES.find(({ clave }) => path.endsWith(clave));
  const { valor = found?.valor } = body as { valor?: unknown };
  return { ...found, valor, version: (found?.version ?? 0) + 1 };
};
const bar = () => screen.findByRole('region', { name: 'Cambios sin guardar' });
const day = (name: RegExp) => screen.findByRole('button', { name });

test('se ve lo que rige y lo que lee el socio', async () => {
  open();
  expect(await screen.findByLabelText('Alumbrado público')).toHaveProperty('value', '5');
  expect(screen.getByLabelText('Denuncia de artefacto quemado')).toHaveProperty('value', '15');
  expect((await screen.findByRole('region', { name: 'Así lo lee el socio' })).textContent).toContain(
    'Te respondemos antes del martes 24 de noviembre',
  );
  expect((await day(/^martes 8 de diciembre/)).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).toBeNull();
});

test('cada cambio se nombra y se guarda con la versión que se leyó', async () => {
  open();
  const field = await screen.findByLabelText('Denuncia de artefacto quemado');
  await user.clear(field);
  await user.type(field, '10');
  await user.click(await day(/^jueves 24 de diciembre/));
  expect((await bar()).textContent).toContain(
    '2 cambios sin guardar: Denuncia de artefacto quemado, 10 días · 24/12, asueto local',
  );
  expect(screen.getByRole('region', { name: 'Así lo lee el socio' }).textContent).toContain('artefacto');
  await press('Guardar');
  await screen.findByRole('region', { name: 'Versiones' });
  expect(saves.map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/oob/ajustes/reclamos.plazos',
      {
        ...{ version: 2, valor: { alumbrado: 5, 'artefacto-quemado': 10 } },
        detalle: 'Denuncia de artefacto quemado, 10 días',
      },
    ],
    [
      '/api/oob/ajustes/feriados',
      {
        ...{ version: 4, valor: ['2026-11-23', '2026-12-08', '2026-12-24', '2026-12-25'] },
        detalle: '24/12, asueto local',
      },
    ],
  ]);
});

test('lo que se vuelve a dejar como estaba no es un cambio, y descartar lo deja todo', async () => {
  open();
  await user.click(await day(/^jueves 24 de diciembre/));
  await bar();
  await user.click(await day(/^jueves 24 de diciembre/));
  expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).toBeNull();
  await user.click(await day(/^martes 8 de diciembre/));
  await press('Descartar');
  expect((await day(/^martes 8 de diciembre/)).getAttribute('aria-pressed')).toBe('true');
});

test('si otra persona lo cambió se leen las dos cosas y se elige', async () => {
  const theirs = { ...ajuste('feriados', 'Feriados', ['2026-12-07'], 5), ultimo: MINE };
  open(
    inTurn(
      {
        status: 409,
        body: { code: 'ajuste', description: 'Silvia Barrios cambió esto a las 10:32.', ajuste: theirs },
      },
      { body: { ...theirs, version: 6 } },
    ),
  );
  await user.click(await day(/^jueves 24 de diciembre/));
  await press('Guardar');
  const told = await theAlert();
  expect(told.textContent).toContain('Silvia Barrios cambió esto a las 10:32.');
  expect(told.textContent).toContain('Ahora dice07/12/2026');
  expect(told.textContent).toContain('Lo tuyo23/11/2026, 08/12/2026, 24/12/2026, 25/12/2026');
  await user.click(within(told).getByRole('button', { name: 'Guardar lo mío' }));
  expect(saves.at(-1)?.body).toMatchObject({ version: 5 });
});

test('a una versión se vuelve con un botón', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Volver a esta versión: Feriados 2026' }));
  expect(saves.map(({ body }) => body)).toEqual([
    { version: 4, volverA: 3, detalle: 'Volver a: Feriados 2026' },
  ]);
  expect(await screen.findByText('En uso')).toBeTruthy();
});

test('los nacionales de un año se confirman uno por uno, y los que se corren vienen sin marcar', async () => {
  open();
  expect(await screen.findByText('2026 tiene 3 feriados cargados')).toBeTruthy();
  await press('2027');
  expect(screen.getByText('2027 no tiene feriados cargados')).toBeTruthy();
  await press('Traer los nacionales de 2027');
  const dialog = await screen.findByRole('dialog');
  const moved = within(dialog).getByLabelText(/16 de agosto de 2027/);
  expect(moved).toHaveProperty('checked', false);
  expect(within(dialog).getByLabelText(/1 de enero de 2027/)).toHaveProperty('checked', true);
  await user.click(moved);
  await user.click(within(dialog).getByRole('button', { name: 'Traer 13' }));
  expect((await bar()).textContent).toContain('13 feriados de 2027');
  expect(screen.getByText('2027 tiene 13 feriados cargados')).toBeTruthy();
  expect((await day(/^lunes 16 de agosto de 2027, feriado nacional/)).getAttribute('aria-pressed')).toBe(
    'true',
  );
});

test('el calendario se recorre con las flechas, y se marca con Enter', async () => {
  open();
  const today = await day(/^lunes 16 de noviembre/);
  expect(today.tabIndex).toBe(0);
  today.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(await day(/^lunes 30 de noviembre/));
  await user.keyboard('{Enter}');
  expect((await bar()).textContent).toContain('30/11, asueto local');
});
