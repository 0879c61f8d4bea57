import { FARM, HOME, SHED } from '@oficina/suministros/testing';
import { drawWith, inTurn, lineOf, type Server } from '@oficina/ui/testing';
import { hrefOf, user } from '@oficina/ui/testing/browser';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Deuda } from '../contract/index.ts';
import { DeudaCard, type DeudaCardProps } from './deuda.card.tsx';
import { makeDeuda, makeFactura } from './facturas.test-kit.tsx';

const NOW = new Date('2026-10-17T12:00:00-03:00');

const draw = (server: Server, changes: Partial<DeudaCardProps> = {}) =>
  drawWith(
    server,
    <DeudaCard
      suministros={[HOME, FARM, SHED]}
      chosen={null}
      telefono="03492 42-0199"
      datosDiasMaximos={40}
      art30bis
      now={NOW}
      pagarTo={(ids) => `/pagar?${ids.join(',')}`}
      {...changes}
    />,
  );
const drawDeuda = (deuda: Partial<Deuda>, changes?: Partial<DeudaCardProps>) =>
  draw(() => ({ body: makeDeuda(deuda) }), changes);

const texto = async (title: string) => (await screen.findByRole('region', { name: title })).textContent ?? '';

test('una factura: cuánto, cuándo vence y el botón con el importe', async () => {
  const vencimiento = '2026-10-20T00:00:00-03:00';
  const dates = { primerVencimiento: vencimiento, proximoVencimiento: vencimiento };
  drawDeuda({
    aPagar: { cantidad: 1, importe: 41873.5, vencidas: 0, ...dates },
    pagar: { importe: 41873.5, facturas: [31] },
  });
  const readText = await texto('Tenés que pagar');
  expect(readText).toContain('Vence el martes 20');
  expect(readText).not.toContain('Elegir qué pagar');
  expect(hrefOf('Pagar $\u00a041.873,50')).toBe('/pagar?31');
});

test('más de las que entran en un pago: el botón cobra las primeras y lo dice', async () => {
  const facturas = Array.from({ length: 50 }, (_, index) => index + 1);
  const { requests } = drawDeuda(
    { aPagar: { cantidad: 73, importe: 7300, vencidas: 2 }, pagar: { importe: 5000, facturas } },
    { chosen: 2 },
  );
  const readText = await texto('Tenés que pagar');
  expect(readText).toContain('$\u00a07.300,00');
  expect(readText).toContain('2 vencidas');
  expect(readText).toContain('Pagás las 50 que vencen primero.');
  expect(screen.getByRole('link', { name: 'Pagar $\u00a05.000,00' })).toBeTruthy();
  expect(hrefOf('Elegir qué pagar')).toBe('/facturas?estado=a-pagar&suministro=2');
  expect(requests.map(lineOf)).toEqual(['GET /api/oob/facturas/deuda?suministro=2']);
});

test('una deuda vieja dice de qué año es', async () => {
  const vencimiento = '2024-10-20T00:00:00-03:00';
  const dates = { primerVencimiento: vencimiento, proximoVencimiento: vencimiento };
  drawDeuda({ aPagar: { cantidad: 1, importe: 50, vencidas: 1, ...dates } });
  const readText = await texto('Tenés que pagar');
  expect(readText).toContain('1 vencidaVenció el 20 de octubre de 2024');
});

test('muchas facturas vencidas se leen con su punto', async () => {
  drawDeuda({ aPagar: { cantidad: 1350, importe: 50, vencidas: 1340 } });
  expect(await texto('Tenés que pagar')).toContain('1.340 vencidas');
});

test('un pago en proceso se avisa, y lo que no se paga acá dice cómo', async () => {
  drawDeuda({
    enPago: { cantidad: 1, importe: 50 },
    inhabilitadas: { cantidad: 1, importe: 70, suministros: ['/api/suministros/3'] },
  });
  expect(await texto('Tenés que pagar')).toContain(
    'El suministro Galpón no se puede pagar por acá. Acercate a la cooperativa o llamanos al 03492 42-0199.',
  );
  expect(hrefOf('03492 42-0199')).toBe('tel:03492420199');
  expect(screen.getByText(/^Hay un pago de \$.50,00 en proceso\. No vuelvas a pagar\.$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Pagar/ })).toBeNull();
});

