import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { drawWith, HOME, makeDeuda, makeFactura } from './facturas.test-kit.tsx';
import { type FacturasView, LatestFacturasCard } from './latest-facturas.card.tsx';

function Tarjeta() {
  const [view, setView] = useState<FacturasView>('pendientes');
  return (
    <LatestFacturasCard usuarioId={5} suministros={[HOME]} chosen={null} view={view} onViewChange={setView} />
  );
}

test('las que no entran se cuentan con su punto y llevan a la lista', async () => {
  const deuda = makeDeuda({
    aPagar: { cantidad: 1350, importe: 50, vencidas: 0 },
    facturas: [makeFactura(1), makeFactura(2), makeFactura(3)],
  });
  drawWith(() => ({ body: deuda }), <Tarjeta />);
  const rest = await screen.findByRole('link', { name: 'Y 1.347 más.' });
  expect(rest.getAttribute('href')).toBe('/facturas?estado=a-pagar');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('si no se pudo leer la deuda, las demás facturas se ven igual', async () => {
  const user = userEvent.setup();
  drawWith(
    (url) => {
      if (url.pathname.endsWith('/deuda')) return { status: 500 };
      return { body: { totalItems: 1, member: [makeFactura(1)] } };
    },
    <Tarjeta />,
  );
  expect(await screen.findByText('En “Todas” podés ver las anteriores.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Todas' }));
  expect(await screen.findByText('octubre 2026')).toBeTruthy();
});
