import { ApiError } from '@oficina/hydra';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock, drawWith, ESTADO, ponerPantalla, unPago } from './admin.test-kit.tsx';
import PagoPage from './ver.page.tsx';

const EN_DUDA = unPago(501, { estado: ESTADO.enVerificacion });
const MOTIVO = 'La pasarela confirmó que no existe';
const NO_CONFIRMADO = 'La pasarela no confirmó que el pago no existe.';

type Casa = {
  /** What the gateway says when asked. */
  consultado: number;
  /** Whether the password was given a moment ago. */
  reciente: boolean;
  rechazo: boolean;
  /** The gateway answers then. */
  espera?: Promise<void> | undefined;
};

function dibujar({
  consultado = ESTADO.enVerificacion,
  reciente = true,
  rechazo = false,
  espera,
}: Partial<Casa> = {}) {
  const casa: Casa = { consultado, reciente, rechazo };
  const cuerpos: unknown[] = [];
  const claves: string[] = [];
  const asked = drawWith(
    async ({ pathname }, { method, body }) => {
      if (pathname.endsWith('/consultar')) {
        await espera;
        return { body: { ...EN_DUDA, estado: casa.consultado } };
      }
      if (pathname.endsWith('/liberar')) {
        cuerpos.push(JSON.parse(String(body)));
        if (!casa.reciente)
          return {
            status: 403,
            body: { description: 'Confirmá tu contraseña para seguir.', reautenticar: true },
          };
        if (casa.rechazo) return { status: 409, body: { description: NO_CONFIRMADO } };
        return { body: { ...EN_DUDA, estado: ESTADO.sinEfecto } };
      }
      return method === 'GET' && pathname === '/api/pagos/501' ? { body: EN_DUDA } : { status: 404 };
    },
    <PagoPage
      esAdmin
      id={501}
      listaTo="/admin/facturas/pagos"
      cooperativa={{ nombre: 'Cooperativa La Unión' }}
      confirmarClave={async (clave) => {
        claves.push(clave);
        const violations = [{ propertyPath: 'password', message: 'La contraseña no es correcta.' }];
        if (clave !== 'la buena') throw new ApiError(422, 'password: no', { violations });
        casa.reciente = true;
      }}
      clock={clock}
    />,
  );
  return { casa, cuerpos, claves, enviados: () => asked.filter((one) => one.startsWith('POST')) };
}

beforeEach(() => ponerPantalla(false));
afterEach(() => vi.restoreAllMocks());

const user = userEvent.setup();
async function abrir() {
  const boton = await screen.findByRole('button', { name: 'Liberar las facturas' });
  await user.click(boton);
  return { boton, dialogo: await screen.findByRole('dialog', { name: '¿Liberar las facturas?' }) };
}
async function escribir(motivo: string) {
  const { dialogo } = await abrir();
  if (motivo) await user.type(within(dialogo).getByLabelText('Motivo'), motivo);
  await user.click(within(dialogo).getByRole('button', { name: /Liberar las facturas/ }));
  return dialogo;
}
const LLAMADAS = ['POST /api/pagos/501/consultar', 'POST /api/pagos/501/liberar'];

