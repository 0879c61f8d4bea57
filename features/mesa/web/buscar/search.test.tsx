import { type Answer, address, atDesk, drawWith, lineOf, type Server } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Fila, GrupoTipo, Hallazgos } from '../../contract/index.ts';
import { CargarButton } from '../actos/cargar.button.tsx';
import { Search } from './search.tsx';

atDesk();

const fila = (iri: string, titulo: string, detalle = '', dato = '', more: Partial<Fila> = {}): Fila => ({
  ...{ '@id': iri, titulo, detalle, dato, ...more },
});
const grupo = (tipo: GrupoTipo, ...filas: Fila[]) => ({ tipo, filas, hayMas: false, incompleto: false });
const found = (...grupos: Hallazgos['grupos']): Answer => ({ body: { clase: 'nombre', grupos } });

const ELSA = grupo(
  'suministros',
  fila('/api/suministros/7', 'ROLDAN ELSA', 'San Martín 450 · Centro', '10010120'),
  fila('/api/suministros/8', 'ROLDAN ESTEBAN', '9 de Julio 233 · Centro', '10023408'),
);
const PERSONA = grupo('personas', fila('/api/usuarios/3', 'Elsa Roldán', '', 'DNI •••.•30.221'));
const TOO_MANY: Answer = { status: 429, body: { description: 'Buscaste mucho. Esperá un minuto.' } };
const SCREENS = [
  { label: 'Requerimientos', to: '/admin/requerimientos' },
  { label: 'Mensajes salientes', to: '/admin/mensajes' },
];

function drawSearch(server: Server, canOpen: (path: string) => boolean = () => true) {
  return drawWith(server, <Search screens={SCREENS} canOpen={canOpen} />, '/admin/usuarios');
}
const box = () => screen.findByRole('combobox');
/** Under what was found there is always the row that looks in all the texts. */
const EVERYWHERE = /^Buscar «.*» en todos los textos$/;
const shown = () => textsOf('option').filter((text) => !EVERYWHERE.test(text));
const active = () => screen.getByRole('option', { selected: true }).textContent;

test('con / se abre, dos palabras encuentran a la persona y Enter abre la primera fila', async () => {
  const { requests } = drawSearch(() => found(ELSA, PERSONA));
  await user.keyboard('/');
  await user.type(await box(), 'roldan e');
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(requests.map(lineOf)).toEqual(['GET /api/oob/mesa/buscar?q=roldan+e']);
  expect(textsOf('group')[0]).toMatch(/^SuministrosROLDAN ELSASan Martín 450 · Centro10010120/);
  expect([...document.querySelectorAll('mark')].slice(0, 2).map((one) => one.textContent)).toEqual([
    'ROLDAN',
    'E',
  ]);
  expect(screen.getByText('leído como nombre')).toBeTruthy();
  expect(active()).toContain('10010120');
  await user.keyboard('{ArrowDown}');
  expect(active()).toContain('ROLDAN ESTEBAN');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(address()).toBe('/admin/suministros/7');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Enter antes de que llegue la respuesta la espera y abre la primera', async () => {
  let answer = (_: Answer) => {};
  const { requests } = drawSearch(() => new Promise<Answer>((resolve) => (answer = resolve)));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await box(), '10010120{Enter}');
  expect(address()).toBe('/admin/usuarios');
  await waitFor(() => expect(requests).toHaveLength(1));
  answer(found(ELSA));
  await waitFor(() => expect(address()).toBe('/admin/suministros/7'));
});

