import { type Answer, address, press, refuse, theAlert, written } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  clickReview,
  dialog,
  field,
  fillForm,
  fillMoment,
  moment,
  NUEVO,
  openEdit,
  openNew,
  publishedBodies,
  REACH,
} from './corte.dialog.test-kit.tsx';
import { FORZADO, makeAfectados, makeCorte } from './cortes.test-kit.tsx';

test('se escribe, se cuenta a quiénes toca, se confirma y se publica para toda la zona', async () => {
  const { requests } = await openNew();
  expect(within(dialog()).getByText('Se avisa a todos los suministros de las zonas.')).toBeTruthy();
  await fillForm();
  await screen.findByText(REACH, {}, { timeout: 4000 });
  await clickReview();
  await screen.findByRole('dialog', { name: '¿Publicar el corte?' });
  expect(dialog().textContent).toContain(REACH);
  expect(dialog().textContent).toContain('El viernes 23/10, de 8 a 12, vas a estar sin luz.');
  expect(publishedBodies(requests)).toEqual([]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Volver'));
  await press('Publicar corte');
  await waitFor(() => expect(publishedBodies(requests)).toEqual([['POST /api/cortes', NUEVO]]));
  expect(await screen.findByText('Publicamos el corte de Centro.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('con números se cuentan mientras se escriben y se avisa a esos', async () => {
  const { requests } = await openNew({
    afectados: ({ body }) => ({
      body: makeAfectados({
        ...{
          porMensaje: (body as { cuentas?: string[] }).cuentas?.length ?? 9,
          porApp: 0,
          porCorreo: 0,
          sinContacto: 0,
        },
      }),
    }),
  });
  await fillForm();
  fireEvent.change(field(/^Números de suministro/), { target: { value: '1234\n778\n 1234 ' } });
  expect(within(dialog()).getByText('Escribiste 2 suministros.')).toBeTruthy();
  await clickReview();
  expect(await screen.findByText('2 suministros quedan sin luz. Se avisa a 2: 2 por mensaje.')).toBeTruthy();
  await press('Publicar corte');
  await waitFor(() =>
    expect(publishedBodies(requests)).toEqual([['POST /api/cortes', { ...NUEVO, cuentas: ['1234', '778'] }]]),
  );
});

test('un imprevisto puede no tener fin, y se lo ve en curso', async () => {
  const { requests } = await openNew();
  await user.click(within(dialog()).getByLabelText('Imprevisto'));
  fillMoment('Inicio', '2026-10-21', '08:10');
  await user.type(field('Zonas'), 'Norte');
  await user.type(field('Motivo'), 'Tormenta');
  await clickReview();
  await screen.findByRole('dialog', { name: '¿Publicar el corte?' });
  expect(dialog().textContent).toContain(
    'Estás sin luz desde las 8:10. Todavía no sabemos a qué hora vuelve.',
  );
  await press('Publicar corte');
  await waitFor(() => expect(address()).toBe('/admin/cortes'));
  expect(publishedBodies(requests)[0]?.[1]).toMatchObject({ tipo: 'forzado', fin: null });
});

test('lo que falta se dice junto, y no se pregunta nada', async () => {
  const { requests } = await openNew();
  await clickReview();
  const resumen = await screen.findByRole('region', { name: 'Revisá estos datos:' });
  expect(textsOf('link', resumen)).toEqual([
    'Escribí cuándo empieza.',
    'Escribí cuándo termina.',
    'Elegí al menos una zona.',
    'Escribí la zona.',
    'Escribí el motivo.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(resumen));
  expect(written(requests)).toEqual([]);
});

test('la hora del fin trae el día del inicio', async () => {
  await openNew();
  const fin = moment('Fin');
  fireEvent.change(fin.getByLabelText('Hora'), { target: { value: '12:00' } });
  expect((fin.getByLabelText('Día') as HTMLInputElement).value).toBe('21/10/2026');
  const inicio = moment('Inicio');
  await user.clear(inicio.getByLabelText('Día'));
  await user.type(inicio.getByLabelText('Día'), '25/10/26');
  expect((fin.getByLabelText('Día') as HTMLInputElement).value).toBe('25/10/2026');
});

test.each<[string, Answer, string, string]>([
  [
    'números que no existen',
    { body: makeAfectados({ desconocidos: ['55', '66'] }) },
    'Números de suministro, uno por línea',
    'Hay suministros que no existen: 55, 66.',
  ],
  [
    'una zona que no existe',
    { body: makeAfectados({ suministros: 0 }) },
    'Zonas',
    'Ningún suministro coincide con esa zona.',
  ],
  [
    'una zona entre otras que no tiene suministros',
    { body: makeAfectados({ zonasVacias: ['Cntro'] }) },
    'Zonas',
    'Ningún suministro coincide con la zona Cntro.',
  ],
])('%s: se dice antes de publicar', async (_, answer, nombre, sentence) => {
  const { requests } = await openNew({ afectados: () => answer });
  await fillForm();
  await clickReview();
  await waitFor(() => expect(field(nombre).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(field(nombre));
  expect(publishedBodies(requests)).toEqual([]);
});

test('si no se puede contar se publica igual: hay gente esperando', async () => {
  const { requests } = await openNew({ afectados: () => ({ status: 500, body: {} }) });
  await fillForm();
  await screen.findByText('No pudimos contar a quiénes llega. Podés seguir igual.', {}, { timeout: 4000 });
  await clickReview();
  expect(await screen.findByText('Se avisa a los de las zonas.')).toBeTruthy();
  await press('Publicar corte');
  await waitFor(() => expect(publishedBodies(requests)).toHaveLength(1));
});

test('lo que el servidor no acepta vuelve a su campo, con lo escrito', async () => {
  await openNew({ write: () => refuse('inicio', 'Un corte programado empieza en el futuro.') });
  await fillForm();
  await clickReview();
  await press('Publicar corte');
  await screen.findByRole('dialog', { name: 'Nuevo corte' });
  expect(within(dialog()).getByText('Un corte programado empieza en el futuro.')).toBeTruthy();
  expect(field('Texto que leen los socios').value).toBe('Centro');
  const inicio = moment('Inicio');
  await waitFor(() => expect(document.activeElement).toBe(inicio.getByLabelText('Día')));
});

test('si se cae la conexión se dice arriba, nada se pierde y de nuevo es el mismo corte', async () => {
  const keys: (string | undefined)[] = [];
  await openNew({
    write: ({ key }) => {
      keys.push(key);
      return { status: 503, body: { description: 'El servicio no está disponible.' } };
    },
  });
  await fillForm();
  await clickReview();
  await press('Publicar corte');
  expect((await theAlert()).textContent).toBe('El servicio no está disponible.');
  expect(field('Motivo').value).toBe('Cambio de transformador');
  const publishAgain = async (veces: number) => {
    await clickReview();
    await press('Publicar corte');
    await waitFor(() => expect(keys).toHaveLength(veces));
    await theAlert();
  };
  await publishAgain(2);
  await user.type(field('Motivo'), ' y cables');
  await publishAgain(3);
  const [first, second, withOtherMotivo] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(withOtherMotivo).not.toBe(first);
});

test('salir con algo escrito pregunta antes', async () => {
  await openNew();
  await user.type(field('Zonas'), 'Centro');
  await press('Volver');
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })).toBeTruthy();
});

test('editar manda solo lo que cambió, y dice que se vuelve a avisar', async () => {
  const { requests } = await openEdit();
  expect(within(dialog()).getByText('Se vuelve a avisar si cambia el horario o el motivo.')).toBeTruthy();
  expect(within(dialog()).queryByLabelText(/^Números de suministro/)).toBeNull();
  fillMoment('Fin', '2026-10-23', '13:00');
  await clickReview();
  await screen.findByRole('dialog', { name: '¿Guardar los cambios?' });
  expect(dialog().textContent).toContain('Cambia el horario o el motivo: se vuelve a avisar.');
  await press('Guardar cambios');
  await waitFor(() =>
    expect(written(requests)).toEqual([['PATCH /api/cortes/9', { fin: '2026-10-23T13:00:00-03:00' }]]),
  );
  expect(await screen.findByText('Guardamos los cambios del corte de Centro.')).toBeTruthy();
});

test('cambiar la zona o los suministros no vuelve a avisar, y se dice a cuántos les llega', async () => {
  const { requests } = await openEdit();
  await user.selectOptions(field('Suministros'), 'Todos los de las zonas');
  await clickReview();
  expect(
    await screen.findByText(
      'No cambian el horario ni el motivo: no se vuelve a avisar. Ahora les llega a 1.100 de 1.200 suministros.',
    ),
  ).toBeTruthy();
  await press('Guardar cambios');
  await waitFor(() =>
    expect(publishedBodies(requests)).toEqual([['PATCH /api/cortes/9', { cuentas: null }]]),
  );
});

test('terminar un imprevisto a mano dice que se avisa que volvió', async () => {
  await openEdit(FORZADO);
  fillMoment('Fin', '2026-10-21', '08:50');
  await clickReview();
  expect(await screen.findByText('El corte queda terminado: se avisa que volvió el servicio.')).toBeTruthy();
});

test('corregir uno que terminó no avisa a nadie', async () => {
  const yesterday = { inicio: '2026-10-20T08:00:00-03:00', fin: '2026-10-20T12:00:00-03:00' };
  await openEdit(makeCorte(yesterday));
  await user.type(field('Motivo'), ' nuevo');
  await clickReview();
  expect(await screen.findByText('El corte ya terminó: no se avisa a nadie.')).toBeTruthy();
  expect(dialog().textContent).not.toContain('Lo que van a leer');
});

test('sin cambios se cierra y no se escribe nada', async () => {
  const { requests } = await openEdit();
  await clickReview();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(requests)).toEqual([]);
});

test('si otra persona lo cambió se dice, lo escrito queda y la lista se lee de nuevo', async () => {
  const description = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';
  const { requests } = await openEdit(makeCorte(), {
    write: () => ({ status: 409, body: { description } }),
  });
  await user.type(field('Motivo'), ' nuevo');
  await clickReview();
  await press('Guardar cambios');
  expect((await theAlert()).textContent).toBe(description);
  expect(field('Motivo').value).toBe('Cambio de transformador nuevo');
  const listed = () => requests.filter(({ path }) => path === '/api/cortes');
  await waitFor(() => expect(listed()).toHaveLength(2));
});
