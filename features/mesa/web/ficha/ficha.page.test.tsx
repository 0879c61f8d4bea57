import { address, listAnswer, press, setScreen } from '@oficina/ui/testing';
import { hrefOf, textsOf, user, watchDownloads } from '@oficina/ui/testing/browser';
import { NO_SECOND_STEP, openRowMenu, secondStepIsAsked } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPlace, setPlace } from '../place.ts';
import { drawFicha, FICHA, isFicha, NOW, PATH, serve } from './ficha.test-kit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  setPlace('mostrador');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const section = async (title: string) =>
  (await screen.findByRole('heading', { level: 2, name: title })).parentElement as HTMLElement;
const openTab = (name: string | RegExp) => press(name);

describe('por qué se abre', () => {
  test('quien está en el mostrador no elige: va donde dijo que está', async () => {
    setPlace('telefono');
    const { requests } = drawFicha(serve(FICHA));
    await screen.findByRole('heading', { level: 1, name: 'ROLDAN ELSA · 10010120' });
    expect(requests.filter(isFicha).map(({ path, search }) => `${path}?${search}`)).toEqual([
      '/api/oob/suministros/120/ficha?motivo=telefono',
    ]);
    expect(screen.getByText('Teléfono')).toBeTruthy();
  });

  test('al cambiarlo se vuelve a pedir, y queda para la próxima', async () => {
    const { requests } = drawFicha(serve(FICHA));
    await press(/^cambiar/);
    await press('WhatsApp');
    await waitFor(() => expect(requests.at(-1)?.search.get('motivo')).toBe('whatsapp'));
    expect(readPlace()).toBe('whatsapp');
    expect(requests.filter(isFicha)).toHaveLength(2);
  });

  test('desde un caso, el caso es el motivo y la vuelta', async () => {
    const { requests } = drawFicha(
      serve(FICHA),
      ['ROLE_REQUERIMIENTO_ENCARGADO'],
      `${PATH}?motivo=caso&requerimiento=42`,
    );
    expect(await screen.findByText('caso 2026-001042')).toBeTruthy();
    expect(Object.fromEntries(requests.find(isFicha)?.search ?? [])).toEqual({
      motivo: 'caso',
      requerimiento: '42',
    });
    await user.keyboard('u');
    expect(address()).toBe('/admin/requerimientos/ver/42');
  });

  test('quien llega para cargar un caso lo carga enseguida: ya dijo desde dónde atiende', async () => {
    const { requests } = drawFicha(serve(FICHA), ['ROLE_REQUERIMIENTO_ADMIN'], `${PATH}?acto=cargar`);
    expect(await screen.findByRole('dialog', { name: 'Cargar reclamo o trámite' })).toBeTruthy();
    expect(requests.find(isFicha)?.search.get('motivo')).toBe(readPlace());
  });

  test('a los demás se les pregunta antes de pedir nada', async () => {
    const { requests } = drawFicha(serve(FICHA), ['ROLE_ADMIN']);
    expect(screen.getByRole('heading', { level: 2, name: '¿Por qué abrís esta ficha?' })).toBeTruthy();
    expect(requests.filter(isFicha)).toEqual([]);
    await press('Consulta del socio');
    await screen.findByRole('heading', { level: 1, name: /ROLDAN ELSA/ });
    expect(requests.find(isFicha)?.search.get('motivo')).toBe('mostrador');
  });

  test('un control interno se cuenta con diez letras o más', async () => {
    const { requests } = drawFicha(serve(FICHA), ['ROLE_ADMIN']);
    await user.type(screen.getByLabelText('Control interno'), 'porque sí');
    await press('Abrir por control interno');
    expect(screen.getByText('Contá por qué la abrís, con 10 letras o más.')).toBeTruthy();
    expect(requests.filter(isFicha)).toEqual([]);
    await user.type(screen.getByLabelText('Control interno'), ', auditoría');
    await press('Abrir por control interno');
    await screen.findByText('Control interno');
    expect(Object.fromEntries(requests.find(isFicha)?.search ?? [])).toEqual({
      motivo: 'control',
      detalle: 'porque sí, auditoría',
    });
  });
});

