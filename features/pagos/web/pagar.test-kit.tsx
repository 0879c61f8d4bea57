import type { Factura } from '@oficina/facturas/contract';
import { makeFactura } from '@oficina/facturas/testing';
import { FARM, HOME, SHED } from '@oficina/suministros/testing';
import type { Tarjeta } from '@oficina/tarjetas/contract';
import { makeTarjeta } from '@oficina/tarjetas/testing';
import { type Answer, drawWith, listAnswer, type Request, type Server } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import type { Pago } from '../contract/index.ts';
import PagarFacturasPage, { type PagarFacturasPageProps } from './pagar-facturas.page.tsx';
import { unPago } from './pagos.test-kit.tsx';

export type FakeBackend = {
  facturas: Factura[];
  tarjetas: Tarjeta[];
  /** The newest pago comes first. */
  pagos: Pago[];
  isOnline: boolean;
  /** Undefined means that the connection is lost. */
  pagar: Server;
  saveTarjeta?: Server;
};

export const PAID: Answer = { status: 201, body: unPago(501) };
export const WAIT: Answer = { status: 429, body: { description: 'Esperá.' } };

function createManualClock() {
  let ms = new Date('2026-11-12T09:00:00-03:00').getTime();
  return {
    now: () => new Date(ms),
    advance: (count: number) => {
      ms += count;
    },
  };
}

export function makeBackend(cambios: Partial<FakeBackend> = {}): FakeBackend {
  return {
    facturas: [
      makeFactura(31, { importe: 41873.5 }),
      makeFactura(32, { importe: 49792.5, suministro: '/api/suministros/2', periodo: '2026-09' }),
    ],
    tarjetas: [makeTarjeta(242, { principal: true })],
    pagos: [],
    isOnline: true,
    pagar: () => PAID,
    ...cambios,
  };
}

const serve =
  (backend: FakeBackend): Server =>
  async (request) => {
    if (!backend.isOnline) return undefined;
    const ruta = `${request.method} ${request.path}`;
    if (ruta === 'GET /api/facturas') {
      const ids = request.search.getAll('id[]');
      return listAnswer(backend.facturas.filter(({ id }) => ids.includes(String(id))));
    }
    if (ruta === 'GET /api/tarjetas') return listAnswer(backend.tarjetas);
    if (ruta === 'GET /api/pagos') {
      const ids = request.search.getAll('factura[]');
      const matching = backend.pagos.filter(({ facturas }) =>
        facturas.some(({ id }) => ids.includes(String(id))),
      );
      return listAnswer(matching.slice(0, 1), matching.length);
    }
    if (ruta.startsWith('GET /api/pagos/')) {
      const pago = backend.pagos.find((one) => ruta.endsWith(`/${one.id}`));
      return pago ? { body: pago } : { status: 404 };
    }
    if (ruta === 'POST /api/pagos') return backend.pagar(request);
    if (ruta === 'POST /api/tarjetas') {
      if (backend.saveTarjeta) return backend.saveTarjeta(request);
      const newTarjeta = makeTarjeta(900);
      backend.tarjetas = [...backend.tarjetas, newTarjeta];
      return { status: 201, body: newTarjeta };
    }
    if (ruta.endsWith('/cupon')) return { status: 500 };
    return { status: 404 };
  };

export function openPage(
  backend: FakeBackend,
  path = '/facturas/pagar?facturas=31,32',
  props: Partial<PagarFacturasPageProps> = {},
  other: ReactNode = <h1>Otra página</h1>,
) {
  const manualClock = createManualClock();
  const page = (
    <PagarFacturasPage
      usuarioId={5}
      suministros={[HOME, FARM, SHED]}
      config={{
        legal: { art30bis: true, art25: 'Usted tiene derecho a reclamar' },
        telefono: '3492 401234',
        cobro: { barras: 'itf', codigosVencidos: false },
        pagos: { enlace: [], cuenta: ['tarjeta'] },
      }}
      clock={manualClock}
      pauseMs={20}
      {...props}
    />
  );
  const drawn = drawWith(
    serve(backend),
    <Suspense>
      <Routes>
        <Route path="/facturas/pagar" element={page} />
        <Route path="*" element={other} />
      </Routes>
    </Suspense>,
    path,
  );
  return { ...drawn, manualClock };
}

export const pagar = (importe = '91.666,00') =>
  screen.findByRole('button', { name: `Pagar $\u00a0${importe}` });
export const findTarjeta = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
export const cvc = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de seguridad' });

export async function typeCvcAndPagar({ codigo = '123', importe = '91.666,00' } = {}) {
  await user.type(await cvc(), codigo);
  await user.click(await pagar(importe));
}

export async function typeTarjeta(codigo = '321') {
  const typed = [
    ['Número', '4507990000004905'],
    ['Vencimiento', '0830'],
    ['Nombre en la tarjeta', 'Maria Perez'],
    ['Nacimiento del titular', '24071958'],
    ['Documento del titular', '12345678'],
    ['Código de seguridad', codigo],
  ] as const;
  for (const [name, texto] of typed) await user.type(await screen.findByRole('textbox', { name }), texto);
}

export const sentPagos = (requests: readonly Request[]) =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/api/pagos');
