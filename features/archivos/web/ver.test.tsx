import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  boton,
  conArchivos,
  contadores,
  DOS_PERFILES,
  dibujar,
  direccion,
  llamadas,
  pantalla,
  parrafo,
  sinNbsp,
  unArchivo,
  unResumen,
  ver,
} from './archivos.test-kit.tsx';

beforeEach(() => pantalla(true));
afterEach(() => vi.restoreAllMocks());

describe('en marcha y al final', () => {
  test('cargando: cuántas van, se puede salir y no hay nada que tocar', async () => {
    ver(unArchivo(3, { estado: 2, progreso: 55, renglonesImportados: 23_000, resumen: unResumen() }));
    await parrafo('Cargando 23.000 de 41.188');
    await parrafo('Podés salir de esta pantalla: la carga sigue sola.');
    expect(
      screen.getByRole('progressbar', { name: 'Carga de fact_3.csv' }).getAttribute('aria-valuetext'),
    ).toBe('Cargando 23.000 de 41.188');
    // By quarters: not at each number.
    expect(screen.getByText('Carga de fact_3.csv: 50 %').getAttribute('role')).toBe('status');
    expect([boton('Anular archivo'), boton('Reintentar'), boton(/^Confirmar/)]).toEqual([null, null, null]);
  });

  test('después de un error cuenta lo que faltaba: entonces se dice el porcentaje', async () => {
    ver(unArchivo(3, { estado: 2, progreso: 70, renglonesImportados: 50_000, resumen: unResumen() }));
    expect(await parrafo('Cargando… 70 %')).toBeTruthy();
  });

  test.each([1, 2])(
    'confirmado de nuevo después de un error (%i) se revisa antes de seguir',
    async (estado) => {
      ver(unArchivo(3, { estado, progreso: 55, renglonesImportados: 23_000, progresoRevision: 30 }));
      await parrafo('Revisando… 30 %');
      await parrafo(/^Lo revisamos de nuevo antes de seguir con la carga\./);
      expect(screen.queryByText(/^Todavía no se cargó nada/)).toBeNull();
    },
  );

  test('se lee cada dos segundos hasta que termina', async () => {
    const pasos = [unArchivo(3, { progresoRevision: 40 }), unArchivo(3, { resumen: unResumen() })];
    let leidas = 0;
    dibujar(
      (pedido) => {
        if (pedido.path === '/api/archivo_perfiles') return conArchivos([])(pedido);
        leidas += 1;
        return { body: pasos[Math.min(leidas - 1, 1)] };
      },
      { search: '?archivo=3' },
    );
    await parrafo('Revisando… 40 %');
    expect(await screen.findByText('Todavía no se cargó nada.', {}, { timeout: 4_000 })).toBeTruthy();
    expect(screen.getByText('Terminó la revisión. Todavía no se cargó nada.').getAttribute('role')).toBe(
      'status',
    );
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(leidas).toBe(2);
  });

  test('si en el medio no se puede leer se dice y se sigue', async () => {
    let leidas = 0;
    dibujar(
      (pedido) => {
        leidas += pedido.path === '/api/archivo_facturas/3' ? 1 : 0;
        return leidas === 2 ? { status: 500 } : conArchivos([unArchivo(3, { progresoRevision: 40 })])(pedido);
      },
      { search: '?archivo=3' },
    );
    await parrafo('Revisando… 40 %');
    const aviso = 'No pudimos actualizar esta pantalla. Seguimos intentando.';
    expect(await screen.findByText(aviso, {}, { timeout: 4_000 })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(aviso)).toBeNull(), { timeout: 4_000 });
  });

  test('terminado: cuántos de cada cosa', async () => {
    ver(
      unArchivo(3, {
        estado: 100,
        progreso: 100,
        renglonesImportados: 41_185,
        renglonesSinCambio: 15,
        renglonesOmitidos: 3,
        renglonesRechazados: 5,
        confirmadoPorNombre: 'Juan Paz',
        resumen: unResumen(),
      }),
    );
    expect((await parrafo(/^Se terminó de cargar el/)).textContent).toBe(
      'Se terminó de cargar el 14/11/26 07:55.',
    );
    expect(contadores()).toEqual(['41.185 importadas', '15 sin cambios', '3 omitidas', '5 rechazadas']);
    expect(screen.getByText('Juan Paz')).toBeTruthy();
    expect(screen.queryByText('A quiénes se avisa')).toBeNull();
    expect([boton('Anular archivo'), boton('Reintentar'), boton(/^Confirmar/)]).toEqual([null, null, null]);
  });

  test('anulado a medias: lo que se cargó queda', async () => {
    ver(unArchivo(3, { estado: 99, progreso: 30, renglonesImportados: 1 }));
    await parrafo('Queda cargado 1 renglón.');
    expect(boton('Anular archivo')).toBeNull();
  });

  test('de dónde vino: quién, cuándo, cuánto y con qué formato cuando hay más de uno', async () => {
    dibujar(conArchivos([unArchivo(3, { perfil: 'viejo' })], DOS_PERFILES), { search: '?archivo=3' });
    expect(await parrafo('Sistema viejo (DBF)')).toBeTruthy();
    const dato = (nombre: string) => sinNbsp(screen.getByText(nombre).nextElementSibling?.textContent);
    expect([dato('Subido'), dato('Tamaño')]).toEqual(['14/11/26 07:40 por Marta Díaz', '12 MB']);
  });
});