describe('lo que se sabe', () => {
  test('cuánto debe y por qué, al centavo', async () => {
    drawFicha(serve(FICHA));
    expect(flat((await section('Debe')).textContent)).toBe(
      'Debe$ 77.993,501 vencida venció el 20/10, hace 27 días$ 36.120,001 a pagar vence el 20/11$ 41.873,50Cargado al 02/11/26',
    );
    expect(flat((await section('Por qué esta factura')).textContent)).toBe(
      'Por qué esta facturaOctubre 2026205 kWh$ 41.873,50Septiembre 2026190 kWh$ 36.120,00Aumentó+ $ 5.753,50' +
        '15 kWh más+ $ 2.851,58el kWh subió+ $ 2.901,92Octubre de 2025: 233 kWh. Precio promedio: incluye cargos fijos e impuestos.',
    );
  });

  test('sin kWh solo se dice la diferencia, y una baja es una baja', async () => {
    const { ultima, anterior } = FICHA.porQue as NonNullable<typeof FICHA.porQue>;
    drawFicha(serve({ ...FICHA, porQue: { ultima: anterior, anterior: ultima, diferencia: -5753.5 } }));
    const text = flat((await section('Por qué esta factura')).textContent);
    expect(text).toContain('Bajó− $ 5.753,50');
    expect(text).not.toMatch(/el kWh|Precio promedio/);
  });

  test('los avisos dicen el corte, la baja, el pago en proceso y que no se paga por la web', async () => {
    drawFicha(
      serve({
        ...FICHA,
        suministro: { ...FICHA.suministro, activo: false, pagoInhabilitado: true },
        pagos: (FICHA.pagos ?? [])
          .slice(0, 1)
          .map((pago) => ({ ...pago, estado: 0, created: '2026-11-16T10:12:00-03:00' })),
      }),
    );
    expect(
      await screen.findByText('Corte en curso desde las 9:40: poda en línea de media tensión.'),
    ).toBeTruthy();
    expect(screen.getByText('Suministro dado de baja.')).toBeTruthy();
    expect(screen.getByText('No se puede pagar por la web.')).toBeTruthy();
    expect(screen.getByText('Pago en proceso desde las 10:12.')).toBeTruthy();
    expect(screen.getByText('De baja')).toBeTruthy();
  });

  test('de un código que espera no se dice que el pago está en proceso', async () => {
    const [pago] = FICHA.pagos ?? [];
    const waiting = pago && { ...pago, estado: 7, created: '2026-11-16T10:12:00-03:00' };
    drawFicha(serve({ ...FICHA, pagos: waiting ? [waiting] : [] }));
    expect(await screen.findByText('Código QR esperando el pago desde las 10:12.')).toBeTruthy();
  });

  test('el documento entero se pide aparte', async () => {
    const { requests } = drawFicha(
      serve(FICHA, () => ({ body: { documento: '17430221', cuit: '27174302214' } })),
    );
    await press(/^Ver el documento/);
    expect(await screen.findByText('DNI 17430221 · CUIT 27174302214')).toBeTruthy();
    expect(requests.at(-1)?.path).toBe('/api/oob/suministros/120/documento');
  });

  test('un correo que rebota se corrige acá, y la ficha se vuelve a leer', async () => {
    const saved = {
      id: 31,
      email: 'hija@correo.com',
      suministroCuenta: '10010120',
      validado: false,
      desuscribir: false,
    };
    const { requests } = drawFicha(serve(FICHA, () => ({ body: saved })));
    await press(/^Corregir/);
    const field = await screen.findByRole('textbox', { name: 'Correo' });
    await user.clear(field);
    await user.type(field, 'hija@correo.com');
    await press('Guardar correo');
    await waitFor(() => expect(requests.filter(isFicha)).toHaveLength(2));
    expect(requests.find(({ method }) => method === 'PATCH')?.path).toBe('/api/suministro_mails/31');
  });

  test('lo que no vino no se dibuja', async () => {
    const { suministro, requerimientos, cortes } = FICHA;
    drawFicha(
      serve({ suministro: { ...suministro, documento: undefined }, requerimientos, cortes }),
      ['ROLE_REQUERIMIENTO_ENCARGADO'],
      `${PATH}?motivo=caso&requerimiento=42`,
    );
    await screen.findByRole('heading', { level: 1, name: /ROLDAN/ });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
    expect(textsOf('button', screen.getByRole('group', { name: 'Qué ver del suministro' }))).toEqual([
      'Casos 1',
      'Cortes',
    ]);
  });
});

