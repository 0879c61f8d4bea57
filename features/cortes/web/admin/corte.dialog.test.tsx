import { type Answer, address, refuse, theAlert, written } from '@oficina/ui/testing-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { conCortes, dibujar, IMPREVISTO, unCorte, unosAfectados } from './cortes.test-kit.tsx';

type Usuario = ReturnType<typeof userEvent.setup>;
type Mas = Parameters<typeof conCortes>[1];

const abrir = async (user: Usuario, mas: Mas = {}) => {
  const dibujado = dibujar(conCortes([], mas));
  await screen.findByText('No hay cortes próximos.');
  await user.click(screen.getByRole('button', { name: 'Nuevo corte' }));
  await screen.findByRole('dialog', { name: 'Nuevo corte' });
  return dibujado;
};
const abrirEdicion = async (user: Usuario, corte = unCorte(), mas: Mas = {}) => {
  const dibujado = dibujar(conCortes([corte], mas));
  await user.click(await screen.findByRole('button', { name: `Editar el corte de ${corte.zona}` }));
  await screen.findByRole('dialog', { name: `Editar el corte de ${corte.zona}` });
  return dibujado;
};
const dialogo = () => screen.getByRole('dialog');
const campo = (nombre: string | RegExp) => within(dialogo()).getByLabelText(nombre) as HTMLInputElement;
const poner = (punta: string, dia: string, hora: string) => {
  const grupo = within(within(dialogo()).getByRole('group', { name: new RegExp(`^${punta}`) }));
  fireEvent.change(grupo.getByLabelText('Día'), { target: { value: dia } });
  fireEvent.change(grupo.getByLabelText('Hora'), { target: { value: hora } });
};
const llenar = async (user: Usuario) => {
  poner('Inicio', '2026-10-23', '08:00');
  poner('Fin', '2026-10-23', '12:00');
  await user.type(campo('Zona'), 'Centro');
  await user.type(campo('Motivo'), 'Cambio de transformador');
};
const revisar = (user: Usuario) => user.click(within(dialogo()).getByRole('button', { name: /^Revisar y/ }));
const boton = (name: string) => within(dialogo()).getByRole('button', { name });
const NUEVO = {
  tipo: 'programado',
  inicio: '2026-10-23T08:00:00-03:00',
  fin: '2026-10-23T12:00:00-03:00',
  zona: 'Centro',
  motivo: 'Cambio de transformador',
  obs: null,
};
const publicados = (requests: Parameters<typeof written>[0]) =>
  written(requests).filter(([que]) => !String(que).endsWith('/afectados'));

