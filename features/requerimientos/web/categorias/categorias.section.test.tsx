import { ConfiguracionPage } from '@oficina/ajustes/web/admin';
import { address, atDesk, drawWith, press, type Request, refuse } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { WithClave } from '@oficina/usuarios/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { DEFAULT_CATEGORIAS } from '../../contract/index.ts';
import CategoriasSection from './categorias.section.tsx';

atDesk();

const EDITABLES = DEFAULT_CATEGORIAS.map(({ id, codigo }) => ({
  ...{ id, codigo, clave: `categoria/${id}`, conCasos: id === 1, abiertos: id === 1 ? 12 : 0 },
}));
const seccion = 'categorias';
const AJUSTES = [
  { clave: 'categorias.orden', nombre: 'Orden de las categorías', seccion, version: 0, original: true },
  {
    clave: 'reclamos.diasHabiles',
    nombre: 'Las demás',
    seccion: 'plazos',
    version: 0,
    valor: 15,
    original: true,
  },
  {
    clave: 'reclamos.plazos',
    nombre: 'Plazos',
    seccion: 'plazos',
    version: 0,
    valor: { alumbrado: 5 },
    original: true,
  },
  { clave: 'artefacto.diasHabiles', nombre: 'Días', seccion: 'plazos', version: 0, valor: 7, original: true },
  ...DEFAULT_CATEGORIAS.map(({ id, codigo, sustantivoPlural, ...valor }) => ({
    ...{ clave: `categoria/${id}`, nombre: valor.nombre, seccion, version: 2, valor, original: false },
  })),
];

const writes: Request[] = [];
const onChanged = vi.fn();
function open(search = '', onSave?: (request: Request) => object) {
  writes.length = 0;
  onChanged.mockClear();
  let made: object[] = [];
  let ajustes = [...AJUSTES];
  return drawWith(
    (request) => {
      const { method, path, body } = request;
      if (method === 'POST') {
        writes.push(request);
        const { codigo, nombre } = body as { codigo: string; nombre: string };
        if (codigo === 'alumbrado') return refuse('codigo', 'Ese código ya es de otra categoría.');
        made = [{ id: 20, codigo, clave: 'categoria/20', conCasos: false, abiertos: 0 }];
        const { valor } = ajustes.at(-1) as { valor: object };
        ajustes.push({
          ...{ clave: 'categoria/20', nombre, seccion, version: 1, original: false },
          valor: { ...valor, nombre, sustantivo: 'reclamo', activo: false },
        } as never);
        return { status: 201, body: made[0] };
      }
      if (method === 'PUT') {
        writes.push(request);
        const refused = onSave?.(request);
        if (refused) return refused;
        const found = ajustes.find(({ clave }) => path.endsWith(encodeURIComponent(clave)));
        const saved = { ...found, ...(body as { valor: object }), version: (found?.version ?? 0) + 1 };
        ajustes = ajustes.map((one) => (one === found ? (saved as typeof one) : one));
        return { body: saved };
      }
      if (path.endsWith('/versiones'))
        return { body: { versiones: path.includes('categoria%2F') ? VERSIONES : [] } };
      if (path.endsWith('/categorias')) return { body: { categorias: [...EDITABLES, ...made] } };
      return { body: { ajustes } };
    },
    <WithClave>
      <Suspense>
        <ConfiguracionPage
          chosen="categorias"
          sections={[
            { id: 'categorias', label: 'Categorías', content: <CategoriasSection onChanged={onChanged} /> },
          ]}
        />
      </Suspense>
    </WithClave>,
    `/admin/configuracion/categorias${search}`,
  );
}
const VERSIONES = [
  {
    ...{ version: 1, valor: {}, original: false, autor: 'Desde el servidor' },
    created: '2026-01-05T09:00:00-03:00',
  },
];
const group = (name: string) => screen.findByRole('region', { name });
const names = async (name: string) =>
  within(await group(name))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const bar = async () => (await group('Cambios sin guardar')).textContent;

test('se ven como las ve el socio: trámites y reclamos, y la primera abierta', async () => {
  open();
  expect(await names('Trámites')).toHaveLength(3);
  expect(await names('Reclamos')).toEqual([
    'Alumbrado público',
    'Denuncia de artefacto quemado',
    'Otros reclamos',
  ]);
  expect(screen.queryByRole('region', { name: 'Desactivadas' })).toBeNull();
  expect(await screen.findByLabelText('Nombre')).toHaveProperty('value', 'Alumbrado público');
  expect(screen.getByText(/12 casos abiertos/)).toBeTruthy();
  expect(screen.getByLabelText('Es un')).toHaveProperty('disabled', true);
  expect(screen.getByText('5 días hábiles')).toBeTruthy();
  // It never had a value of the installation to go back to.
  expect(screen.queryByText('Como vino instalado')).toBeNull();
});

