import { atDesk, button, press } from '@oficina/ui/testing';
import { user, watchDownloads } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  buildArchivo,
  buildResumen,
  calls,
  counters,
  direccion,
  drawArchivo,
  drawPage,
  findParagraph,
  serveArchivos,
  TWO_PERFILES,
  withoutNbsp,
} from './archivos.test-kit.tsx';

atDesk();

describe('en marcha y al final', () => {
  test('cargando: cuántas van, se puede salir y no hay nada que tocar', async () => {
    drawArchivo(
      buildArchivo(3, { estado: 2, progreso: 55, renglonesImportados: 23_000, resumen: buildResumen() }),
    );
    await findParagraph('Cargando 23.000 de 41.188');
    await findParagraph('Podés salir de esta pantalla: la carga sigue sola.');
    expect(
      screen.getByRole('progressbar', { name: 'Carga de fact_3.csv' }).getAttribute('aria-valuetext'),
    ).toBe('Cargando 23.000 de 41.188');
    // Progress is announced at each quarter, so that a screen reader is not flooded.
    expect(screen.getByText('Carga de fact_3.csv: 50 %').getAttribute('role')).toBe('status');
    expect([button('Anular archivo'), button('Reintentar'), button(/^Confirmar/)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('después de un error cuenta lo que faltaba: entonces se dice el porcentaje', async () => {
    drawArchivo(
      buildArchivo(3, { estado: 2, progreso: 70, renglonesImportados: 50_000, resumen: buildResumen() }),
    );
    expect(await findParagraph('Cargando… 70 %')).toBeTruthy();
  });

  test.each([1, 2])(
    'confirmado de nuevo después de un error (%i) se revisa antes de seguir',
    async (estado) => {
      drawArchivo(
        buildArchivo(3, { estado, progreso: 55, renglonesImportados: 23_000, progresoRevision: 30 }),
      );
      await findParagraph('Revisando… 30 %');
      await findParagraph(/^Lo revisamos de nuevo antes de seguir con la carga\./);
      expect(screen.queryByText(/^Todavía no se cargó nada/)).toBeNull();
    },
  );

  test('se lee cada dos segundos hasta que termina', async () => {
    const pasos = [buildArchivo(3, { progresoRevision: 40 }), buildArchivo(3, { resumen: buildResumen() })];
    let reads = 0;
    drawPage(
      (request) => {
        if (request.path === '/api/archivo_perfiles') return serveArchivos([])(request);
        reads += 1;
        return { body: pasos[Math.min(reads - 1, 1)] };
      },
      { search: '?archivo=3' },
    );
    await findParagraph('Revisando… 40 %');
    expect(await screen.findByText('Todavía no se cargó nada.', {}, { timeout: 4_000 })).toBeTruthy();
    expect(screen.getByText('Terminó la revisión. Todavía no se cargó nada.').getAttribute('role')).toBe(
      'status',
    );
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(reads).toBe(2);
  });

  test('si en el medio no se puede leer se dice y se sigue', async () => {
    let reads = 0;
    drawPage(
      (request) => {
        reads += request.path === '/api/archivo_facturas/3' ? 1 : 0;
        return reads === 2
          ? { status: 500 }
          : serveArchivos([buildArchivo(3, { progresoRevision: 40 })])(request);
      },
      { search: '?archivo=3' },
    );
    await findParagraph('Revisando… 40 %');
    const aviso = 'No pudimos actualizar esta pantalla. Seguimos intentando.';
    expect(await screen.findByText(aviso, {}, { timeout: 4_000 })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(aviso)).toBeNull(), { timeout: 4_000 });
  });

  test('terminado: cuántos de cada cosa', async () => {
    drawArchivo(
      buildArchivo(3, {
        estado: 100,
        progreso: 100,
        renglonesImportados: 41_185,
        renglonesSinCambio: 15,
        renglonesOmitidos: 3,
        renglonesRechazados: 5,
        confirmadoPorNombre: 'Juan Paz',
        resumen: buildResumen(),
      }),
    );
    expect((await findParagraph(/^Se terminó de cargar el/)).textContent).toBe(
      'Se terminó de cargar el 14/11/26 07:55.',
    );
    expect(counters()).toEqual(['41.185 importadas', '15 sin cambios', '3 omitidas', '5 rechazadas']);
    expect(screen.getByText('Juan Paz')).toBeTruthy();
    expect(screen.queryByText('A quiénes se avisa')).toBeNull();
    expect([button('Anular archivo'), button('Reintentar'), button(/^Confirmar/)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('anulado a medias: lo que se cargó queda', async () => {
    drawArchivo(buildArchivo(3, { estado: 99, progreso: 30, renglonesImportados: 1 }));
    await findParagraph('Queda cargado 1 renglón.');
    expect(button('Anular archivo')).toBeNull();
  });

  test('de dónde vino: quién, cuándo, cuánto y con qué formato cuando hay más de uno', async () => {
    drawPage(serveArchivos([buildArchivo(3, { perfil: 'viejo' })], TWO_PERFILES), { search: '?archivo=3' });
    expect(await findParagraph('Sistema viejo (DBF)')).toBeTruthy();
    const dataOf = (nombre: string) => withoutNbsp(screen.getByText(nombre).nextElementSibling?.textContent);
    expect([dataOf('Subido'), dataOf('Tamaño')]).toEqual(['14/11/26 07:40 por Marta Díaz', '12 MB']);
  });
});

describe('las rechazadas', () => {
  test('se descargan con su nombre', async () => {
    const { saved } = watchDownloads();
    const server = serveArchivos([buildArchivo(3, { resumen: buildResumen() })]);
    const requests = drawPage(
      (request) =>
        request.path.endsWith('/rechazos')
          ? { file: new Blob(['renglon;campo'], { type: 'text/csv' }) }
          : server(request),
      { search: '?archivo=3' },
    );
    await press('Descargar rechazadas');
    await waitFor(() => expect(saved).toEqual(['rechazadas-fact_3.csv blob:1']));
    expect(calls(requests)).toContain('GET /api/archivo_facturas/3/rechazos');
  });

  test('si no se puede, se dice', async () => {
    const server = serveArchivos([buildArchivo(3, { resumen: buildResumen() })]);
    drawPage(
      (request) =>
        request.path.endsWith('/rechazos')
          ? { status: 503, body: { description: 'No está.' } }
          : server(request),
      { search: '?archivo=3' },
    );
    await press('Descargar rechazadas');
    expect(await findParagraph('No pudimos descargar los renglones rechazados.')).toBeTruthy();
  });

  test('sin ninguna no hay nada que descargar', async () => {
    drawArchivo(buildArchivo(3, { resumen: buildResumen({ rechazados: 0, ejemplos: [] }) }));
    await findParagraph('Todavía no se cargó nada.');
    expect(button(/^Descargar/)).toBeNull();
  });

  test('lo que trae el archivo es texto, aunque parezca otra cosa', async () => {
    drawArchivo(
      buildArchivo(3, {
        nombre: '<img src=x onerror=alert(1)>.csv',
        resumen: buildResumen({
          ejemplos: [{ renglon: 2, motivo: 'Importe inválido.', original: '<script>alert(1)</script>' }],
        }),
      }),
    );
    await findParagraph('Renglón 2 · "<script>alert(1)</script>" · Importe inválido.');
    expect(document.querySelector('main img, main script')).toBeNull();
  });
});

test.each(['?archivo=77', '?archivo=x', '?archivo='])('uno que no está (%s) se dice', async (search) => {
  drawPage(serveArchivos([buildArchivo(3)]), { search });
  expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver a la lista' })).toBeTruthy();
  expect(direccion()).toBe(search);
});

test('si no se puede leer se dice y se reintenta', async () => {
  let isFailing = true;
  const healthyServer = serveArchivos([buildArchivo(3, { resumen: buildResumen() })]);
  drawPage((request) => (isFailing ? { status: 500 } : healthyServer(request)), { search: '?archivo=3' });
  const retryButton = await screen.findByRole('button', { name: 'Reintentar' });
  isFailing = false;
  await user.click(retryButton);
  expect(await findParagraph('Todavía no se cargó nada.')).toBeTruthy();
});
