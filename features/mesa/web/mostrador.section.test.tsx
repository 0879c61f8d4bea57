import { ConfiguracionPage } from '@oficina/ajustes/web/admin';
import { atDesk, drawWith, press, type Request, refuse, theAlert } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { WithClave } from '@oficina/usuarios/testing';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import MostradorSection from './mostrador.section.tsx';

atDesk();

const ajuste = (clave: string, nombre: string, valor: unknown) => ({
  ...{ clave, nombre, valor, seccion: 'mostrador', version: 0, original: true },
});
const AJUSTES = [
  ajuste('mesa.canales', 'Por dónde se atiende', ['mostrador', 'telefono']),
  ajuste('requerimientos.verDeuda', 'Quien atiende un caso ve la deuda de su suministro', true),
  ajuste('mesa.busquedasPorMinuto', 'Búsquedas por minuto', 60),
  ajuste('mesa.busquedasPorDia', 'Búsquedas por día', 2000),
];

const saves: Request[] = [];
function open() {
  saves.length = 0;
  drawWith(
    (request) => {
      const { path, method, body } = request;
      if (path.endsWith('/versiones')) return { body: { versiones: [] } };
      if (method === 'GET') return { body: { ajustes: AJUSTES } };
      saves.push(request);
      const saved = AJUSTES.find(({ clave }) => path.endsWith(clave));
      return path.endsWith('PorMinuto')
        ? refuse('valor', 'Va de 10 a 600.')
        : { body: { ...saved, version: 1, valor: (body as { valor: unknown }).valor } };
    },
    <WithClave>
      <Suspense>
        <ConfiguracionPage
          chosen="mostrador"
          sections={[{ id: 'mostrador', label: 'Mostrador', content: <MostradorSection /> }]}
        />
      </Suspense>
    </WithClave>,
    '/admin/configuracion/mostrador',
  );
}

test('lo que el servidor rechaza se dice en la barra, y el cambio no se pierde', async () => {
  open();
  const field = await screen.findByLabelText('Búsquedas por minuto');
  await user.clear(field);
  await user.type(field, '5');
  await user.click(screen.getByRole('switch'));
  expect(screen.getByRole('region', { name: 'Cambios sin guardar' }).textContent).toContain(
    'Búsquedas por minuto: 5 · Ver la deuda: no',
  );
  await press('Guardar');
  expect((await theAlert()).textContent).toContain('Va de 10 a 600.');
  expect(field).toHaveProperty('value', '5');
});

test('por dónde se atiende se elige entre los que hay, y no se deja ninguno', async () => {
  open();
  const box = (name: string) => screen.findByRole('checkbox', { name });
  await user.click(await box('WhatsApp'));
  await user.click(await box('Mostrador'));
  const bar = screen.getByRole('region', { name: 'Cambios sin guardar' });
  expect(bar.textContent).toContain('Se atiende por: Teléfono, WhatsApp');
  await user.click(await box('WhatsApp'));
  await user.click(await box('Teléfono'));
  expect(screen.getByText('Dejá al menos uno.')).toBeTruthy();
  await user.click(await box('Mostrador'));
  await user.click(await box('Teléfono'));
  // It is again what was saved.
  expect(screen.queryByRole('region', { name: 'Cambios sin guardar' })).toBeNull();
  await user.click(await box('WhatsApp'));
  await press('Guardar');
  await waitFor(() =>
    expect(saves[0]).toMatchObject({
      path: '/api/oob/ajustes/mesa.canales',
      body: { version: 0, valor: ['mostrador', 'telefono', 'whatsapp'] },
    }),
  );
});
