import { HOME } from '@oficina/suministros/testing';
import { drawWith } from '@oficina/ui/testing';
import { hrefOf } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeDeuda, makeFactura } from './facturas.test-kit.tsx';
import { LatestFacturasCard } from './latest-facturas.card.tsx';

const NOW = new Date('2026-10-17T12:00:00-03:00');
const draw = (deuda: Parameters<typeof makeDeuda>[0]) =>
  drawWith(
    () => ({ body: makeDeuda(deuda) }),
    <LatestFacturasCard suministros={[HOME]} chosen={null} now={NOW} />,
  );

test('se ven las tres primeras, y el enlace cuenta las demás', async () => {
  draw({
    aPagar: { cantidad: 1350, importe: 50, vencidas: 0 },
    facturas: [1, 2, 3, 4].map((id) => makeFactura(id)),
  });
  await screen.findByText('Ver las 1.350');
  expect(hrefOf('Ver las 1.350')).toBe('/facturas?estado=a-pagar');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('cada una dice de qué suministro es, de qué mes, cuánto y cuándo vence', async () => {
  draw({
    aPagar: { cantidad: 1, importe: 50, vencidas: 1 },
    facturas: [makeFactura(1, { vencida: true, vencimiento: '2026-10-08T00:00:00-03:00' })],
  });
  const [line] = await screen.findAllByRole('listitem');
  expect(line?.textContent).toMatch(/^Casa · octubre\$\u00a0.*,\d\dVenció el 8 de octubre$/);
});

test('la que no se puede pagar acá lo dice una vez, y la que se está pagando también', async () => {
  drawWith(
    () => ({
      body: makeDeuda({
        inhabilitadas: { cantidad: 1, importe: 50, suministros: [] },
        facturas: [makeFactura(1), makeFactura(2, { estadoPago: 9 })],
      }),
    }),
    <LatestFacturasCard suministros={[{ ...HOME, pagoInhabilitado: true }]} chosen={null} now={NOW} />,
  );
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/Vence el martes 20No se puede pagar por acá$/);
  expect(lines[1]).toMatch(/Vence el martes 20Pago en proceso$/);
});

test('sin ninguna no se dibuja nada', async () => {
  const { requests } = draw({});
  await expect.poll(() => requests.length).toBe(1);
  expect(screen.queryByText('A pagar')).toBeNull();
});
