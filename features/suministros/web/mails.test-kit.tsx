import { listAnswer, type Server } from '@oficina/ui/testing';
import { openRowMenu } from '@oficina/ui/testing/staff';
import { screen, within } from '@testing-library/react';
import type { SuministroMail } from '../contract/index.ts';

export function unCorreo(id: number, changes: Partial<SuministroMail> = {}): SuministroMail {
  return {
    '@id': `/api/suministro_mails/${id}`,
    '@type': 'SuministroMail',
    id,
    suministro: '/api/suministros/1',
    suministroCuenta: '10012345',
    suministroNombre: 'ROLDAN ELSA',
    email: `persona${id}@correo.com`,
    validado: false,
    desuscribir: false,
    rebota: false,
    ultimaFactura: 0,
    ...changes,
  };
}

export const serverOf =
  (correos: SuministroMail[], onWrite: Server = () => ({ status: 204 })): Server =>
  (request) =>
    request.method === 'GET' ? listAnswer(correos) : onWrite(request);

/** What can be done with a correo is behind the three dots of its row. */
export async function openActions(correo: string) {
  await screen.findByRole('rowheader', { name: correo });
  return within(await openRowMenu(`${correo} del suministro 10012345`));
}
