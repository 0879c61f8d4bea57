import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CASA, drawWith, unaDeuda, unaFactura } from './testing.tsx';
import { UltimasFacturasCard, type Vista } from './ultimas-facturas.card.tsx';

function Tarjeta() {
  const [vista, setVista] = useState<Vista>('pendientes');
  return (
    <UltimasFacturasCard usuarioId={5} suministros={[CASA]} elegido={null} vista={vista} onVista={setVista} />
  );
}

test('las que no entran se cuentan con su punto y llevan a la lista', async () => {
  const deuda = unaDeuda({
    aPagar: { cantidad: 1350, importe: 50, vencidas: 0 },
    facturas: [unaFactura(1), unaFactura(2), unaFactura(3)],
  });
  drawWith(() => ({ body: deuda }), <Tarjeta />);
  const resto = await screen.findByRole('link', { name: 'Y 1.347 más.' });
  expect(resto.getAttribute('href')).toBe('/facturas?estado=a-pagar');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('si no se pudo leer la deuda, las demás facturas se ven igual', async () => {
  const user = userEvent.setup();
  drawWith(
    (url) => {
      if (url.pathname.endsWith('/deuda')) return { status: 500 };
      return { body: { totalItems: 1, member: [unaFactura(1)] } };
    },
    <Tarjeta />,
  );
  expect(await screen.findByText('En “Todas” podés ver las anteriores.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Todas' }));
  expect(await screen.findByText('octubre 2026')).toBeTruthy();
});
