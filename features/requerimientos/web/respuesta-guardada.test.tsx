import { newKey } from '@oficina/ui/send-key';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aparato, olvidarBorradores } from './borrador/aparato.ts';
import { guardarBorrador, leerBorrador } from './borrador/borrador.ts';
import { direccion, escritos, type Server, unCaso, unSeguimiento, violacion, YO } from './casos.test-kit.tsx';
import { abrir, alertas, conCaso } from './ver.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const respuesta = () => screen.findByLabelText<HTMLTextAreaElement>('Tu respuesta');
const enviar = () => screen.getByRole('button', { name: /Enviar respuesta/ });
const recuperada = () => screen.queryByText('Recuperamos lo que habías escrito.') !== null;
const guardado = aparato.leer;
const mia = (id: number, descripcion: string) =>
  unSeguimiento(id, { usuario: `/api/usuarios/${YO}`, descripcion });
const DE_OTRO = unCaso(43);
const bien = () => ({ status: 201, body: {} });
const EN_PLAZO = {
  estado: 98,
  cerrado: '2026-11-08T10:00:00-03:00',
  reabribleHasta: '2026-11-23T23:59:59-03:00',
};
const textos = (pedidos: Parameters<typeof escritos>[0]) =>
  escritos(pedidos).map(([, body]) => (body as { descripcion: string }).descripcion);

async function escribirYCerrar(texto: string, server: Server = conCaso({}), state: unknown = null) {
  const { unmount } = abrir(server, { state });
  await userEvent.type(await respuesta(), texto);
  unmount();
}

describe('lo que se escribe y no se envía', () => {
  test('está al volver; lo que no se tocó no se guarda', async () => {
    const { unmount } = abrir(conCaso({}));
    await respuesta();
    expect([recuperada(), guardado()]).toEqual([false, null]);
    unmount();
    await escribirYCerrar('Sigue igual');
    abrir(conCaso({}));
    expect([(await respuesta()).value, recuperada()]).toEqual(['Sigue igual', true]);
  });

  test('es de ese caso y de esa persona', async () => {
    await escribirYCerrar('Sigue igual');
    const otro = abrir(() => ({ body: { ...DE_OTRO, usuario: '/api/usuarios/8' } }), {
      id: 43,
      props: { usuarioId: 8 },
    });
    expect([(await respuesta()).value, guardado()]).toEqual(['', null]);
    otro.unmount();
    await escribirYCerrar('Sigue igual');
    abrir(() => ({ body: DE_OTRO }), { id: 43 });
    expect([(await respuesta()).value, recuperada()]).toEqual(['', false]);
    expect(guardado()).toContain('Sigue igual');
  });

  test('empezar de cero lo borra y deja escribir', async () => {
    await escribirYCerrar('Sigue igual');
    abrir(conCaso({}));
    await userEvent.click(await screen.findByRole('button', { name: 'Empezar de cero' }));
    const caja = await respuesta();
    expect([caja.value, recuperada(), guardado()]).toEqual(['', false, null]);
    expect(document.activeElement).toBe(caja);
  });

  test('enviado se va, y lo que se escribe después es otra cosa', async () => {
    const { pedidos, unmount } = abrir(conCaso({}, bien));
    await userEvent.type(await respuesta(), 'Sigue igual');
    await userEvent.click(enviar());
    await waitFor(async () => expect((await respuesta()).value).toBe(''));
    expect([textos(pedidos), guardado()]).toEqual([['Sigue igual'], null]);
    await userEvent.type(await respuesta(), 'Gracias');
    unmount();
    abrir(conCaso({}));
    expect((await respuesta()).value).toBe('Gracias');
  });

  test('lo que el servidor no aceptó queda', async () => {
    const { unmount } = abrir(conCaso({}, () => violacion('descripcion', 'No va.')));
    await userEvent.type(await respuesta(), 'Hola');
    await userEvent.click(enviar());
    await screen.findByText('No va.');
    expect(JSON.parse(guardado() ?? '{}').respuestas).toEqual({ 42: { texto: 'Hola' } });
    unmount();
    abrir(conCaso({}));
    expect((await respuesta()).value).toBe('Hola');
  });

  test('al salir no queda, ni lo trae de vuelta lo que se contesta tarde', async () => {
    let contestar = (): void => undefined;
    const espera = new Promise<ReturnType<typeof violacion>>((resolve) => {
      contestar = () => resolve(violacion('descripcion', 'No va.'));
    });
    const { unmount } = abrir(conCaso({}, () => espera));
    await userEvent.type(await respuesta(), 'Hola');
    await userEvent.click(enviar());
    await waitFor(() => expect(guardado()).toContain('antes'));
    olvidarBorradores();
    unmount();
    await act(async () => contestar());
    expect(guardado()).toBeNull();
  });

  test.each([
    '{"v":1,"usuario":7,"respuestas":{"42":null}}',
    '{"v":1,"usuario":7,"respuestas":{"42":{"texto":5}}}',
    '{"v":1,"usuario":7,"respuestas":{"42":{"texto":"Hola","reitera":5}}}',
    '{"v":1,"usuario":7,"respuestas":{"42":{"texto":"Hola","antes":["x"]}}}',
  ])('lo guardado roto (%.60s) es como nada', async (roto) => {
    aparato.cambiar(() => roto);
    abrir(conCaso({}));
    expect([(await respuesta()).value, recuperada()]).toEqual(['', false]);
  });
});

