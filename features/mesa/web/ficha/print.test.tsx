import { press, type Server } from '@oficina/ui/testing';
import { printWith, user, watchDownloads } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPlace } from '../place.ts';
import { drawFicha, FICHA, NOW, PATH, serve } from './ficha.test-kit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  setPlace('mostrador');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

const enlace = { url: 'https://la-posta.test/f/1-abc', numero: 'B 0003-00070121', periodo: '2026-10' };

test('se imprime el estado de cuenta con lo impago, su total y el código del enlace que dio el servidor', async () => {
  const { requests } = drawFicha(serve(FICHA, () => ({ body: { enlace } })));
  await printWith('Imprimir');
  const paper = screen.getByText('Estado de cuenta').parentElement as HTMLElement;
  expect(flat(paper.textContent)).toContain(
    'Octubre 2026, vence 20/11/26$ 41.873,50Septiembre 2026, venció 20/10/26$ 36.120,00Total $ 77.993,50Cargado al 02/11/26' +
      'Octubre 2026, factura B 0003-00070121: escaneá el código para verla o pagarla.',
  );
  expect(within(paper).getByLabelText('Enlace de la factura')).toBeTruthy();
  const asked = requests.at(-1);
  expect(`${asked?.path}?${asked?.search}`).toBe(
    '/api/oob/suministros/120/estado_de_cuenta?motivo=mostrador',
  );
});

test('con la tecla i se imprime; sin enlace que sirva no hay código, y si el servidor no contesta se dice', async () => {
  let failed = false;
  drawFicha(
    serve(FICHA, () => {
      if (failed) return { body: {} };
      failed = true;
      return { status: 500 };
    }),
  );
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await screen.findByRole('table', { name: 'Facturas' });
  await user.keyboard('i');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(print).not.toHaveBeenCalled();
  await user.keyboard('i');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.queryByText(/escaneá el código/)).toBeNull();
});

test('quien lee la deuda por un caso no la imprime', async () => {
  drawFicha(serve(FICHA), ['ROLE_REQUERIMIENTO_ENCARGADO'], `${PATH}?motivo=caso&requerimiento=42`);
  await screen.findByRole('table', { name: 'Facturas' });
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
});

describe('una factura se reimprime', () => {
  const pdf: Server = () => ({ file: new Blob(['%PDF'], { type: 'application/pdf' }) });

  test('apretando su renglón', async () => {
    const { saved } = watchDownloads();
    drawFicha(serve(FICHA, pdf));
    await press('Descargar la factura B 0003-00070122');
    await waitFor(() => expect(saved).toEqual(['factura-B-0003-00070122.pdf blob:1']));
    expect(screen.queryByRole('button', { name: 'Descargar la factura B 0003-00070123' })).toBeNull();
  });

  test('la que se buscó por su número está primera, aunque sea vieja', async () => {
    const old = { ...FICHA.facturas?.[2], id: 9, numero: 'B 0003-00001111', periodo: '2019-03' };
    const { requests } = drawFicha(
      serve(FICHA, () => ({ body: old })),
      ['ROLE_MOSTRADOR'],
      `${PATH}?factura=9`,
    );
    const asked = within(await screen.findByRole('region', { name: 'La factura que buscaste' }));
    expect(asked.getByText('Marzo 2019')).toBeTruthy();
    expect(asked.getByRole('button', { name: /^Mandar enlace/ })).toBeTruthy();
    expect(requests.at(-1)?.path).toBe('/api/facturas/9');
  });

  test('y si es de otro suministro no está', async () => {
    const foreign = { ...FICHA.facturas?.[0], id: 9, suministro: '/api/suministros/7' };
    const { requests } = drawFicha(
      serve(FICHA, () => ({ body: foreign })),
      ['ROLE_MOSTRADOR'],
      `${PATH}?factura=9`,
    );
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/facturas/9'));
    await screen.findByRole('table', { name: 'Facturas' });
    expect(screen.queryByRole('region', { name: 'La factura que buscaste' })).toBeNull();
  });
});