describe('las solapas', () => {
  test('las facturas dicen su estado, y la vencida cuánto hace', async () => {
    drawFicha(serve(FICHA));
    const table = await screen.findByRole('table', { name: 'Facturas' });
    const [, ...bills] = within(table).getAllByRole('row');
    expect(bills.map((row) => textsOf('cell', row).slice(0, 5).map(flat))).toEqual([
      ['B 0003-00070121', '20/11/26', '$ 41.873,50', '205', 'A pagar vence en 4 d'],
      ['B 0003-00070122', '20/10/26', '$ 36.120,00', '190', 'Vencida hace 27 d'],
      ['B 0003-00070123', '20/11/26', '$ 38.455,20', '205', 'Pagada'],
    ]);
    expect(bills.map(({ dataset }) => dataset.late)).toEqual([undefined, 'true', undefined]);
  });

  test('el PDF de una factura se baja de su menú', async () => {
    const { saved } = watchDownloads();
    drawFicha(serve(FICHA, () => ({ file: new Blob(['%PDF'], { type: 'application/pdf' }) })));
    await screen.findByRole('table', { name: 'Facturas' });
    const menu = within(await openRowMenu('la factura B 0003-00070121'));
    await user.click(menu.getByRole('button', { name: 'Descargar factura' }));
    await waitFor(() => expect(saved).toEqual(['factura-B-0003-00070121.pdf blob:1']));
  });

  test('cada una muestra lo que trajo la ficha, y queda en la dirección', async () => {
    drawFicha(serve(FICHA));
    await screen.findByRole('table', { name: 'Facturas' });
    for (const [tab, words] of [
      ['Consumo', 'Octubre 2026205 kWh–'],
      ['Pagos', '50118/09/26 10:12Visa terminada en 4242Procesado$ 38.455,20'],
      ['Casos 1', '2026-001042Alumbrado públicoPendiente02/11/2610/11/26'],
      ['Cortes', '16/11/26 09:40sin horapoda en línea de media tensiónCentroEn curso'],
      ['Mensajes', '05/11/26 08:00Tu factura de octubreCorreo'],
    ] as const) {
      await openTab(tab);
      const [, row] = within(screen.getByRole('table')).getAllByRole('row');
      expect(flat(row?.textContent)).toContain(words);
    }
    expect(address()).toBe(`${PATH}?ver=mensajes`);
  });

  test('si puede haber más, se piden con su lista', async () => {
    const pagos = [1, 2, 3, 4, 5].map((id) => ({ ...(FICHA.pagos?.[0] as never as object), id })) as never;
    const wire = {
      '@id': '/api/pagos/9',
      id: 9,
      estado: 1,
      created: '2025-01-02T08:00:00-03:00',
      facturasTotal: 10,
    };
    const { requests } = drawFicha(
      serve({ ...FICHA, pagos }, () => listAnswer([wire] as never, 31)),
      ['ROLE_MOSTRADOR'],
      `${PATH}?ver=pagos`,
    );
    await press(/^Ver más/);
    expect(await screen.findByText('02/01/25 08:00')).toBeTruthy();
    expect(requests.at(-1)?.path).toBe('/api/pagos');
    expect(Object.fromEntries(requests.at(-1)?.search ?? [])).toEqual({
      suministro: '120',
      page: '1',
      itemsPerPage: '30',
    });
  });

  test('lleva a la persona, al pago y al caso a quien los abre, y a nadie más', async () => {
    const { unmount } = drawFicha(serve(FICHA), ['ROLE_ADMIN', 'ROLE_MOSTRADOR', 'ROLE_REQUERIMIENTO_ADMIN']);
    await screen.findByRole('table', { name: 'Facturas' });
    expect(hrefOf(/^Ver persona/)).toBe('/admin/usuarios/7');
    await openTab('Pagos');
    expect(hrefOf('Ver el pago N.º 501')).toBe('/admin/facturas/pagos/501');
    await openTab('Casos 1');
    expect(hrefOf('Ver el caso 2026-001042')).toBe('/admin/requerimientos/ver/42');
    unmount();
    drawFicha(serve(FICHA));
    await screen.findByRole('table', { name: 'Facturas' });
    await openTab('Casos 1');
    expect(textsOf('link')).toEqual(['Ver persona Elsa Roldán']);
  });
});

test('en el teléfono las partes se pliegan y dicen lo que importa', async () => {
  setScreen(false);
  drawFicha(serve(FICHA));
  await screen.findByRole('heading', { level: 1, name: /ROLDAN/ });
  const folded = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(folded).toEqual([
    'Facturas2 impagas',
    'Contacto1 rebota',
    'Consumo205\u00a0kWh',
    'Pagosúltimo 18/09',
    'Casos1',
    'Cortes1 en curso',
    'Mensajesúltimo 05/11',
  ]);
  expect(hrefOf('Volver a la lista')).toBe('/admin/suministros');
});

describe('cuando no se puede ver', () => {
  test('lo ajeno o inexistente no está', async () => {
    drawFicha(() => ({ status: 404, body: { description: 'No encontrado.' } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeTruthy();
  });

  test('sin el segundo paso se dice', async () => {
    drawFicha(() => NO_SECOND_STEP);
    await secondStepIsAsked();
  });

  test('si falla se reintenta', async () => {
    let failed = false;
    drawFicha((request) => {
      if (failed) return serve(FICHA)(request);
      failed = true;
      return { status: 500 };
    });
    await press('Reintentar');
    expect(await screen.findByRole('heading', { level: 1, name: /ROLDAN/ })).toBeTruthy();
  });
});
