// A server with two bills and a card, and the page that pays them.

import type { Factura } from '@oficina/facturas/contract';
import type { Tarjeta } from '@oficina/tarjetas/contract';
import { screen } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import type { Pago } from '../contract/index.ts';
import PagarFacturasPage, { type PagarFacturasPageProps } from './pagar-facturas.page.tsx';
import {
  CAMPO,
  CASA,
  drawWith,
  GALPON,
  lista,
  type Pedido,
  type Server,
  unaFactura,
  unaTarjeta,
  unPago,
} from './pagos.test-kit.tsx';

export type Mundo = {
  facturas: Factura[];
  tarjetas: Tarjeta[];
  /** Those with these bills, the newest first. */
  pagos: Pago[];
  conectado: boolean;
  /** What the payment answers; undefined, the connection is lost. */
  pagar: Server;
  /** What saving a card answers; without it, it is saved. */
  guardar?: Server;
};

/** It moves when the test says. */
function unReloj() {
  let ms = new Date('2026-11-12T09:00:00-03:00').getTime();
  return {
    now: () => new Date(ms),
    pasar: (cuantos: number) => {
      ms += cuantos;
    },
  };
}

export function unMundo(cambios: Partial<Mundo> = {}): Mundo {
  return {
    facturas: [
      unaFactura(31, { importe: 41873.5 }),
      unaFactura(32, { importe: 49792.5, suministro: '/api/suministros/2', periodo: '2026-09' }),
    ],
    tarjetas: [unaTarjeta(242, { principal: true })],
    pagos: [],
    conectado: true,
    pagar: () => ({ status: 201, body: unPago(501) }),
    ...cambios,
  };
}

const servir =
  (mundo: Mundo): Server =>
  async (pedido) => {
    if (!mundo.conectado) return undefined;
    const ruta = `${pedido.method} ${pedido.url.pathname}`;
    if (ruta === 'GET /api/facturas') {
      const ids = pedido.url.searchParams.getAll('id[]');
      return lista(mundo.facturas.filter(({ id }) => ids.includes(String(id))));
    }
    if (ruta === 'GET /api/tarjetas') return lista(mundo.tarjetas);
    if (ruta === 'GET /api/pagos') {
      const ids = pedido.url.searchParams.getAll('factura[]');
      const suyos = mundo.pagos.filter(({ facturas }) => facturas.some(({ id }) => ids.includes(String(id))));
      return lista(suyos.slice(0, 1), suyos.length);
    }
    if (ruta.startsWith('GET /api/pagos/')) {
      const pago = mundo.pagos.find((uno) => ruta.endsWith(`/${uno.id}`));
      return pago ? { body: pago } : { status: 404 };
    }
    if (ruta === 'POST /api/pagos') return mundo.pagar(pedido);
    if (ruta === 'POST /api/tarjetas') {
      if (mundo.guardar) return mundo.guardar(pedido);
      const nueva = unaTarjeta(900);
      mundo.tarjetas = [...mundo.tarjetas, nueva];
      return { status: 201, body: nueva };
    }
    return { status: 404 };
  };

export function abrir(
  mundo: Mundo,
  path = '/facturas/pagar?facturas=31,32',
  props: Partial<PagarFacturasPageProps> = {},
  otra: ReactNode = <h1>Otra página</h1>,
) {
  const reloj = unReloj();
  const pagina = (
    <PagarFacturasPage
      usuarioId={5}
      suministros={[CASA, CAMPO, GALPON]}
      config={{ legal: { art30bis: true, art25: 'Usted tiene derecho a reclamar' }, telefono: '3492 401234' }}
      facturasTo="/facturas"
      pagoTo={(id) => `/facturas/pagos/${id}`}
      agregarTarjetaTo={(volver) => `/tarjetas/agregar?volver=${encodeURIComponent(volver)}`}
      clock={reloj}
      pausaMs={20}
      {...props}
    />
  );
  const drawn = drawWith(
    servir(mundo),
    <Suspense>
      <Routes>
        <Route path="/facturas/pagar" element={pagina} />
        <Route path="*" element={otra} />
      </Routes>
    </Suspense>,
    path,
  );
  return { ...drawn, reloj };
}

export const pagar = (importe = '91.666,00') =>
  screen.findByRole('button', { name: `Pagar $\u00a0${importe}` });
export const cvc = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de seguridad' });

export async function escribirYPagar(user: ReturnType<typeof userEvent.setup>, codigo = '123') {
  await user.type(await cvc(), codigo);
  await user.click(await pagar());
}

export async function escribirTarjeta(user: ReturnType<typeof userEvent.setup>, codigo = '321') {
  const escrito = {
    Número: '4507990000004905',
    Vencimiento: '0830',
    'Nombre como figura en la tarjeta': 'Maria Perez',
    'Fecha de nacimiento del titular': '24071958',
    'Documento del titular': '12345678',
    'Código de seguridad': codigo,
  };
  for (const [name, texto] of Object.entries(escrito))
    await user.type(await screen.findByRole('textbox', { name }), texto);
}

export const enviados = (pedidos: readonly Pedido[]) =>
  pedidos.filter(({ method, url }) => method === 'POST' && url.pathname === '/api/pagos');
