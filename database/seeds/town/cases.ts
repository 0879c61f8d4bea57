import type { ClientBase } from 'pg';
import {
  type DemoRequerimiento,
  demoRequerimientos,
  type InsertedRequerimiento,
  insertRequerimientos,
  type Seguimiento,
} from '../demo-requerimientos.ts';
import { chance, pick } from './chance.ts';
import { HOME } from './stories-home.ts';
import { PAPERS } from './stories-papers.ts';
import { STREET } from './stories-street.ts';
import type { Said, Story } from './story.ts';

const STAFF = ['encargado@demo.test', 'reclamos@demo.test'] as const;
const STREETS = [
  'San Martín',
  'Belgrano',
  'Rivadavia',
  'Mitre',
  'Sarmiento',
  'Urquiza',
  'Alberdi',
  'Los Tilos',
] as const;
const APPLIANCES = [
  'heladera Gafa con freezer, 6 años',
  'televisor Noblex de 50 pulgadas',
  'lavarropas Drean automático',
  'aire acondicionado BGH, 2 años',
  'bomba de agua Rowa del tanque',
  'microondas Atma',
] as const;
const FRIDGES = ['Gafa', 'Patrick', 'Whirlpool'] as const;
const ALIASES = ['casa.luz.sol', 'mate.rio.campo', 'trigo.nube.flor'] as const;

/** Closed ones cover every month of two years; each open one has its age in days and how far it has come. */
const CLOSED = Array.from({ length: 37 }, (_, place) => 34 + place * 19.6);
const OPEN: readonly { ago: number; steps: number; free?: true }[] = [
  ...[0.1, 0.3, 0.6, 0.9, 1.3, 2.1].map((ago) => ({ ago, steps: 0, free: true as const })),
  ...[9.4, 24.2, 29.3].map((ago) => ({ ago, steps: 0, free: true as const })),
  ...[1.7, 3.6, 5.2, 8.3, 12.4, 26.5, 33.1].map((ago) => ({ ago, steps: 1 })),
  ...[6.1, 10.6, 13.3, 15.2, 17.4].map((ago) => ({ ago, steps: 2 })),
  ...[14.2, 18.8, 22.5].map((ago) => ({ ago, steps: 3 })),
];

type Person = { email: string; cuenta: string; domicilio: string; documento: string; days: number };

const STRANGERS = [
  { nombre: 'Delia Funes', documento: '11876209', email: 'delia.funes@ejemplo.test' },
  { nombre: 'Omar Zabala', documento: '20114873', email: 'omar.zabala@ejemplo.test' },
] as const;

/** The demonstration's own requerimientos are included in order, because numbers follow time. */
export async function insertCases(client: ClientBase, now: Date): Promise<InsertedRequerimiento[]> {
  const { rows } = await client.query<Person>(
    `SELECT u.email, s.cuenta, s.domicilio, s.documento, extract(epoch FROM $1::timestamptz - u.created)::float8 / 86400 AS days
     FROM usuarios u JOIN usuario_suministros v ON v.usuario_id = u.id JOIN suministros s ON s.id = v.suministro_id
     WHERE u.email LIKE '%@vecinos.test' ORDER BY u.id`,
    [now],
  );
  const told = [
    ...CLOSED.map((ago, place) => tell(rows, storyAt(place), ago, Number.POSITIVE_INFINITY, place)),
    ...OPEN.map(({ ago, steps, free }, place) =>
      tell(rows, storyAt(place, true), ago, steps, 100 + place, free),
    ),
    ...STRANGERS.map((contacto, place) => publicRequest(contacto, 3.2 + place * 90, place)),
  ];
  const all = [...demoRequerimientos, ...told].sort((one, other) => other.daysAgo - one.daysAgo);
  await client.query('TRUNCATE requerimientos, numeradores RESTART IDENTITY CASCADE');
  return insertRequerimientos(client, now, all);
}

const ALL = [...STREET, ...HOME, ...PAPERS];
const WITH_STEPS = ALL.filter(({ said }) => said.length > 2);

function storyAt(place: number, open = false): Story {
  const story = open ? WITH_STEPS[(place * 5 + 2) % WITH_STEPS.length] : ALL[(place * 7) % ALL.length];
  if (!story) throw new Error('There is no story to tell.');
  return story;
}