describe('las rechazadas', () => {
  test('se descargan con su nombre', async () => {
    const user = userEvent.setup();
    const guardado: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      guardado.push(this.download);
    });
    const servidor = conArchivos([unArchivo(3, { resumen: unResumen() })]);
    const pedidos = dibujar(
      (pedido) =>
        pedido.path.endsWith('/rechazos') ? { csv: 'renglon;campo;motivo;original\r\n' } : servidor(pedido),
      { search: '?archivo=3' },
    );
    await user.click(await screen.findByRole('button', { name: 'Descargar rechazadas' }));
    await waitFor(() => expect(guardado).toEqual(['rechazadas-fact_3.csv']));
    expect(llamadas(pedidos)).toContain('GET /api/archivo_facturas/3/rechazos');
  });

  test('si no se puede, se dice', async () => {
    const user = userEvent.setup();
    const servidor = conArchivos([unArchivo(3, { resumen: unResumen() })]);
    dibujar(
      (pedido) =>
        pedido.path.endsWith('/rechazos')
          ? { status: 503, body: { description: 'No está.' } }
          : servidor(pedido),
      { search: '?archivo=3' },
    );
    await user.click(await screen.findByRole('button', { name: 'Descargar rechazadas' }));
    expect(await parrafo('No pudimos descargar los renglones rechazados.')).toBeTruthy();
  });

  test('sin ninguna no hay nada que descargar', async () => {
    ver(unArchivo(3, { resumen: unResumen({ rechazados: 0, ejemplos: [] }) }));
    await parrafo('Todavía no se cargó nada.');
    expect(boton(/^Descargar/)).toBeNull();
  });

  test('lo que trae el archivo es texto, aunque parezca otra cosa', async () => {
    ver(
      unArchivo(3, {
        nombre: '<img src=x onerror=alert(1)>.csv',
        resumen: unResumen({
          ejemplos: [{ renglon: 2, motivo: 'Importe inválido.', original: '<script>alert(1)</script>' }],
        }),
      }),
    );
    await parrafo('Renglón 2 · "<script>alert(1)</script>" · Importe inválido.');
    expect(document.querySelector('main img, main script')).toBeNull();
  });
});

test.each(['?archivo=77', '?archivo=x', '?archivo='])('uno que no está (%s) se dice', async (search) => {
  dibujar(conArchivos([unArchivo(3)]), { search });
  expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver a la lista' })).toBeTruthy();
  expect(direccion()).toBe(search);
});

test('si no se puede leer se dice y se reintenta', async () => {
  const user = userEvent.setup();
  let falla = true;
  const bien = conArchivos([unArchivo(3, { resumen: unResumen() })]);
  dibujar((pedido) => (falla ? { status: 500 } : bien(pedido)), { search: '?archivo=3' });
  const reintentar = await screen.findByRole('button', { name: 'Reintentar' });
  falla = false;
  await user.click(reintentar);
  expect(await parrafo('Todavía no se cargó nada.')).toBeTruthy();
});