test('lo que se cambia se ve en lo que lee el socio, se nombra y se guarda con la versión leída', async () => {
  open('?categoria=alumbrado');
  const ayuda = await screen.findByLabelText(/^Ayuda/);
  await user.clear(ayuda);
  await user.type(ayuda, 'Si una luz no prende.');
  await user.selectOptions(screen.getByLabelText('Fotos'), 'Obligatorio');
  const preview = await group('Así lo ve el socio');
  expect(preview.textContent).toContain('Si una luz no prende.');
  expect(within(preview).getByRole('img').getAttribute('aria-label')).toContain('fotos (obligatorio)');
  const told = 'Alumbrado público: ayuda, fotos: obligatorio';
  expect(await bar()).toContain(`1 cambio sin guardar: ${told}`);
  await press('Guardar');
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(writes[0]).toMatchObject({
    path: '/api/oob/ajustes/categoria%2F1',
    body: { version: 2, detalle: told, valor: { textoAyuda: 'Si una luz no prende.', adjuntarFotos: 2 } },
  });
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
});

test('con teclado o con el dedo una sube y baja entre las suyas, y el foco va con ella', async () => {
  open();
  const up = await screen.findByRole('button', { name: 'Subir Otros reclamos' });
  up.focus();
  await user.keyboard('{Enter}');
  expect(await names('Reclamos')).toEqual([
    'Alumbrado público',
    'Otros reclamos',
    'Denuncia de artefacto quemado',
  ]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Subir Otros reclamos');
  expect(screen.getByText('Otros reclamos: 2 de 3')).toBeTruthy();
  await user.keyboard('{Enter}{Enter}');
  expect((await names('Reclamos'))[0]).toBe('Otros reclamos');
  expect(await names('Trámites')).toHaveLength(3);
  expect(await bar()).toContain('Orden: Otros reclamos, Alumbrado público, Denuncia de artefacto quemado');
  await press('Guardar');
  await waitFor(() => expect(writes[0]?.path).toBe('/api/oob/ajustes/categorias.orden'));
  expect(writes[0]?.body).toMatchObject({
    valor: [
      ...['otros-reclamos', 'alumbrado', 'artefacto-quemado'],
      ...['cambio-titularidad', 'debito-automatico', 'sepelio-familiar'],
    ],
  });
});

test('volver al lugar de antes no es un cambio', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Bajar Alumbrado público' }));
  expect(await bar()).toContain('Orden:');
  await user.click(screen.getByRole('button', { name: 'Subir Alumbrado público' }));
  expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).toBeNull();
});

test('desactivarla dice qué pasa con sus casos, y hasta guardar no cambia nada', async () => {
  open('?categoria=alumbrado');
  await press('Desactivar');
  expect(await names('Desactivadas')).toEqual(['Alumbrado público']);
  expect(screen.getByText(/Sus 12 casos abiertos siguen\./)).toBeTruthy();
  expect((await group('Así lo ve el socio')).textContent).toContain('No la ve: está desactivada.');
  expect(await bar()).toContain('Alumbrado público: se desactiva');
  expect(writes).toEqual([]);
  await press('Activar');
  expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).toBeNull();
});

test('a otra se llega por su enlace, y el foco va a su título', async () => {
  open();
  await user.click(await screen.findByRole('link', { name: 'Cambio de titularidad' }));
  expect(address()).toBe('/admin/configuracion/categorias?categoria=cambio-titularidad');
  expect(document.activeElement?.textContent).toBe('Cambio de titularidad');
  expect(screen.getByLabelText('Es un')).toHaveProperty('disabled', false);
});

test('de dos que editan, la segunda lee las dos antes de elegir', async () => {
  open('?categoria=otros-reclamos', () => ({
    status: 409,
    body: {
      ...{ status: 409, code: 'ajuste', description: 'Silvia Barrios cambió esto a las 10:32.' },
      ajuste: { ...AJUSTES.find(({ clave }) => clave === 'categoria/3'), version: 3 },
    },
  }));
  await user.type(await screen.findByLabelText('Nombre'), ' y pedidos');
  await press('Guardar');
  const alert = await screen.findByText('Silvia Barrios cambió esto a las 10:32.');
  const both = alert.closest('[role="alert"]')?.textContent;
  expect(both).toContain('Nombre: Otros reclamos ·');
  expect(both).toContain('Nombre: Otros reclamos y pedidos ·');
});

test('una nueva toma el código de su nombre, y se dice si ya es de otra', async () => {
  open();
  await press('Nueva categoría');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Nombre'), 'Poda de árboles');
  const codigo = dialog.getByLabelText('Código');
  expect(codigo).toHaveProperty('value', 'poda-de-arboles');
  await user.clear(codigo);
  await user.type(codigo, 'alumbrado');
  await user.selectOptions(dialog.getByLabelText('Es un'), 'Reclamo');
  await user.click(dialog.getByRole('button', { name: 'Crear' }));
  expect(await dialog.findByText('Ese código ya es de otra categoría.')).toBeTruthy();
  await user.clear(codigo);
  await user.type(codigo, 'poda');
  await user.click(dialog.getByRole('button', { name: 'Crear' }));
  await waitFor(() => expect(address()).toBe('/admin/configuracion/categorias?categoria=poda'));
  expect(writes.at(-1)?.body).toEqual({ nombre: 'Poda de árboles', codigo: 'poda', sustantivo: 'reclamo' });
  expect(await names('Desactivadas')).toEqual(['Poda de árboles']);
  expect(await screen.findByLabelText('Nombre')).toHaveProperty('value', 'Poda de árboles');
});