function tell(
  people: readonly Person[],
  story: Story,
  ago: number,
  steps: number,
  place: number,
  free?: true,
): DemoRequerimiento {
  const known = people.filter(({ days }) => days > ago + 1);
  const person = pick(known, `who ${place}`);
  const fill = filler(person, place);
  const pace = ago > 60 && chance(`slow ${place}`) < 0.2 ? 2.4 : 1;
  const said = story.said.filter(({ after }, at) => at < steps && after * pace < ago);
  const staff = pick(STAFF, `staff ${place}`);
  let before = ago;
  const seguimientos = said.map(({ by, after, text, state }) => {
    const daysAgo = ago - after * pace;
    before = Math.min(by === 'staff' ? inOfficeHours(daysAgo, `${place} ${after}`) : daysAgo, before - 0.005);
    return {
      ...{ by: by === 'staff' ? staff : person.email, daysAgo: before, texto: fill(text) },
      ...(state !== undefined && { estado: state }),
    };
  });
  const estado = said.findLast(({ state }) => state !== undefined)?.state ?? 0;
  const last = said.at(-1);
  const closed = estado >= 98;
  const happy = closed && last?.by === 'staff' && estado === 98 && ago > 20 && chance(`happy ${place}`) < 0.6;
  const where = story.place && { ubicacion: placeOf(fill('{street} {door}'), place) };
  return {
    ...{
      usuario: person.email,
      categoria: story.categoria,
      daysAgo: ago,
      estado,
      descripcion: fill(story.text),
    },
    ...(story.own && { cuenta: person.cuenta }),
    ...(story.photos && { fotos: story.photos }),
    ...where,
    ...(!free && { encargado: staff }),
    vence: termOf(story, seguimientos) - ago,
    ...newsOf(last, ago, closed),
    ...(happy && { conforme: before - 0.4 }),
    ...(story.note &&
      !free &&
      ago > 1.5 && { nota: { by: staff, daysAgo: ago - Math.min(1.5, ago / 2), texto: story.note } }),
    seguimientos,
  };
}

/**
 * The result is in days from the beginning: five working days for street lights and fifteen for the rest, plus the time
 * spent waiting for the person.
 */
function termOf({ categoria }: Story, seguimientos: readonly Seguimiento[]): number {
  const waited = seguimientos.reduce((sum, { estado, daysAgo }, at) => {
    const next = seguimientos[at + 1];
    return estado === 10 && next ? sum + daysAgo - next.daysAgo : sum;
  }, 0);
  return (categoria === 'alumbrado' ? 7 : 21) + waited;
}

/** The result falls on the same day between eight and one o'clock; days are counted back from midnight. */
const inOfficeHours = (ago: number, name: string): number =>
  Math.ceil(ago) - (8 + 5 * chance(`office ${name}`)) / 24;

function newsOf(last: Said | undefined, ago: number, closed: boolean): Pick<DemoRequerimiento, 'novedad'> {
  if (closed && ago > 30) return {};
  return { novedad: last?.by === 'staff' ? 'usuario' : 'encargado' };
}

function filler(person: Person, place: number): (text: string) => string {
  const number = (name: string, from: number, to: number) =>
    String(from + Math.floor(chance(`${name} ${place}`) * (to - from)));
  const words: Readonly<Record<string, string>> = {
    street: pick(STREETS, `street ${place}`),
    door: number('door', 1, 22).padEnd(3, '0'),
    pole: number('pole', 1_100, 4_900),
    time: `${number('hour', 19, 24)}:${number('minute', 10, 59)}`,
    artefacto: pick(APPLIANCES, `appliance ${place}`),
    marca: pick(FRIDGES, `fridge ${place}`),
    reading: number('reading', 12_000, 64_000),
    documento: person.documento,
    alias: pick(ALIASES, `alias ${place}`),
  };
  return (text) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const word = words[name];
      if (word === undefined) throw new Error(`A story says ${whole}, which has no words.`);
      return word;
    });
}

const placeOf = (direccion: string, place: number) => ({
  lat: -31.2528 + (chance(`lat ${place}`) - 0.5) * 0.022,
  lng: -61.4867 + (chance(`lng ${place}`) - 0.5) * 0.028,
  direccion,
});

/** The law sets a term of hours for these requests of people without an account. */
const publicRequest = (
  contacto: (typeof STRANGERS)[number],
  ago: number,
  place: number,
): DemoRequerimiento => ({
  ...{ usuario: null, contacto, categoria: place === 0 ? 'baja-servicio' : 'acceso-datos', daysAgo: ago },
  estado: 98,
  descripcion:
    place === 0
      ? 'Vendí el local y quiero dar de baja el suministro a fin de mes.'
      : 'Quiero saber qué datos míos tiene la cooperativa y para qué los usa.',
  encargado: STAFF[1],
  vence: (place === 0 ? 1 : 10) - ago,
  seguimientos: [
    { by: STAFF[1], daysAgo: ago - 0.2, texto: 'Pasó a «Iniciado».', estado: 1 },
    { by: STAFF[1], daysAgo: ago - 0.8, texto: 'Te respondimos por correo con el detalle.', estado: 98 },
  ],
});