test('con Ctrl Enter se abre en otra pestaña y la búsqueda queda', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  drawSearch(() => found(PERSONA));
  await user.keyboard('/');
  await user.type(await box(), 'elsa');
  await waitFor(() => expect(shown()).not.toEqual([]));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(open.mock.calls).toEqual([['/admin/usuarios/3', '_blank', 'noopener']]);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('cada cosa lleva a su lugar, y lo que no se puede abrir no se ofrece', async () => {
  const factura = fila('/api/facturas/31', 'B 0003-00070121', 'ROLDAN ELSA', '10010120', {
    suministro: '/api/suministros/7',
  });
  drawSearch(
    () => found(grupo('facturas', factura), grupo('pagos', fila('/api/pagos/5', 'Pago N.º 5'))),
    (path) => !path.startsWith('/admin/facturas'),
  );
  await user.keyboard('/');
  await user.type(await box(), '70121');
  await waitFor(() => expect(shown()).not.toEqual([]));
  expect(shown()).toHaveLength(1);
  await user.click(screen.getAllByRole('option')[0] as HTMLElement);
  expect(address()).toBe('/admin/suministros/7?factura=31');
});

test('cuando hay más se ven todos en su lista, si se la puede abrir, después de las filas', async () => {
  const more = { ...ELSA, hayMas: true };
  drawSearch(
    () => found(more, { ...PERSONA, hayMas: true }),
    (path) => !path.startsWith('/admin/usuarios?'),
  );
  await user.keyboard('/');
  await user.type(await box(), 'roldan e');
  await waitFor(() => expect(shown()).toHaveLength(4));
  expect(screen.getByText('hay más').parentElement?.textContent).toBe('Personashay más');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('ver todos');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/admin/suministros?q=roldan+e');
});

test('un número que es de uno solo dice de qué; si es de varios, lo que puede ser', async () => {
  const one = { ...ELSA, filas: ELSA.filas.slice(0, 1) };
  drawSearch(({ search }) => ({
    body: { clase: 'numero', grupos: search.get('q') === '10010120' ? [one] : [one, PERSONA] },
  }));
  await user.keyboard('/');
  await user.type(await box(), '10010120');
  expect(await screen.findByText('coincide con un suministro')).toBeTruthy();
  await user.type(await box(), '1');
  expect(await screen.findByText(/^puede ser suministro, documento/)).toBeTruthy();
});

test('con > se va a una pantalla, sin preguntar nada', async () => {
  const { requests } = drawSearch(() => found());
  await user.keyboard('/');
  await user.type(await box(), '>salien{Enter}');
  expect([address(), requests]).toEqual(['/admin/mensajes', []]);
});

const DESK = { personal: 'Marina Díaz', cooperativa: { nombre: 'La Posta' } as never, mapa: undefined };
const CATEGORIA = {
  ...{ '@id': '/api/requerimiento_categorias/2', '@type': 'RequerimientoCategoria', id: 2, url: '' },
  ...{ nombre: 'Alumbrado público', sustantivo: 'reclamo', sustantivoPlural: 'reclamos', activo: true },
  ...{ textoAyuda: '', descripcionInicial: '', textoCondiciones: '', requiereSuministro: false },
  ...{ adjuntarFotos: 0, adjuntarFotosObs: '', adjuntarArchivos: 0, adjuntarArchivosObs: '' },
  ...{ adjuntarUbicacion: 0, adjuntosSeguros: false },
};
const OF_A_SUPPLY = { ...CATEGORIA, id: 4, nombre: 'Baja de servicio', requiereSuministro: true };

test('un caso nuevo empieza por de quién es: su ficha se abre para cargarlo', async () => {
  const { unmount } = drawWith(
    () => found(ELSA, PERSONA),
    <>
      <Search screens={SCREENS} canOpen={() => true} desk={DESK} />
      <CargarButton />
    </>,
    '/admin/requerimientos',
  );
  await user.click(screen.getByRole('button', { name: 'Cargar reclamo' }));
  await user.type(await screen.findByRole('combobox', { name: /^¿De quién es el reclamo\?/ }), 'roldan e');
  await waitFor(() => expect(shown()).toHaveLength(3));
  expect(screen.queryByText('Personas')).toBeNull();
  await user.keyboard('{Enter}');
  expect(address()).toBe('/admin/suministros/7?acto=cargar');
  unmount();
});

test('sin suministro se carga a nombre de quien pide, con las categorías que no lo piden', async () => {
  const { requests } = drawWith(
    ({ path }) =>
      path === '/api/requerimiento_categorias'
        ? { body: { member: [CATEGORIA, OF_A_SUPPLY], totalItems: 2 } }
        : { status: 500 },
    <Search screens={SCREENS} canOpen={() => true} desk={DESK} />,
    '/admin/requerimientos',
  );
  await user.keyboard('/');
  await user.type(await box(), '>cargar{Enter}');
  await user.click(await screen.findByRole('option', { name: /otra persona/ }));
  const category = await screen.findByLabelText('Qué pide');
  expect([...category.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Elegí',
    'Alumbrado público',
  ]);
  await user.type(screen.getByLabelText('Nombre'), 'Delia Funes');
  await user.type(screen.getByLabelText('Documento'), '17430221');
  await user.selectOptions(category, 'Alumbrado público');
  await user.type(screen.getByLabelText('Qué cuenta'), 'No prende la luz de la esquina.');
  await user.click(screen.getByRole('button', { name: 'Cargar' }));
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/oob/mesa/requerimientos'));
  expect(requests.at(-1)?.body).toEqual({
    categoria: '/api/requerimiento_categorias/2',
    descripcion: 'No prende la luz de la esquina.',
    adjuntos: [],
    contacto: { nombre: 'Delia Funes', documento: '17430221', email: null, telefono: null },
    canal: 'mostrador',
    otro: false,
  });
});

test('quien no carga casos no tiene el acto', async () => {
  drawSearch(() => found());
  await user.keyboard('/');
  await user.type(await box(), '>');
  expect(textsOf('option')).toHaveLength(2);
});

test('si nadie coincide dice con qué probar; si son demasiados, que se escriba más; y si falla, por qué', async () => {
  drawSearch(({ search }) => {
    if (search.get('q') === 'demas')
      return found({ ...grupo('suministros'), hayMas: true, incompleto: true });
    return search.get('q') === 'muchas' ? TOO_MANY : found();
  });
  await user.keyboard('/');
  await user.type(await box(), 'zz');
  expect(screen.queryByText(/Nadie coincide/)).toBeNull();
  await user.type(await box(), 'z');
  expect((await screen.findByText(/Nadie coincide/)).textContent).toBe(
    'Nadie coincide con «zzz». Probá con el documento, el suministro o el apellido.',
  );
  await user.clear(await box());
  await user.type(await box(), 'demas');
  expect(await screen.findByText('Hay demasiados: escribí algo más.')).toBeTruthy();
  await user.clear(await box());
  await user.type(await box(), 'muchas');
  expect(await screen.findByText('Buscaste mucho. Esperá un minuto.')).toBeTruthy();
});
