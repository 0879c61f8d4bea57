import { address, atDesk, drawWith } from '@oficina/ui/testing';
import { textsOf, user } from '@oficina/ui/testing/browser';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DIA_COUNT_LIMIT, type Dia } from '../../contract/index.ts';
import { Search } from '../buscar/search.tsx';
import DiaPage from './dia.page.tsx';
import { formatHour } from './lines.ts';

atDesk();

const NOW = new Date('2026-11-16T11:20:00-03:00');
const YO = 9;

const CASES: NonNullable<Dia['requerimientos']> = {
  responder: [
    {
      '@id': '/api/requerimientos/42',
      numero: '2026-001042',
      categoria: 'Alumbrado público',
      persona: 'Elsa Roldán',
      texto: '¿Vienen hoy?',
      estado: 1,
      vence: '2026-11-16T20:00:00-03:00',
      vencido: false,
      desde: '2026-11-16T10:40:00-03:00',
    },
    {
      '@id': '/api/requerimientos/29',
      numero: '2026-001029',
      categoria: 'Otros reclamos',
      texto: '¿Hay respuesta?',
      estado: 1,
      vence: '2026-11-15T10:00:00-03:00',
      vencido: true,
      desde: '2026-11-15T13:20:00-03:00',
    },
  ],
  conNovedades: 9,
  vencen: 4,
  vencidos: 0,
  sinAsignar: DIA_COUNT_LIMIT,
  esperando: 6,
};

const draw = (dia: Dia) =>
  drawWith(
    () => ({ body: dia }),
    <DiaPage canFile={false} usuarioId={YO} clock={{ now: () => NOW }} />,
    '/admin',
  );
const links = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('quien atiende ve a quién responder, desde cuándo espera y cuándo vence', async () => {
  draw({ requerimientos: CASES });
  const rows = await screen.findByRole('region', { name: 'Para responder ahora' });
  expect(within(rows).getByText('9')).toBeTruthy();
  expect(
    within(rows)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Elsa Roldán2026-001042 · Alumbrado públicoVence hoy¿Vienen hoy?espera 40 min',
    '2026-0010292026-001029 · Otros reclamosVencido 1 d¿Hay respuesta?espera 22 h',
  ]);
  expect(links('Para responder ahora')).toContainEqual(['Elsa Roldán', '/admin/requerimientos/ver/42']);
});

test('cada cuenta lleva a su lista, lo que no hay no se dibuja y lo que no se terminó de contar se dice', async () => {
  draw({ requerimientos: CASES });
  await screen.findByRole('region', { name: 'Tus casos' });
  expect(links('Tus casos')).toEqual([
    ['4Vencen hoy o mañana', '/admin/requerimientos?vista=mios&estado=0&estado=1&vence=pronto'],
    ['+1.000Sin asignar', '/admin/requerimientos?vista=sin-asignar'],
    ['6Esperando al usuariohace más de 5 días', '/admin/requerimientos?vista=mios&estado=10&espera=5'],
  ]);
});

test('quien administra requerimientos ve además la carga de cada uno', async () => {
  const equipo = [
    { usuario: `/api/usuarios/${YO}`, nombre: 'Marta Ferreyra', abiertos: 12, vencidos: 0 },
    { usuario: '/api/usuarios/3', nombre: 'Darío Sosa', abiertos: 14, vencidos: 1 },
    { usuario: '/api/usuarios/4', nombre: 'Sin Casos', abiertos: 0, vencidos: 0 },
  ];
  draw({ requerimientos: { ...CASES, vencidos: 2, sinMovimiento: 4, equipo } });
  await screen.findByRole('region', { name: 'Carga del equipo' });
  const rows = screen.getByRole('region', { name: 'Para responder ahora' });
  expect(within(rows).getByText('9 de todo el equipo')).toBeTruthy();
  expect(textsOf('row').slice(1)).toEqual(['DSDarío Sosa141', 'MFYo12–']);
  expect(links('Carga del equipo')[0]?.[1]).toBe('/admin/requerimientos?vista=abiertos&encargado=3');
  expect(links('De todo el equipo').map(([text]) => text)).toContain('4Sin movimientohace 3 días');
});

test('el administrador, los cortes, los correos y los usuarios', async () => {
  draw({
    pagos: { enVerificacion: 1, masViejo: '2026-11-14T10:00:00-03:00', aDevolver: 2 },
    mensajesFallidosHoy: 3,
    archivosPorConfirmar: 0,
    archivosConError: { facturas: 1, subidas: 0 },
    ultimaCarga: '2026-11-10T10:00:00-03:00',
    correos: { rebotan: 5, sinValidar: 0 },
    cortes: {
      sinFin: 1,
      proximos: [
        {
          '@id': '/api/cortes/1',
          id: 1,
          zona: 'Norte',
          inicio: '2026-11-17T08:00:00-03:00',
          suministros: 1200,
          avisados: 1100,
          sinContacto: 100,
        },
      ],
    },
    usuarios: { identidades: 2, primera: '/api/usuarios/77', sinConfirmar: 0 },
  });
  await screen.findByRole('region', { name: 'Cortes' });
  expect(links('Pagos, mensajes y archivos')).toEqual([
    ['1Pagos en verificaciónel más viejo, hace 2 d', '/admin/facturas/pagos?vista=en-verificacion'],
    ['2Pagos a devolver', '/admin/facturas/pagos?vista=a-devolver'],
    ['3Mensajes fallidos hoy', '/admin/mensajes?vista=fallidos&desde=2026-11-16'],
    ['1Archivos con erroren los últimos 7 días', '/admin/archivos_facturas?estado=5&desde=2026-11-10'],
  ]);
  expect(links('Cortes')[1]?.[0]).toBe('100Sin contacto en Nortemartes 17, 8:00: avisados 1.100 de 1.200');
  expect(links('Correos de suministros')).toEqual([['5Rebotan', '/admin/suministro_mails?rebota=si']]);
  expect(links('Usuarios')).toEqual([['2Identidades a revisar', '/admin/usuarios/77']]);
  expect(screen.getByText('Última carga de facturas: 10/11/26, hace 6 d')).toBeTruthy();
});

