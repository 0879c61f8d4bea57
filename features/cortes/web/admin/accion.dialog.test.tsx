import { inTurn, press, theAlert, written } from '@oficina/ui/testing';
import { user, watchTabs } from '@oficina/ui/testing/browser';
import { openRowMenu } from '@oficina/ui/testing/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AVISOS, drawPage, FORZADO, makeCorte, serveCortes } from './cortes.test-kit.tsx';

afterEach(() => vi.restoreAllMocks());

const openAction = async (
  accion: string,
  corte = makeCorte(),
  answers: Parameters<typeof serveCortes>[1] = {},
) => {
  const drawn = drawPage(serveCortes([corte], answers));
  const menu = await openRowMenu(`el corte de ${corte.zona}`);
  const opener = screen.getByRole('button', { name: `Acciones del corte de ${corte.zona}` });
  await user.click(within(menu).getByRole('button', { name: new RegExp(`^${accion} .*${corte.zona}$`) }));
  await waitFor(() => expect(menu.isConnected).toBe(false));
  return { ...drawn, opener, dialog: await screen.findByRole('dialog') };
};

test('volvió el servicio: el fin es ahora, y se avisa', async () => {
  const { requests, dialog } = await openAction('Volvió el servicio', FORZADO);
  expect(dialog.textContent).toContain('¿Volvió el servicio en Norte?');
  expect(dialog.textContent).toContain('El corte termina ahora y se avisa a quienes toca.');
  await press('Volvió el servicio', dialog);
  await waitFor(() =>
    expect(written(requests)).toEqual([['PATCH /api/cortes/8', { fin: '2026-10-21T09:00:00-03:00' }]]),
  );
  expect(await screen.findByText('Terminó el corte de Norte. Avisamos que volvió el servicio.')).toBeTruthy();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
});

test('uno que empezó en este mismo minuto termina después de empezar', async () => {
  const recent = { ...FORZADO, inicio: '2026-10-21T09:00:10-03:00' };
  const { requests, dialog } = await openAction('Volvió el servicio', recent);
  await press('Volvió el servicio', dialog);
  await waitFor(() => expect(written(requests)[0]?.[1]).toEqual({ fin: '2026-10-21T09:00:40-03:00' }));
});

test('eliminar pregunta, avisa y lee de nuevo; el foco vuelve', async () => {
  const { requests, dialog, opener } = await openAction('Eliminar', makeCorte(), {
    write: () => ({ status: 204 }),
  });
  expect(dialog.textContent).toContain('¿Eliminar el corte de Centro?');
  expect(dialog.textContent).toContain('Les avisamos que se canceló');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Volver'));
  await press('Eliminar corte', dialog);
  expect(await screen.findByText('Eliminamos el corte de Centro.')).toBeTruthy();
  expect(written(requests)).toEqual([['DELETE /api/cortes/9', undefined]]);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('de uno terminado no se avisa a nadie', async () => {
  const yesterday = { inicio: '2026-10-20T08:00:00-03:00', fin: '2026-10-20T12:00:00-03:00' };
  const { dialog } = await openAction('Eliminar', makeCorte(yesterday));
  expect(dialog.textContent).toContain('No se puede deshacer.');
  expect(dialog.textContent).not.toContain('avisamos');
});

test.each([
  ['Eliminar', 'Eliminar corte', 409, 'El corte ya terminó.', 2],
  ['Eliminar', 'Eliminar corte', 404, 'No encontramos lo que buscás.', 2],
  ['Volvió el servicio', 'Volvió el servicio', 500, 'Tuvimos un problema.', 1],
])('%s: lo que responde %s %i se lee', async (accion, buttonName, status, description, reads) => {
  const { requests, dialog } = await openAction(accion, FORZADO, {
    write: () => ({ status, body: { description } }),
  });
  await press(buttonName, dialog);
  expect((await theAlert()).textContent).toBe(description);
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(reads));
});

test('los avisos de un corte se cuentan, y la constancia se exporta', async () => {
  const tabs = watchTabs();
  const { requests } = drawPage(serveCortes([makeCorte()]));
  await openRowMenu('el corte de Centro');
  await press('Avisos del corte de Centro');
  const dialog = await screen.findByRole('dialog', { name: 'Avisos del corte de Centro' });
  await within(dialog).findByText(/^1\.200 suministros quedan sin luz\. Se avisa a 1\.100: /);
  expect(within(dialog).getByRole('button', { name: /^Ver los 100/ })).toBeTruthy();
  within(dialog).getByText(
    'Los avisos salieron hoy, miércoles 21/10, a las 8; salen mañana, jueves 22/10, a las 8.',
  );
  const detail = (nombre: string) => within(dialog).getByText(nombre).nextElementSibling?.textContent;
  expect(['Avisados', 'En camino', 'No se les pudo avisar', 'Sin nadie a quien avisar'].map(detail)).toEqual([
    '1.100',
    '40',
    '10',
    '50',
  ]);
  await press('Exportar', dialog);
  await waitFor(() => expect(tabs).toHaveLength(1));
  expect(written(requests)).toEqual([['POST /api/oob/exportar/corte_avisos/ticket', { corte: 9 }]]);
});

test('si no se pueden consultar se dice y se reintenta', async () => {
  const serveAvisos = inTurn({ status: 500 }, { body: AVISOS });
  drawPage((request) =>
    (request.path.endsWith('/avisos') ? serveAvisos : serveCortes([makeCorte()]))(request),
  );
  await openRowMenu('el corte de Centro');
  await press('Avisos del corte de Centro');
  expect((await theAlert()).textContent).toContain('No pudimos consultar los avisos.');
  await press('Reintentar');
  expect(await screen.findByText('1.100')).toBeTruthy();
});
