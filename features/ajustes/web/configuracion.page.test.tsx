import { address, atDesk, button, drawWith, press, type Request, setScreen } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { WithClave } from '@oficina/usuarios/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import AvisoSection from './aviso.section.tsx';
import ConfiguracionPage from './configuracion.page.tsx';
import MarcaSection from './marca.section.tsx';
import { TitleActs } from './title-acts.tsx';

atDesk();

const AVISO = {
  ...{ clave: 'aviso', nombre: 'Aviso', seccion: 'aviso', version: 3, original: false },
  valor: { texto: 'Lunes cerrado.', desde: '2026-11-16T08:00:00-03:00' },
};
const saves: Request[] = [];
function open(chosen: string) {
  saves.length = 0;
  const config = { nombre: 'Cooperativa de Ceibal', color: '#0b5f5c', telefono: '2945 45-1234' } as never;
  drawWith(
    (request) => {
      if (request.path.endsWith('/versiones')) return { body: { versiones: [] } };
      if (request.method === 'GET') return { body: { ajustes: [AVISO] } };
      saves.push(request);
      return { body: { ...AVISO, version: 4, valor: (request.body as { valor: unknown }).valor } };
    },
    <WithClave>
      <ConfiguracionPage
        chosen={chosen}
        sections={[
          { id: 'aviso', label: 'Aviso', isSaved: true, content: <AvisoSection /> },
          {
            id: 'actos',
            label: 'Actos',
            content: (
              <TitleActs>
                <b>Nueva</b>
              </TitleActs>
            ),
          },
          { id: 'marca', label: 'Marca', content: <MarcaSection config={config} /> },
        ]}
      />
    </WithClave>,
    '/admin/configuracion',
  );
}

test('el aviso se ve como lo lee el socio mientras se escribe, y se guarda con la versión leída', async () => {
  open('aviso');
  const texto = await screen.findByLabelText('Aviso');
  await user.clear(texto);
  expect(screen.getByText('No hay ningún aviso.')).toBeTruthy();
  await user.type(texto, 'Martes cerrado.');
  expect(screen.getByRole('region', { name: 'Así lo lee el socio' }).textContent).toContain(
    'Martes cerrado.',
  );
  expect(screen.getByRole('region', { name: 'Cambios sin guardar' }).textContent).toContain(
    '1 cambio sin guardar: Aviso: Martes cerrado.',
  );
  await press('Guardar');
  await waitFor(() =>
    expect(saves.map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/oob/ajustes/aviso',
        {
          ...{ version: 3, detalle: 'Aviso: Martes cerrado.' },
          valor: { texto: 'Martes cerrado.', desde: '2026-11-16T08:00' },
        },
      ],
    ]),
  );
});

test('se ve siempre con qué se guarda, y en el mismo lugar que ya se guardó', async () => {
  open('aviso');
  const bar = await screen.findByRole('region', { name: 'Cambios' });
  expect(within(bar).getByRole('status').textContent).toBe('Sin cambios');
  expect(button('Guardar')?.getAttribute('aria-disabled')).toBe('true');
  await user.clear(await screen.findByLabelText('Aviso'));
  await press('Guardar');
  await waitFor(() => expect(within(bar).getByRole('status').textContent).toBe('Guardado. Ya rige.'));
  await user.type(screen.getByLabelText('Aviso'), 'Abrimos.');
  expect(within(bar).queryByText('Guardado. Ya rige.')).toBeNull();
});

test('donde no hay nada que guardar, no está', async () => {
  open('marca');
  await screen.findByText('Se cambia en el servidor.');
  expect(screen.queryByRole('region', { name: 'Cambios' })).toBeNull();
});

test('sin texto se quita, y descartar lo deja como estaba', async () => {
  open('aviso');
  await user.clear(await screen.findByLabelText('Aviso'));
  await press('Descartar');
  expect(screen.getByLabelText('Aviso')).toHaveProperty('value', 'Lunes cerrado.');
  await user.clear(screen.getByLabelText('Aviso'));
  await press('Guardar');
  await waitFor(() => expect(saves[0]?.body).toEqual({ version: 3, valor: null, detalle: 'Sin aviso' }));
});

test('lo que es de la instalación se ve y se dice dónde se cambia', async () => {
  open('marca');
  expect(await screen.findByText('Se cambia en el servidor.')).toBeTruthy();
  expect(screen.getByText('Cooperativa de Ceibal')).toBeTruthy();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

test('las secciones son enlaces, y la que no es de uno lleva a la primera', async () => {
  open('textos');
  expect((await screen.findByLabelText('Aviso')).tagName).toBe('TEXTAREA');
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(links).toEqual([
    ['Aviso', 'page'],
    ['Actos', null],
    ['Marca', null],
  ]);
});

test('en un teléfono la sección se elige en el título', async () => {
  setScreen(false);
  open('aviso');
  await screen.findByLabelText('Aviso');
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.getByText('Configuración · Aviso')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Sección'), 'Marca');
  await waitFor(() => expect(address()).toBe('/admin/configuracion/marca'));
});

test('lo principal de una sección va en la línea del título; en un teléfono, en su lugar', async () => {
  open('actos');
  expect((await screen.findByText('Nueva')).closest('[data-primary]')).toBeTruthy();
  cleanup();
  setScreen(false);
  open('actos');
  expect((await screen.findByText('Nueva')).closest('[data-primary]')).toBeNull();
});
