import { HOME } from '@oficina/suministros/testing';
import { drawWith } from '@oficina/ui/testing';
import { hrefOf } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FacturaRow } from './factura-row.tsx';
import { makeFactura } from './facturas.test-kit.tsx';
import { indexSuministros } from './suministro-summary.ts';

test('una factura con un código que espera lleva a verlo, y no dice que no se pague', async () => {
  drawWith(
    () => undefined,
    <FacturaRow
      factura={makeFactura(1, { estadoPago: 9, esperandoPago: true, pago: '/api/pagos/500' })}
      isChosen={false}
      suministroIndex={indexSuministros([HOME])}
      now={new Date('2026-11-12T09:00:00-03:00')}
      telefono={undefined}
      pagarTo={() => ''}
      pagoTo={(id) => `/facturas/pagos/${id}`}
      onOpen={() => undefined}
      onChoose={() => undefined}
    />,
    '/facturas',
  );
  expect(await screen.findByText('Esperando el pago.')).toBeTruthy();
  expect(hrefOf('Ver el código de la factura de octubre 2026, Casa')).toBe('/facturas/pagos/500');
  expect(screen.queryByText(/No vuelvas a pagar/)).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