describe('si se cerró la página mientras se enviaba', () => {
  async function cortada() {
    const { unmount } = abrir(conCaso({ seguimientos: [mia(1, 'Hola')] }, () => new Promise(() => {})));
    await userEvent.type(await respuesta(), 'Hola');
    await userEvent.click(enviar());
    await waitFor(() => expect(guardado()).toContain('"antes":[1]'));
    unmount();
  }

  test('y llegó, no se ofrece de nuevo', async () => {
    await cortada();
    abrir(conCaso({ seguimientos: [mia(1, 'Hola'), mia(2, 'Hola')] }));
    expect([(await respuesta()).value, recuperada(), guardado()]).toEqual(['', false, null]);
  });

  test('y no llegó, se envía; lo mismo dicho antes no cuenta', async () => {
    await cortada();
    const { pedidos } = abrir(conCaso({ seguimientos: [mia(1, 'Hola')] }, bien));
    expect([(await respuesta()).value, recuperada()]).toEqual(['Hola', true]);
    await userEvent.click(enviar());
    await waitFor(async () => expect((await respuesta()).value).toBe(''));
    expect([textos(pedidos), guardado()]).toEqual([['Hola'], null]);
  });

  test('y llega mientras se mira, tampoco se dice dos veces', async () => {
    await cortada();
    let seguimientos = [mia(1, 'Hola')];
    const servidor = conCaso({}, bien);
    const { pedidos } = abrir(async (pedido) => {
      const { body, ...resto } = (await servidor(pedido)) ?? {};
      return { ...resto, body: { ...(body as object), seguimientos } };
    });
    await respuesta();
    seguimientos = [...seguimientos, mia(2, 'Hola')];
    await userEvent.click(enviar());
    await waitFor(async () => expect((await respuesta()).value).toBe(''));
    expect([textos(pedidos), guardado()]).toEqual([[], null]);
  });
});

describe('lo que iba a ser otro reclamo', () => {
  const OTRO = { clave: newKey(), descripcion: ' Sigue apagada ', ubicacion: 'San Martín 450' };
  const otro = () => leerBorrador(aparato, YO, 1);
  const LLEGA = { reitera: 'Sigue apagada' };

  test('deja de estar a medio escribir cuando se envía acá, y no antes', async () => {
    guardarBorrador(aparato, YO, 1, OTRO);
    const { pedidos } = abrir(conCaso({}, bien), { state: LLEGA });
    const caja = await respuesta();
    await waitFor(() => expect(document.activeElement).toBe(caja));
    expect([caja.value, otro()]).toEqual(['Sigue apagada', OTRO]);
    await userEvent.type(caja, ' hoy');
    expect(otro()).toEqual(OTRO);
    await userEvent.click(enviar());
    await waitFor(async () => expect((await respuesta()).value).toBe(''));
    expect([textos(pedidos), guardado()]).toEqual([['Reitera: Sigue apagada hoy'], null]);
    await waitFor(() => expect(direccion()).toBe('/requerimientos/ver/42'));
  });

  test.each([
    ['dice otra cosa', { ...OTRO, descripcion: 'Otra cosa, en otra pestaña' }],
    ['no se sabe si llegó', { ...OTRO, envio: '{}' }],
  ])('si %s, queda', async (_, borrador) => {
    guardarBorrador(aparato, YO, 1, borrador);
    abrir(conCaso({}, bien), { state: LLEGA });
    await respuesta();
    await userEvent.click(enviar());
    await waitFor(async () => expect((await respuesta()).value).toBe(''));
    expect(otro()).toEqual(borrador);
  });

  test.each([
    ['al recargar', LLEGA],
    ['al volver por otro lado', null],
  ])('%s sigue con lo que se cambió, y sigue siendo una reiteración', async (_, state) => {
    guardarBorrador(aparato, YO, 1, OTRO);
    await escribirYCerrar(' hoy', conCaso({}), LLEGA);
    const { pedidos } = abrir(conCaso({}, bien), { state });
    expect([(await respuesta()).value, recuperada()]).toEqual(['Sigue apagada hoy', true]);
    await userEvent.click(enviar());
    await waitFor(async () => expect((await respuesta()).value).toBe(''));
    expect([textos(pedidos), guardado()]).toEqual([['Reitera: Sigue apagada hoy'], null]);
  });

  test('se suma a lo que había a medio escribir acá', async () => {
    await escribirYCerrar('El poste es el 214.');
    abrir(conCaso({}), { state: LLEGA });
    expect((await respuesta()).value).toBe('El poste es el 214.\n\nSigue apagada');
  });

  test('si llegó y sólo se perdió la respuesta, al recargar no insiste otra vez', async () => {
    guardarBorrador(aparato, YO, 1, OTRO);
    const { unmount } = abrir(
      conCaso({}, () => new Promise(() => {})),
      { state: LLEGA },
    );
    await respuesta();
    await userEvent.click(enviar());
    await waitFor(() => expect(guardado()).toContain('antes'));
    unmount();
    abrir(conCaso({ seguimientos: [mia(5, 'Reitera: Sigue apagada')] }), { state: LLEGA });
    expect([(await respuesta()).value, guardado()]).toEqual(['', null]);
    await waitFor(() => expect(direccion()).toBe('/requerimientos/ver/42'));
  });
});

