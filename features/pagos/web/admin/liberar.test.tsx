import { ApiError } from '@oficina/hydra';
import { drawWith, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clock, ESTADO, pagoForStaff } from './admin.test-kit.tsx';
import PagoPage from './ver.page.tsx';

const UNCERTAIN = pagoForStaff(501, { estado: ESTADO.enVerificacion });
const MOTIVO = 'La pasarela confirmó que no existe';
const NO_CONFIRMADO = 'La pasarela no confirmó que el pago no existe.';

type Backend = {
  /** The gateway reports this state. */
  consultado: number;
  isRecent: boolean;
  rechazo: boolean;
  answerGate?: Promise<void> | undefined;
};

function drawPage({
  consultado = ESTADO.enVerificacion,
  isRecent = true,
  rechazo = false,
  answerGate,
}: Partial<Backend> = {}) {
  const backend: Backend = { consultado, isRecent, rechazo };
  const claves: string[] = [];
  const { requests } = drawWith(
    async ({ method, path }) => {
      if (path.endsWith('/consultar')) {
        await answerGate;
        return { body: { ...UNCERTAIN, estado: backend.consultado } };
      }
      if (path.endsWith('/liberar')) {
        if (!backend.isRecent)
          return {
            status: 403,
            body: { description: 'Confirmá tu contraseña para seguir.', reautenticar: true },
          };
        if (backend.rechazo) return { status: 409, body: { description: NO_CONFIRMADO } };
        return { body: { ...UNCERTAIN, estado: ESTADO.sinEfecto } };
      }
      return method === 'GET' && path === '/api/pagos/501' ? { body: UNCERTAIN } : { status: 404 };
    },
    <PagoPage
      isAdmin
      id={501}
      cooperativa={{ nombre: 'Cooperativa La Unión' }}
      confirmarClave={async (clave) => {
        claves.push(clave);
        const violations = [{ propertyPath: 'password', message: 'La contraseña no es correcta.' }];
        if (clave !== 'la buena') throw new ApiError(422, 'password: no', { violations });
        backend.isRecent = true;
      }}
      clock={clock}
    />,
  );
  return { backend, claves, sentPosts: () => written(requests) };
}

async function openDialog() {
  const button = await screen.findByRole('button', { name: 'Liberar las facturas' });
  await user.click(button);
  return { button, dialog: await screen.findByRole('dialog', { name: '¿Liberar las facturas?' }) };
}
async function writeMotivo(motivo: string) {
  const { dialog } = await openDialog();
  if (motivo) await user.type(within(dialog).getByLabelText('Motivo'), motivo);
  await user.click(within(dialog).getByRole('button', { name: /Liberar las facturas/ }));
  return dialog;
}
const CONSULTAR = ['POST /api/pagos/501/consultar', undefined];
const EXPECTED_CALLS = [CONSULTAR, ['POST /api/pagos/501/liberar', { motivo: MOTIVO }]];