test('el título nombra lo que hay y nada más', async () => {
  draw({
    pagos: { enVerificacion: 1, aDevolver: 0 },
    mensajesFallidosHoy: 0,
    archivosConError: { facturas: 0, subidas: 2 },
  });
  await screen.findByRole('region', { name: 'Pagos y archivos' });
  expect(links('Pagos y archivos')[1]).toEqual([
    '2Archivos v2 con erroren los últimos 7 días',
    '/admin/archivos_subidas?estado=5&desde=2026-11-10',
  ]);
});

const CUTS: NonNullable<Dia['cortesPorZona']> = [
  {
    ...{ zona: 'Centro', cantidad: 2, motivo: 'Viento' },
    ...{ desde: '2026-11-15T23:10:00-03:00', hasta: '2026-11-16T14:00:00-03:00' },
  },
  { zona: 'Zona rural', cantidad: 1, motivo: 'Poste caído', desde: '2026-11-14T08:00:00-03:00' },
];

test('de cada zona sin luz se dice por qué, desde cuándo y hasta cuándo; la abre quien publica cortes', async () => {
  const { unmount } = draw({ fichas: [], cortesPorZona: CUTS });
  await screen.findByRole('region', { name: 'Cortes en curso' });
  expect(textsOf('listitem')).toEqual([
    'Acá quedan las que abras.',
    'Centro · Viento2 cortes · desde ayer 23:10 · vuelve 14:00',
    'Zona rural · Poste caídodesde sábado 14, 8:00',
  ]);
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  draw({ fichas: [], cortesPorZona: CUTS, cortes: { sinFin: 0, proximos: [] } });
  await screen.findByRole('region', { name: 'Cortes en curso' });
  expect(links('Cortes en curso')[1]).toEqual([
    'Zona rural',
    '/admin/cortes?vista=en-curso&zona=Zona%20rural',
  ]);
});

test.each([
  ['2026-11-16T00:00:00-03:00', '00:00'],
  ['2026-11-16T23:59:00-03:00', '23:59'],
  ['2026-11-15T23:59:00-03:00', 'ayer 23:59'],
  ['2026-11-17T08:00:00-03:00', 'martes 17, 8:00'],
  ['2026-11-14T12:00:00-03:00', 'sábado 14, 12:00'],
])('la hora sola es la de hoy: %s', (moment, expected) => {
  expect(formatHour(moment, NOW)).toBe(expected);
});

test('lo que no hay en el mostrador se dice en su lugar', async () => {
  draw({ fichas: [], cortesPorZona: [] });
  await screen.findByRole('region', { name: 'Mis últimas fichas' });
  expect(textsOf('listitem')).toEqual(['Acá quedan las que abras.', 'No hay ninguno.']);
});

test('el mostrador empieza a escribir y sigue en el buscador', async () => {
  const server = ({ path }: { path: string }) => ({
    body: path.includes('buscar')
      ? { clase: 'nombre', grupos: [] }
      : {
          fichas: [{ '@id': '/api/suministros/7', nombre: 'ROLDAN ELSA', cuenta: '10010120' }],
          cortesPorZona: CUTS,
          facturasCargadas: { periodo: '2026-10', actualizado: '2026-11-02T10:00:00-03:00' },
        },
  });
  drawWith(
    server,
    <>
      <Search screens={[]} canOpen={() => true} />
      <DiaPage canFile={false} usuarioId={YO} clock={{ now: () => NOW }} />
    </>,
    '/admin',
  );
  const box = await screen.findByRole('textbox', { name: '¿A quién atendés?' });
  expect(document.activeElement).toBe(box);
  const loaded = screen.getByRole('region', { name: 'Facturas cargadas' });
  expect(textsOf('listitem', loaded)).toEqual(['Hasta octubre 2026el 02/11/26']);
  expect(links('Mis últimas fichas')).toEqual([['ROLDAN ELSA', '/admin/suministros/7']]);
  await user.keyboard('rol');
  expect(await screen.findByRole<HTMLInputElement>('combobox')).toHaveProperty('value', 'rol');
  expect(address()).toBe('/admin');
});

test('quien carga casos los carga desde acá', async () => {
  drawWith(() => ({ body: {} }), <DiaPage canFile usuarioId={YO} clock={{ now: () => NOW }} />, '/admin');
  expect(await screen.findByRole('button', { name: 'Cargar reclamo' })).toBeTruthy();
});

test('sin nada pendiente se dice', async () => {
  draw({ requerimientos: { ...CASES, responder: [], vencen: 0, sinAsignar: 0, esperando: 0 } });
  expect(await screen.findByText('No hay nada pendiente.')).toBeTruthy();
});
