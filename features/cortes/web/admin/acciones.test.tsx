import { theAlert, written } from '@oficina/ui/testing-server';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AVISOS, conCortes, dibujar, IMPREVISTO, unCorte } from './cortes.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const abrir = async (accion: string, corte = unCorte(), mas: Parameters<typeof conCortes>[1] = {}) => {
  const user = userEvent.setup();
  const dibujado = dibujar(conCortes([corte], mas));
  const opener = await screen.findByRole('button', {
    name: new RegExp(`^${accion} .*${corte.zona}$`),
  });
  await user.click(opener);
  return { ...dibujado, user, opener, dialogo: await screen.findByRole('dialog') };
};
const boton = (dialogo: HTMLElement, name: string) => within(dialogo).getByRole('button', { name });

test('volvió el servicio: el fin es ahora, y se avisa', async () => {
  const { user, requests, dialogo } = await abrir('Volvió el servicio', IMPREVISTO);
  expect(dialogo.textContent).toContain('¿Volvió el servicio en Norte?');
  expect(dialogo.textContent).toContain('El corte termina ahora y se avisa a quienes toca.');
  await user.click(boton(dialogo, 'Volvió el servicio'));
  await waitFor(() =>
    expect(written(requests)).toEqual([['PATCH /api/cortes/8', { fin: '2026-10-21T09:00:00-03:00' }]]),
  );
  expect(await screen.findByText('Terminó el corte de Norte. Avisamos que volvió el servicio.')).toBeTruthy();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
});

test('uno que empezó en este mismo minuto termina después de empezar', async () => {
  const reciente = { ...IMPREVISTO, inicio: '2026-10-21T09:00:10-03:00' };
  const { user, requests, dialogo } = await abrir('Volvió el servicio', reciente);
  await user.click(boton(dialogo, 'Volvió el servicio'));
  await waitFor(() => expect(written(requests)[0]?.[1]).toEqual({ fin: '2026-10-21T09:00:40-03:00' }));
});

test('eliminar pregunta, avisa y lee de nuevo; el foco vuelve', async () => {
  const { user, requests, dialogo, opener } = await abrir('Eliminar', unCorte(), {
    escribir: () => ({ status: 204 }),
  });
  expect(dialogo.textContent).toContain('¿Eliminar el corte de Centro?');
  expect(dialogo.textContent).toContain('Les avisamos que se canceló');
  await waitFor(() => expect(document.activeElement).toBe(boton(dialogo, 'Volver')));
  await user.click(boton(dialogo, 'Eliminar corte'));
  expect(await screen.findByText('Eliminamos el corte de Centro.')).toBeTruthy();
  expect(written(requests)).toEqual([['DELETE /api/cortes/9', undefined]]);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('de uno terminado no se avisa a nadie', async () => {
  const ayer = { inicio: '2026-10-20T08:00:00-03:00', fin: '2026-10-20T12:00:00-03:00' };
  const { dialogo } = await abrir('Eliminar', unCorte(ayer));
  expect(dialogo.textContent).toContain('No se puede deshacer.');
  expect(dialogo.textContent).not.toContain('avisamos');
});

test.each([
  ['Eliminar', 'Eliminar corte', 409, 'El corte ya terminó.', 2],
  ['Eliminar', 'Eliminar corte', 404, 'No encontramos lo que buscás.', 2],
  ['Volvió el servicio', 'Volvió el servicio', 500, 'Tuvimos un problema.', 1],
])('%s: lo que responde %s %i se lee', async (accion, palabra, status, description, lecturas) => {
  const { user, requests, dialogo } = await abrir(accion, IMPREVISTO, {
    escribir: () => ({ status, body: { description } }),
  });
  await user.click(boton(dialogo, palabra));
  expect((await theAlert()).textContent).toBe(description);
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(lecturas));
});

test('los avisos de un corte se cuentan, y la constancia se exporta', async () => {
  const ventana = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockImplementation(() => ventana as unknown as Window);
  const user = userEvent.setup();
  const lista = conCortes([unCorte()]);
  const { requests } = dibujar((request) =>
    request.path.endsWith('/avisos') ? { body: AVISOS } : lista(request),
  );
  await user.click(await screen.findByRole('button', { name: 'Avisos del corte de Centro' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Avisos del corte de Centro' });
  await within(dialogo).findByText('Toca a 1.200 suministros.');
  within(dialogo).getByText(
    'Los avisos salieron hoy, miércoles 21/10, a las 8; salen mañana, jueves 22/10, a las 8.',
  );
  const dato = (nombre: string) => within(dialogo).getByText(nombre).nextElementSibling?.textContent;
  expect(['Avisados', 'En camino', 'No se les pudo avisar', 'Sin nadie a quien avisar'].map(dato)).toEqual([
    '1.100',
    '40',
    '10',
    '50',
  ]);
  await user.click(boton(dialogo, 'Exportar'));
  await waitFor(() => expect(ventana.location.replace).toHaveBeenCalledOnce());
  expect(written(requests)).toEqual([['POST /api/oob/exportar/corte_avisos/ticket', { corte: 9 }]]);
});

test('si no se pueden consultar se dice y se reintenta', async () => {
  const user = userEvent.setup();
  let falla = true;
  const lista = conCortes([unCorte()]);
  dibujar((request) => {
    if (!request.path.endsWith('/avisos')) return lista(request);
    return falla ? { status: 500, body: {} } : { body: AVISOS };
  });
  await user.click(await screen.findByRole('button', { name: 'Avisos del corte de Centro' }));
  expect((await theAlert()).textContent).toContain('No pudimos consultar los avisos.');
  falla = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('1.100')).toBeTruthy();
});