test('con la contraseña recién dada: pregunta, libera y dice cómo quedó', async () => {
  const { claves, sentPosts } = drawPage();
  const { dialog } = await openDialog();
  expect(within(dialog).getByText('Solo si la pasarela responde que el pago no existe.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Motivo'), `  ${MOTIVO} `);
  await user.click(within(dialog).getByRole('button', { name: /Liberar las facturas/ }));
  const aviso = await screen.findByText('Liberamos las facturas del pago N.º 501.');
  expect(sentPosts()).toEqual(EXPECTED_CALLS);
  expect(claves).toEqual([]);
  expect(screen.getByText('El pago no se hizo')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Liberar las facturas' })).toBeNull();
  expect(document.activeElement).toBe(aviso);
});

test('dada hace rato: pide la contraseña, una mala se dice, y con la buena repite sola', async () => {
  const { claves, sentPosts } = drawPage({ isRecent: false });
  await writeMotivo(MOTIVO);
  const dialog = await screen.findByRole('dialog', { name: 'Confirmá tu contraseña' });
  expect(within(dialog).getByText('Por seguridad, escribí tu contraseña para seguir.')).toBeTruthy();
  const clave = within(dialog).getByLabelText('Contraseña');
  await waitFor(() => expect(document.activeElement).toBe(clave));
  await user.type(clave, 'otra{Enter}');
  expect(await within(dialog).findByText('La contraseña no es correcta.')).toBeTruthy();
  expect(sentPosts()).toEqual(EXPECTED_CALLS);
  await user.clear(clave);
  await user.type(clave, 'la buena{Enter}');
  expect(await screen.findByText('Liberamos las facturas del pago N.º 501.')).toBeTruthy();
  expect(claves).toEqual(['otra', 'la buena']);
  expect(sentPosts()).toEqual([...EXPECTED_CALLS, ...EXPECTED_CALLS]);
});

test('volver de la contraseña deja el motivo escrito', async () => {
  const { sentPosts } = drawPage({ isRecent: false });
  await writeMotivo(MOTIVO);
  const dialog = await screen.findByRole('dialog', { name: 'Confirmá tu contraseña' });
  await user.click(within(dialog).getByRole('button', { name: 'Volver' }));
  const motivo = await screen.findByLabelText<HTMLTextAreaElement>('Motivo');
  expect(motivo.value).toBe(MOTIVO);
  await waitFor(() => expect(document.activeElement).toBe(motivo));
  expect(sentPosts()).toEqual(EXPECTED_CALLS);
});

test('si la pasarela no confirmó que no existe se dice con sus palabras, y no se pierde lo escrito', async () => {
  drawPage({ rechazo: true });
  const dialog = await writeMotivo(MOTIVO);
  expect((await within(dialog).findByRole('alert')).textContent).toBe(NO_CONFIRMADO);
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe(MOTIVO);
});

test('la negativa después de la contraseña también se lee', async () => {
  const { backend } = drawPage({ isRecent: false });
  await writeMotivo(MOTIVO);
  backend.rechazo = true;
  await user.type(await screen.findByLabelText('Contraseña'), 'la buena{Enter}');
  const dialog = await screen.findByRole('dialog', { name: '¿Liberar las facturas?' });
  expect((await within(dialog).findByRole('alert')).textContent).toBe(NO_CONFIRMADO);
});

test('si al preguntar se supo que se pagó, no se libera nada', async () => {
  const { sentPosts } = drawPage({ consultado: ESTADO.procesado });
  await writeMotivo(MOTIVO);
  expect(await screen.findByText('El pago pasó a «Procesado».')).toBeTruthy();
  expect(sentPosts()).toEqual([CONSULTAR]);
  expect(screen.getByText('Pago aprobado')).toBeTruthy();
});

test.each([
  ['', 'Completá este dato.'],
  ['corto', 'Mínimo 10 caracteres.'],
])('el motivo «%s» no alcanza', async (motivo, sentence) => {
  const { sentPosts } = drawPage();
  const dialog = await writeMotivo(motivo);
  expect(await within(dialog).findByText(sentence)).toBeTruthy();
  expect(sentPosts()).toEqual([]);
});

test('cerrar con algo escrito pregunta antes', async () => {
  drawPage();
  const { dialog } = await openDialog();
  await user.type(within(dialog).getByLabelText('Motivo'), 'algo');
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })).toBeTruthy();
});

test('mientras se libera no se cierra', async () => {
  const { promise: answerGate, resolve: respond } = Promise.withResolvers<void>();
  drawPage({ answerGate });
  const dialog = await writeMotivo(MOTIVO);
  await within(dialog).findByRole('button', { name: 'Liberando…' });
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: '¿Salir sin guardar?' })).toBeNull();
  expect(screen.getByRole('dialog', { name: '¿Liberar las facturas?' })).toBe(dialog);
  respond();
  expect(await screen.findByText('Liberamos las facturas del pago N.º 501.')).toBeTruthy();
});

test('se abre limpio, aunque antes se haya dejado a medias', async () => {
  drawPage({ isRecent: false });
  await writeMotivo(MOTIVO);
  const pedida = await screen.findByRole('dialog', { name: 'Confirmá tu contraseña' });
  await user.click(within(pedida).getByRole('button', { name: 'Cerrar' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { dialog } = await openDialog();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('');
});
