import { drawWith, listAnswer, type Server, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { identidadEstado } from '../contract/index.ts';
import IdentidadPage, { type IdentidadPageProps } from './identidad.page.tsx';

const inquiryWith = (estado: number) => ({
  '@id': '/api/persona_inquiries/inq_1',
  '@type': 'PersonaInquiry',
  id: 'inq_1',
  usuario: '/api/usuarios/7',
  estado,
  created: '2026-11-15T10:32:00-03:00',
  updated: '2026-11-15T10:32:00-03:00',
});
const serverWith =
  (...estados: number[]): Server =>
  ({ method }) =>
    method === 'GET'
      ? listAnswer(estados.map(inquiryWith))
      : { body: { ...inquiryWith(0), url: 'https://proveedor.test/inq_1' } };

const openUrl = vi.fn();
const draw = (server: Server, props: Partial<IdentidadPageProps> = {}) =>
  drawWith(
    server,
    <IdentidadPage
      usuarioId={7}
      validada={false}
      habilitada
      proveedor="Persona"
      proveedorReturn={null}
      contact={{ telefono: '3492 401234' }}
      onCambio={async () => undefined}
      openUrl={openUrl}
      {...props}
    />,
  );

test('pide el consentimiento antes de llevar al proveedor', async () => {
  const { requests } = draw(serverWith());
  const startButton = await screen.findByRole('button', { name: /^Empezar/ });
  await user.click(startButton);
  expect(
    await screen.findByText('Para seguir tenés que aceptar el uso de tu imagen y tu documento.'),
  ).toBeTruthy();
  expect(written(requests)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /^Acepto que un proveedor externo/ }));
  await user.click(startButton);
  await waitFor(() => expect(openUrl).toHaveBeenCalledWith('https://proveedor.test/inq_1'));
  expect(written(requests)).toEqual([
    ['POST /api/persona_inquiries', { usuario: '/api/usuarios/7', consentimiento: true }],
  ]);
});

const { code } = identidadEstado;
const returnWith = (status: string) => ({ inquiry: 'inq_1', status });

test.each([
  ['en revisión', code('enRevision'), null, 'Estamos revisando tus datos. Te avisamos por correo.', false],
  [
    'rechazada',
    code('rechazada'),
    null,
    'No pudimos validar tu identidad. Podés intentar otra vez o acercarte a la cooperativa con tu DNI.',
    true,
  ],
  ['aprobada', code('aprobada'), returnWith('completed'), 'Tu identidad quedó validada', false],
  [
    'terminada y sin resultado',
    code('enCurso'),
    returnWith('completed'),
    'Estamos revisando tus datos. Te avisamos por correo.',
    false,
  ],
  [
    'sin terminar',
    code('enCurso'),
    returnWith(''),
    'Cancelaste la validación. Podés hacerla cuando quieras.',
    true,
  ],
])('%s', async (_, estado, proveedorReturn, sentence, canStart) => {
  const { requests } = draw(serverWith(estado), { proveedorReturn });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Empezar/ }) !== null).toBe(canStart);
  expect(written(requests)).toEqual(
    proveedorReturn
      ? [['POST /api/persona_inquiries/asociar', { id: 'inq_1', usuario: '/api/usuarios/7' }]]
      : [],
  );
});

test('donde no se puede por internet, dice adónde ir', async () => {
  draw(serverWith(), { habilitada: false });
  expect(await screen.findByText('Acercate a la cooperativa con tu DNI.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Empezar/ })).toBeNull();
});

test('si no se pudo empezar, se dice', async () => {
  draw((request) =>
    request.method === 'GET' ? serverWith()(request) : { status: 503, body: { description: 'Otra cosa.' } },
  );
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: /^Empezar/ }));
  expect(await screen.findByText('No pudimos iniciar la validación. Probá más tarde.')).toBeTruthy();
});