describe('si mientras tanto se cerró', () => {
  const borrar = () => screen.findByRole('button', { name: 'Borrar este texto' });

  test('al volver se dice lo que no se envió, hasta que se borra', async () => {
    await escribirYCerrar('Sigue igual');
    const cerrado = conCaso({ estado: 99 });
    const { unmount } = abrir(cerrado);
    await borrar();
    expect(alertas().join()).toContain('no se envió:Sigue igual');
    await userEvent.click(await borrar());
    expect([alertas(), guardado()]).toEqual([[], null]);
    expect(document.activeElement?.tagName).toBe('H1');
    unmount();
    abrir(cerrado);
    await screen.findByText('Este reclamo fue anulado.');
    expect(alertas()).toEqual([]);
  });

  const reabrir = async () =>
    userEvent.click(await screen.findByRole('button', { name: /^(No, r|R)eabrir$/ }));
  const falta = () => screen.getByLabelText<HTMLTextAreaElement>('¿Qué falta resolver?');

  test('lo que se escribe para reabrirlo también queda; volver atrás lo deja', async () => {
    const { unmount } = abrir(conCaso(EN_PLAZO));
    await reabrir();
    await userEvent.type(falta(), 'Sigue igual');
    // It is where it is typed, and nowhere else.
    expect(alertas()).toEqual([]);
    unmount();
    abrir(conCaso(EN_PLAZO));
    await reabrir();
    expect(falta().value).toBe('Sigue igual');
    await userEvent.type(falta(), ' y peor');
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
    expect(JSON.parse(guardado() ?? '{}').respuestas).toEqual({ 42: { texto: 'Sigue igual' } });
  });

  test('reabierto, se va; si sólo se perdió la respuesta, al volver también', async () => {
    const { unmount } = abrir(conCaso(EN_PLAZO, () => new Promise(() => {})));
    await reabrir();
    await userEvent.type(falta(), 'Sigue igual');
    await userEvent.click(screen.getByRole('button', { name: /Reabrir reclamo/ }));
    await waitFor(() => expect(guardado()).toContain('antes'));
    unmount();
    abrir(conCaso({ seguimientos: [{ ...mia(5, 'Sigue igual'), nuevoEstado: 1 }] }));
    expect([(await respuesta()).value, guardado()]).toEqual(['', null]);
  });

  test('si otro lo reabrió, lo escrito pasa a la respuesta', async () => {
    let abierto = false;
    const [cerrado, iniciado] = [conCaso(EN_PLAZO), conCaso({})];
    const { queries } = abrir((pedido) => (abierto ? iniciado : cerrado)(pedido));
    await reabrir();
    await userEvent.type(falta(), 'Sigue igual');
    abierto = true;
    await queries.invalidateQueries();
    expect((await respuesta()).value).toBe('Sigue igual');
  });
});
