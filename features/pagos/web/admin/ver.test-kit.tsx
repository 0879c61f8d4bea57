import { drawWith, type Server } from '@oficina/ui/testing';
import { screen, within } from '@testing-library/react';
import type { Pago } from '../../contract/index.ts';
import { clock, ESTADO, pagoForStaff } from './admin.test-kit.tsx';
import PagoPage, { type PagoPageProps } from './ver.page.tsx';

const SUMINISTRO = { id: 1, nombre: 'ROLDAN ELSA', cuenta: '1234', domicilio: 'San Martín 45' };
const NOT_FOUND = { status: 404, body: { description: 'No encontramos lo que buscás.' } };

export const serverOf =
  (pago: Pago): Server =>
  ({ path }) => {
    if (path === '/api/suministros/1') return { body: SUMINISTRO };
    return path === `/api/pagos/${pago.id}` ? { body: pago } : NOT_FOUND;
  };

export const drawPage = (server: Server, changes: Partial<PagoPageProps> = {}, search = '') =>
  drawWith(
    server,
    <PagoPage
      isAdmin
      id={501}
      cooperativa={{ nombre: 'Cooperativa La Unión', telefono: '3492 40-0000' }}
      confirmarClave={async () => undefined}
      clock={clock}
      {...changes}
    />,
    `/admin/facturas/pagos/501${search}`,
  );

export const UNCERTAIN = pagoForStaff(501, {
  estado: ESTADO.enVerificacion,
  tiempos: {
    creado: '2026-11-15T10:32:00-03:00',
    enviado: '2026-11-15T10:33:00-03:00',
    consultado: '2026-11-15T10:36:00-03:00',
    proximaConsulta: '2026-11-15T10:46:00-03:00',
  },
});

/** The ticket is left out: it is outside the main element and repeats much of the same text. */
export const findPage = async () => {
  await screen.findByRole('heading', { name: 'Lo que ve el cliente' });
  return within(screen.getByRole('main'));
};
export const region = async (name: string) => (await findPage()).getByRole('region', { name });
