import { atDesk, button, press, type Server, written } from '@oficina/ui/testing';
import { user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildArchivo, buildResumen, drawPage, findParagraph, serveArchivos } from './archivos.test-kit.tsx';
import type { Archivo } from './clase.ts';

atDesk();

function drawMovable(
  archivo: Archivo,
  refusal?: { status: number; description: string; after?: Partial<Archivo> },
) {
  let actual = archivo;
  const server: Server = (request) => {
    if (request.method !== 'PATCH') return serveArchivos([actual])(request);
    if (refusal) {
      actual = { ...actual, ...refusal.after } as Archivo;
      return { status: refusal.status, body: { description: refusal.description } };
    }
    const { estado } = request.body as { estado: number };
    actual = { ...actual, estado } as Archivo;
    return { body: actual };
  };
  return drawPage(server, { search: `?archivo=${archivo.id}` });
}

describe('confirmar, reintentar y anular', () => {
  test('se confirma después de preguntar, y el foco va a lo que dice cómo quedó', async () => {
    const requests = drawMovable(buildArchivo(3, { resumen: buildResumen() }));
    await press(/^Confirmar y cargar/);
    const dialog = await screen.findByRole('dialog', { name: '¿Cargar 41.188 facturas?' });
    expect(dialog.textContent).toContain(
      '5 renglones rechazados no se van a cargar. Los clientes van a ver las facturas nuevas. Se van a enviar 30.110 correos y 1 notificación para avisar.',
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Volver'));
    await press('Cargar facturas', dialog);
    await findParagraph('Confirmado. La carga empieza sola en unos segundos.');
    expect(written(requests)).toEqual([['PATCH /api/archivo_facturas/3/estado', { estado: 1 }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Estado del archivo');
  });

  test('«Volver» no cambia nada y devuelve el foco', async () => {
    const requests = drawMovable(buildArchivo(3, { resumen: buildResumen() }));
    const confirmar = await screen.findByRole('button', { name: /^Confirmar y cargar/ });
    await user.click(confirmar);
    await press('Volver');
    await waitFor(() => expect(document.activeElement).toBe(confirmar));
    expect(written(requests)).toEqual([]);
  });

  test('si otra persona llegó antes se dice con las palabras del servidor y se ve cómo quedó', async () => {
    drawMovable(buildArchivo(3, { resumen: buildResumen() }), {
      status: 409,
      description: 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.',
      after: { estado: 99 },
    });
    await press(/^Confirmar y cargar/);
    await press('Cargar facturas');
    await findParagraph('Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.');
    await waitFor(() => expect(screen.getAllByText('Este archivo fue anulado.')).toHaveLength(2));
    expect(screen.queryByText('nuevas')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('se anula después de preguntar', async () => {
    const requests = drawMovable(buildArchivo(3, { progresoRevision: 5 }));
    await press('Anular archivo');
    const dialog = await screen.findByRole('dialog', { name: '¿Anular fact_3.csv?' });
    expect(dialog.textContent).toContain(
      'No se va a cargar nada más de este archivo. Lo que ya se cargó queda.',
    );
    await press('Anular archivo', dialog);
    expect(await screen.findByRole('heading', { level: 1, name: 'fact_3.csv' })).toBeTruthy();
    expect(written(requests)).toEqual([['PATCH /api/archivo_facturas/3/estado', { estado: 99 }]]);
    await waitFor(() => expect(button('Anular archivo')).toBeNull());
  });

  test('uno que ya se había confirmado se reintenta de una vez', async () => {
    const requests = drawMovable(
      buildArchivo(3, {
        estado: 5,
        obs: 'Renglón 23.001: se cortó la conexión.',
        renglonesImportados: 23_000,
        confirmadoPor: '/api/usuarios/7',
        resumen: buildResumen(),
      }),
    );
    await findParagraph('Renglón 23.001: se cortó la conexión.');
    await findParagraph('Quedan cargados 23.000 renglones.');
    await press('Reintentar');
    await findParagraph('Confirmado. La carga empieza sola en unos segundos.');
    expect(written(requests)).toEqual([['PATCH /api/archivo_facturas/3/estado', { estado: 1 }]]);
    await waitFor(() => expect(button('Reintentar')).toBeNull());
  });

  test('uno que nadie confirmó se reintenta después de preguntar: se cargaría', async () => {
    const requests = drawMovable(
      buildArchivo(3, {
        estado: 5,
        resumen: buildResumen({ nuevos: 0, cambiados: 0, iguales: 0, rechazados: 41_208 }),
      }),
    );
    await findParagraph('No hay nada para cargar. ¿Elegiste el formato correcto?');
    await press('Reintentar');
    const dialog = await screen.findByRole('dialog', { name: '¿Reintentar fact_3.csv?' });
    expect(written(requests)).toEqual([]);
    await press('Reintentar', dialog);
    await waitFor(() => expect(written(requests)).toHaveLength(1));
  });
});