test('con la contraseña recién dada: pregunta, libera y dice cómo quedó', async () => {
  const { cuerpos, claves, enviados } = dibujar();
  const { dialogo } = await abrir();
  expect(within(dialogo).getByText('Sólo si la pasarela responde que el pago no existe.')).toBeTruthy();
  await user.type(within(dialogo).getByLabelText('Motivo'), `  ${MOTIVO} `);
  await user.click(within(dialogo).getByRole('button', { name: /Liberar las facturas/ }));
  const aviso = await screen.findByText('Liberamos las facturas del pago N.º 501.');
  expect(enviados()).toEqual(LLAMADAS);
  expect(cuerpos).toEqual([{ motivo: MOTIVO }]);
  expect(claves).toEqual([]);
  expect(screen.getByText('El pago no se hizo')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Liberar las facturas' })).toBeNull();
  expect(document.activeElement).toBe(aviso);
});

test('dada hace rato: pide la contraseña, una mala se dice, y con la buena repite sola', async () => {
  const { cuerpos, claves, enviados } = dibujar({ reciente: false });
  await escribir(MOTIVO);
  const dialogo = await screen.findByRole('dialog', { name: 'Confirmá tu contraseña' });
  expect(within(dialogo).getByText('Por seguridad, escribí tu contraseña para seguir.')).toBeTruthy();
  const clave = within(dialogo).getByLabelText('Contraseña');
  await waitFor(() => expect(document.activeElement).toBe(clave));
  await user.type(clave, 'otra{Enter}');
  expect(await within(dialogo).findByText('La contraseña no es correcta.')).toBeTruthy();
  expect(enviados()).toEqual(LLAMADAS);
  await user.clear(clave);
  await user.type(clave, 'la buena{Enter}');
  expect(await screen.findByText('Liberamos las facturas del pago N.º 501.')).toBeTruthy();
  expect(claves).toEqual(['otra', 'la buena']);
  expect(enviados()).toEqual([...LLAMADAS, ...LLAMADAS]);
  expect(cuerpos).toEqual([{ motivo: MOTIVO }, { motivo: MOTIVO }]);
});

test('volver de la contraseña deja el motivo escrito', async () => {
  const { enviados } = dibujar({ reciente: false });
  await escribir(MOTIVO);
  const dialogo = await screen.findByRole('dialog', { name: 'Confirmá tu contraseña' });
  await user.click(within(dialogo).getByRole('button', { name: 'Volver' }));
  const motivo = await screen.findByLabelText<HTMLTextAreaElement>('Motivo');
  expect(motivo.value).toBe(MOTIVO);
  await waitFor(() => expect(document.activeElement).toBe(motivo));
  expect(enviados()).toEqual(LLAMADAS);
});

test('si la pasarela no confirmó que no existe se dice con sus palabras, y no se pierde lo escrito', async () => {
  dibujar({ rechazo: true });
  const dialogo = await escribir(MOTIVO);
  expect((await within(dialogo).findByRole('alert')).textContent).toBe(NO_CONFIRMADO);
  expect(within(dialogo).getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe(MOTIVO);
});

test('la negativa después de la contraseña también se lee', async () => {
  const { casa } = dibujar({ reciente: false });
  await escribir(MOTIVO);
  casa.rechazo = true;
  await user.type(await screen.findByLabelText('Contraseña'), 'la buena{Enter}');
  const dialogo = await screen.findByRole('dialog', { name: '¿Liberar las facturas?' });
  expect((await within(dialogo).findByRole('alert')).textContent).toBe(NO_CONFIRMADO);
});

test('si al preguntar se supo que se pagó, no se libera nada', async () => {
  const { enviados } = dibujar({ consultado: ESTADO.procesado });
  await escribir(MOTIVO);
  expect(await screen.findByText('El pago pasó a «Procesado».')).toBeTruthy();
  expect(enviados()).toEqual(['POST /api/pagos/501/consultar']);
  expect(screen.getByText('Pago aprobado')).toBeTruthy();
});

test.each([
  ['', 'Completá este dato.'],
  ['corto', 'Mínimo 10 caracteres.'],
])('el motivo «%s» no alcanza', async (motivo, frase) => {
  const { enviados } = dibujar();
  const dialogo = await escribir(motivo);
  expect(await within(dialogo).findByText(frase)).toBeTruthy();
  expect(enviados()).toEqual([]);
});

test('cerrar con algo escrito pregunta antes', async () => {
  dibujar();
  const { dialogo } = await abrir();
  await user.type(within(dialogo).getByLabelText('Motivo'), 'algo');
  await user.click(within(dialogo).getByRole('button', { name: 'Cerrar' }));
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })).toBeTruthy();
});

test('mientras se libera no se cierra', async () => {
  let responder = () => {};
  const espera = new Promise<void>((resolve) => {
    responder = resolve;
  });
  dibujar({ espera });
  const dialogo = await escribir(MOTIVO);
  await within(dialogo).findByRole('button', { name: 'Liberando…' });
  await user.click(within(dialogo).getByRole('button', { name: 'Cerrar' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: '¿Salir sin guardar?' })).toBeNull();
  expect(screen.getByRole('dialog', { name: '¿Liberar las facturas?' })).toBe(dialogo);
  responder();
  expect(await screen.findByText('Liberamos las facturas del pago N.º 501.')).toBeTruthy();
});

test('se abre limpio, aunque antes se haya dejado a medias', async () => {
  dibujar({ reciente: false });
  await escribir(MOTIVO);
  const pedida = await screen.findByRole('dialog', { name: 'Confirmá tu contraseña' });
  await user.click(within(pedida).getByRole('button', { name: 'Cerrar' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { dialogo } = await abrir();
  expect(within(dialogo).getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('');
});
