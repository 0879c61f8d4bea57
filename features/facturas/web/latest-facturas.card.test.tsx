import { HOME } from '@oficina/suministros/testing';
import { drawWith, listAnswer } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { makeDeuda, makeFactura } from './facturas.test-kit.tsx';
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
  await screen.findByText('Y 1.347 más.');
  expect(hrefOf('Y 1.347 más.')).toBe('/facturas?estado=a-pagar');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('si no se pudo leer la deuda, las demás facturas se ven igual', async () => {
  drawWith(
    ({ path }) => (path.endsWith('/deuda') ? { status: 500 } : listAnswer([makeFactura(1)])),
    <Tarjeta />,
  );
  expect(await screen.findByText('En “Todas” podés ver las anteriores.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Todas' }));
  expect(await screen.findByText('octubre 2026')).toBeTruthy();
});