test('desde el aviso se va al pago en proceso, y sin ninguno no se lo busca', async () => {
  const drawOngoing = (words: ReactNode) => (
    <>
      {words}
      <a href="/facturas/pagos/500">Ver el pago</a>
    </>
  );
  drawDeuda({ enPago: { cantidad: 1, importe: 50 } }, { drawOngoing });
  const readText = await texto('Estás pagando');
  expect(readText).toContain('Pago en procesoNo vuelvas a pagar.Ver el pago');
  cleanup();
  drawDeuda({}, { drawOngoing });
  await texto('Estás al día');
  expect(screen.queryByRole('link', { name: 'Ver el pago' })).toBeNull();
});

test('lo inhabilitado de suministros que este navegador no conoce también se explica', async () => {
  drawDeuda({
    inhabilitadas: { cantidad: 2, importe: 70, suministros: ['/api/suministros/3', '/api/suministros/9'] },
  });
  expect(await texto('Tenés que pagar')).toContain('Son 2 suministros que no se pueden pagar por acá.');
});

test('lo que venció y ya no se paga acá se dice aparte, y no se está al día', async () => {
  drawDeuda({ cerradas: { cantidad: 2, importe: 83_000 } });
  expect((await texto('Tenés que pagar')).replaceAll('\u00a0', ' ')).toContain(
    '2 facturas vencidas se pagan en la cooperativa: $ 83.000,00. Acercate a la cooperativa',
  );
  expect(screen.queryByRole('link', { name: /Pagar/ })).toBeNull();
  cleanup();
  drawDeuda({
    aPagar: { cantidad: 1, importe: 50, vencidas: 0 },
    cerradas: { cantidad: 1, importe: 41_873.5 },
  });
  expect(await texto('También tenés que pagar')).toContain('1 factura vencida se paga en la cooperativa');
});

test('entre los dos vencimientos dice hasta cuándo vale el importe', async () => {
  const factura = makeFactura(7, {
    ...{
      importe: 41_873.5,
      importeAPagar: 42_710.97,
      vencida: true,
      vencimiento: '2026-10-10T00:00:00-03:00',
    },
    ...{ vencimiento2: '2026-10-30T00:00:00-03:00', importe2: 42_710.97 },
  });
  drawDeuda({
    aPagar: { cantidad: 1, importe: 42_710.97, vencidas: 1, primerVencimiento: factura.vencimiento },
    pagar: { importe: 42_710.97, facturas: [7] },
    facturas: [factura],
  });
  expect((await texto('Tenés que pagar')).replaceAll('\u00a0', ' ')).toContain(
    'Venció el 10/10. Hasta el 30/10 son $ 42.710,97.',
  );
});

test('nada encontrado con datos recientes: está al día, y se dice por qué', async () => {
  drawDeuda({});
  expect(await texto('Estás al día')).toContain('Septiembre, tu última factura, está pagada.');
  expect(screen.queryByText(/pueden estar atrasados/)).toBeNull();
});

test('nada encontrado con datos viejos: no se adivina, y se avisa que están atrasados', async () => {
  drawDeuda({ actualizado: '2026-08-01T08:00:00-03:00' });
  const readText = await texto('No encontramos facturas a pagar');
  expect(readText).not.toContain('está pagada');
  expect(readText).toContain('Actualizado al 01/08/26.');
  expect(screen.getByText(/la última carga de facturas es del 01\/08\/26/)).toBeTruthy();
});

test('sin saber de cuándo son los datos se avisa igual', async () => {
  drawDeuda({ actualizado: undefined });
  expect(await texto('No encontramos facturas a pagar')).not.toContain('Actualizado');
  expect(screen.getByText(/no sabemos de cuándo es la última carga/)).toBeTruthy();
});

test('sin respuesta se dice que no quiere decir que no se deba nada, y se reintenta', async () => {
  draw(inTurn({ status: 500 }, { body: makeDeuda() }));
  const sentence = await screen.findByText('Esto no quiere decir que no debas nada.');
  // The error must not draw a frame inside another.
  expect(sentence.closest('[role="alert"]')?.parentElement?.closest('[class*=panel]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await texto('Estás al día')).toBeTruthy();
});