test('se escribe, se cuenta a quiénes toca, se confirma y se publica para toda la zona', async () => {
  const user = userEvent.setup();
  const { requests } = await abrir(user);
  expect(within(dialogo()).getByText('Se avisa a todos los suministros de la zona.')).toBeTruthy();
  await llenar(user);
  await screen.findByText('El aviso les llega a 1.100 personas:', {}, { timeout: 4000 });
  expect(
    within(dialogo())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['900 por mensaje al teléfono', '100 por la aplicación', '150 por correo']);
  await revisar(user);
  await screen.findByRole('dialog', { name: '¿Publicar el corte?' });
  expect(dialogo().textContent).toContain('Se avisa a 1.100 personas.');
  expect(dialogo().textContent).toContain('El viernes 23/10, de 8 a 12, vas a estar sin luz.');
  expect(publicados(requests)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(boton('Volver')));
  await user.click(boton('Publicar corte'));
  await waitFor(() => expect(publicados(requests)).toEqual([['POST /api/cortes', NUEVO]]));
  expect(await screen.findByText('Publicamos el corte de Centro.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('con números se cuentan mientras se escriben y se avisa a esos', async () => {
  const user = userEvent.setup();
  const { requests } = await abrir(user, {
    afectados: ({ body }) => ({
      body: unosAfectados({ personas: (body as { cuentas?: string[] }).cuentas?.length ?? 9 }),
    }),
  });
  await llenar(user);
  fireEvent.change(campo(/^Números de suministro/), { target: { value: '1234\n778\n 1234 ' } });
  expect(within(dialogo()).getByText('Escribiste 2 suministros.')).toBeTruthy();
  await revisar(user);
  expect(await screen.findByText('Se avisa a 2 personas.')).toBeTruthy();
  await user.click(boton('Publicar corte'));
  await waitFor(() =>
    expect(publicados(requests)).toEqual([['POST /api/cortes', { ...NUEVO, cuentas: ['1234', '778'] }]]),
  );
});

test('un imprevisto puede no tener fin, y se lo ve en curso', async () => {
  const user = userEvent.setup();
  const { requests } = await abrir(user);
  await user.click(within(dialogo()).getByLabelText('Imprevisto'));
  poner('Inicio', '2026-10-21', '08:10');
  await user.type(campo('Zona'), 'Norte');
  await user.type(campo('Motivo'), 'Tormenta');
  await revisar(user);
  await screen.findByRole('dialog', { name: '¿Publicar el corte?' });
  expect(dialogo().textContent).toContain(
    'Estás sin luz desde las 8:10. Todavía no sabemos a qué hora vuelve.',
  );
  await user.click(boton('Publicar corte'));
  await waitFor(() => expect(address()).toBe('/admin/cortes?vista=en-curso'));
  expect(publicados(requests)[0]?.[1]).toMatchObject({ tipo: 'forzado', fin: null });
});

test('lo que falta se dice junto, y no se pregunta nada', async () => {
  const user = userEvent.setup();
  const { requests } = await abrir(user);
  await revisar(user);
  const resumen = await screen.findByRole('region', { name: 'Revisá estos datos:' });
  expect(
    within(resumen)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Escribí cuándo empieza.', 'Escribí cuándo termina.', 'Escribí la zona.', 'Escribí el motivo.']);
  await waitFor(() => expect(document.activeElement).toBe(resumen));
  expect(written(requests)).toEqual([]);
});

test('la hora del fin trae el día del inicio', async () => {
  const user = userEvent.setup();
  await abrir(user);
  const fin = within(within(dialogo()).getByRole('group', { name: /^Fin/ }));
  fireEvent.change(fin.getByLabelText('Hora'), { target: { value: '12:00' } });
  expect((fin.getByLabelText('Día') as HTMLInputElement).value).toBe('21/10/2026');
  const inicio = within(within(dialogo()).getByRole('group', { name: 'Inicio' }));
  await user.clear(inicio.getByLabelText('Día'));
  await user.type(inicio.getByLabelText('Día'), '25/10/26');
  expect((fin.getByLabelText('Día') as HTMLInputElement).value).toBe('25/10/2026');
});

test.each<[string, Answer, string, string]>([
  [
    'números que no existen',
    { body: unosAfectados({ desconocidos: ['55', '66'] }) },
    'Números de suministro, uno por línea',
    'Hay suministros que no existen: 55, 66.',
  ],
  [
    'una zona que no existe',
    { body: unosAfectados({ suministros: 0 }) },
    'Zona',
    'Ningún suministro coincide con esa zona.',
  ],
])('%s: se dice antes de publicar', async (_, answer, nombre, frase) => {
  const user = userEvent.setup();
  const { requests } = await abrir(user, { afectados: () => answer });
  await llenar(user);
  await revisar(user);
  await waitFor(() => expect(campo(nombre).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(frase).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(campo(nombre));
  expect(publicados(requests)).toEqual([]);
});

test('si no se puede contar se publica igual: hay gente esperando', async () => {
  const user = userEvent.setup();
  const { requests } = await abrir(user, { afectados: () => ({ status: 500, body: {} }) });
  await llenar(user);
  await screen.findByText('No pudimos contar a quiénes llega. Podés seguir igual.', {}, { timeout: 4000 });
  await revisar(user);
  expect(await screen.findByText('Se avisa a los de la zona.')).toBeTruthy();
  await user.click(boton('Publicar corte'));
  await waitFor(() => expect(publicados(requests)).toHaveLength(1));
});

test('lo que el servidor no acepta vuelve a su campo, con lo escrito', async () => {
  const user = userEvent.setup();
  await abrir(user, { escribir: () => refuse('inicio', 'Un corte programado empieza en el futuro.') });
  await llenar(user);
  await revisar(user);
  await user.click(await screen.findByRole('button', { name: 'Publicar corte' }));
  await screen.findByRole('dialog', { name: 'Nuevo corte' });
  expect(within(dialogo()).getByText('Un corte programado empieza en el futuro.')).toBeTruthy();
  expect(campo('Zona').value).toBe('Centro');
  const inicio = within(within(dialogo()).getByRole('group', { name: 'Inicio' }));
  await waitFor(() => expect(document.activeElement).toBe(inicio.getByLabelText('Día')));
});

test('si se cae la conexión se dice arriba, nada se pierde y de nuevo es el mismo corte', async () => {
  const user = userEvent.setup();
  const claves: (string | null)[] = [];
  await abrir(user, {
    escribir: (_, headers) => {
      claves.push(headers?.get('idempotency-key') ?? null);
      return { status: 503, body: { description: 'El servicio no está disponible.' } };
    },
  });
  await llenar(user);
  await revisar(user);
  await user.click(await screen.findByRole('button', { name: 'Publicar corte' }));
  expect((await theAlert()).textContent).toBe('El servicio no está disponible.');
  expect(campo('Motivo').value).toBe('Cambio de transformador');
  const otraVez = async (veces: number) => {
    await revisar(user);
    await user.click(await screen.findByRole('button', { name: 'Publicar corte' }));
    await waitFor(() => expect(claves).toHaveLength(veces));
    await theAlert();
  };
  await otraVez(2);
  await user.type(campo('Motivo'), ' y cables');
  await otraVez(3);
  const [primera, segunda, conOtroMotivo] = claves;
  expect(primera).toMatch(/^[0-9a-f]{32}$/);
  expect(segunda).toBe(primera);
  expect(conOtroMotivo).not.toBe(primera);
});

test('salir con algo escrito pregunta antes', async () => {
  const user = userEvent.setup();
  await abrir(user);
  await user.type(campo('Zona'), 'Centro');
  await user.click(boton('Volver'));
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })).toBeTruthy();
});

test('editar manda sólo lo que cambió, y dice que se vuelve a avisar', async () => {
  const user = userEvent.setup();
  const { requests } = await abrirEdicion(user);
  expect(within(dialogo()).getByText('Se vuelve a avisar si cambia el horario o el motivo.')).toBeTruthy();
  expect(within(dialogo()).queryByLabelText(/^Números de suministro/)).toBeNull();
  poner('Fin', '2026-10-23', '13:00');
  await revisar(user);
  await screen.findByRole('dialog', { name: '¿Guardar los cambios?' });
  expect(dialogo().textContent).toContain('Cambia el horario o el motivo: se vuelve a avisar.');
  await user.click(boton('Guardar cambios'));
  await waitFor(() =>
    expect(written(requests)).toEqual([['PATCH /api/cortes/9', { fin: '2026-10-23T13:00:00-03:00' }]]),
  );
  expect(await screen.findByText('Guardamos los cambios del corte de Centro.')).toBeTruthy();
});

test('cambiar la zona o los suministros no vuelve a avisar, y se dice a cuántos les llega', async () => {
  const user = userEvent.setup();
  const { requests } = await abrirEdicion(user);
  await user.selectOptions(campo('Suministros'), 'Todos los de la zona');
  await revisar(user);
  expect(
    await screen.findByText(
      'No cambian el horario ni el motivo: no se vuelve a avisar. Ahora les llega a 1.100 personas.',
    ),
  ).toBeTruthy();
  await user.click(boton('Guardar cambios'));
  await waitFor(() => expect(publicados(requests)).toEqual([['PATCH /api/cortes/9', { cuentas: null }]]));
});

test('terminar un imprevisto a mano dice que se avisa que volvió', async () => {
  const user = userEvent.setup();
  await abrirEdicion(user, IMPREVISTO);
  poner('Fin', '2026-10-21', '08:50');
  await revisar(user);
  expect(await screen.findByText('El corte queda terminado: se avisa que volvió el servicio.')).toBeTruthy();
});

test('corregir uno que terminó no avisa a nadie', async () => {
  const user = userEvent.setup();
  const ayer = { inicio: '2026-10-20T08:00:00-03:00', fin: '2026-10-20T12:00:00-03:00' };
  await abrirEdicion(user, unCorte(ayer));
  await user.type(campo('Motivo'), ' nuevo');
  await revisar(user);
  expect(await screen.findByText('El corte ya terminó: no se avisa a nadie.')).toBeTruthy();
  expect(dialogo().textContent).not.toContain('Lo que van a leer');
});

test('sin cambios se cierra y no se escribe nada', async () => {
  const user = userEvent.setup();
  const { requests } = await abrirEdicion(user);
  await revisar(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written(requests)).toEqual([]);
});

test('si otra persona lo cambió se dice, lo escrito queda y la lista se lee de nuevo', async () => {
  const user = userEvent.setup();
  const description = 'Otra persona acaba de modificar esto. Actualizá la página y probá de nuevo.';
  const { requests } = await abrirEdicion(user, unCorte(), {
    escribir: () => ({ status: 409, body: { description } }),
  });
  await user.type(campo('Motivo'), ' nuevo');
  await revisar(user);
  await user.click(await screen.findByRole('button', { name: 'Guardar cambios' }));
  expect((await theAlert()).textContent).toBe(description);
  expect(campo('Motivo').value).toBe('Cambio de transformador nuevo');
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
});
