// Each tab acts on a random claim, as a person would: it reads the claim and then writes what that person decided. What was
// written is kept with what was answered, so that the judge knows what must be found.
import { randomUUID } from 'node:crypto';
import { ApiError, type Client, createClient, iri } from '@oficina/hydra';
import {
  atencionRoutes,
  OPEN_CODES,
  requerimientosRoutes,
  seguimientosRoutes,
} from '@oficina/requerimientos/contract';
import { chance, pickOne as pickOneOrNone } from '../pagos/random.ts';
import type { Seeded, Somebody } from './seed.ts';

/** `duda`: no answer came, or the server could not then, so it may be written or not. */
export type Outcome = 'escrito' | 'negado' | 'duda';
export type Said = {
  texto: string;
  en: number;
  de: number;
  tipo: 'respuesta' | 'nota' | 'socio';
  outcome: Outcome;
};

export type Desk = {
  seeded: Seeded;
  urls: readonly string[];
  said: Said[];
  counts: Map<string, number>;
  /** These are faults whatever the judge finds. */
  errors: string[];
  signal: AbortSignal;
};

const SAME_KEY_TRIES = 3;
function pickOne<T>(list: readonly T[]): T {
  const one = pickOneOrNone(list);
  if (one === undefined) throw new Error('there is nothing to pick from');
  return one;
}
let texts = 0;
const newText = (who: string) => {
  texts += 1;
  return `${who} ${texts} ${randomUUID()}`;
};

function outcomeOf(desk: Desk, name: string, error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  count(desk, `${name} ${error.status}`);
  if (error.status === 500 || error.status === 401)
    desk.errors.push(`${name}: ${error.message} ${error.requestId ?? ''}`);
  return error.status === 0 || error.status >= 500 ? 'duda' : 'negado';
}

const count = ({ counts }: Desk, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

async function attempt(desk: Desk, name: string, call: () => Promise<unknown>): Promise<Outcome> {
  try {
    await call();
    count(desk, `${name} bien`);
    return 'escrito';
  } catch (error) {
    return outcomeOf(desk, name, error);
  }
}

/** A doubtful act is sent again with its key, and now and then it is sent twice at once, as with a double press. */
async function attemptOnce(
  desk: Desk,
  name: string,
  call: (client: Client, key: string) => Promise<unknown>,
  clients: readonly Client[],
): Promise<Outcome> {
  const key = randomUUID();
  const send = () => attempt(desk, name, () => call(pickOne(clients), key));
  for (let n = 0; n < SAME_KEY_TRIES; n += 1) {
    const answers = await Promise.all(chance(0.1) ? [send(), send()] : [send()]);
    if (answers.includes('escrito')) return 'escrito';
    if (!answers.includes('duda')) return 'negado';
  }
  return 'duda';
}

export async function runTab(desk: Desk, who: Somebody, name: string): Promise<void> {
  const clients = desk.urls.map((baseUrl) => createClient({ baseUrl, token: () => who.token }));
  const acts = [
    ...Array<StaffAct>(6).fill(atender),
    ...[anotar, responder, cambiarEstado, asignar, unir, unir, separar, lote],
  ];
  while (!desk.signal.aborted) await pickOne(acts)(desk, { who, name, clients });
}

type Tab = { who: Somebody; name: string; clients: readonly Client[] };
type StaffAct = (desk: Desk, tab: Tab, en?: number) => Promise<void>;

function say(desk: Desk, tab: Tab, en: number, tipo: Said['tipo']): Said {
  const one: Said = { texto: newText(tab.name), en, de: tab.who.id, tipo, outcome: 'duda' };
  desk.said.push(one);
  return one;
}

async function atender(desk: Desk, tab: Tab, en = pickOne(desk.seeded.cases)): Promise<void> {
  const read = await readCase(desk, tab, en);
  if (!read) return;
  const answer = chance(0.85) ? say(desk, tab, en, 'respuesta') : undefined;
  const nota = chance(0.2) || !answer ? say(desk, tab, en, 'nota') : undefined;
  const body = {
    ...(answer && { texto: answer.texto, ...(chance(0.5) && { estado: pickOne([1, 10, 98] as const) }) }),
    ...(nota && { nota: nota.texto }),
    ...(chance(0.1) && { encargado: 'yo' as const }),
    visto: chance(0.9) ? read.visto : null,
  };
  const outcome = await attemptOnce(
    desk,
    'atender',
    (client, key) =>
      client.call(atencionRoutes.atender, { params: { id: en }, body, headers: { 'Idempotency-Key': key } }),
    tab.clients,
  );
  for (const one of [answer, nota]) if (one) one.outcome = outcome;
}

async function readCase(desk: Desk, { clients }: Tab, id: number) {
  try {
    const found = await pickOne(clients).call(requerimientosRoutes.ver, { params: { id } });
    return { estado: found.estado, visto: found.seguimientos?.at(-1)?.['@id'] ?? null };
  } catch (error) {
    outcomeOf(desk, 'ver', error);
    return undefined;
  }
}

async function anotar(desk: Desk, tab: Tab): Promise<void> {
  const nota = say(desk, tab, pickOne(desk.seeded.cases), 'nota');
  nota.outcome = await attemptOnce(
    desk,
    'anotar',
    (client, key) =>
      client.call(atencionRoutes.anotar, {
        ...{ params: { id: nota.en }, body: { texto: nota.texto } },
        headers: { 'Idempotency-Key': key },
      }),
    tab.clients,
  );
}

/** The old calls have no key, so a doubtful one is not repeated. */
async function responder(desk: Desk, tab: Tab): Promise<void> {
  const one = say(desk, tab, pickOne(desk.seeded.cases), 'respuesta');
  one.outcome = await attempt(desk, 'responder', () => writeTexto(tab, one));
}

const writeTexto = ({ clients }: Tab, { en, texto }: Said) =>
  pickOne(clients).call(seguimientosRoutes.responder, {
    body: { requerimiento: iri('requerimientos', en), descripcion: texto },
  });

async function cambiarEstado(desk: Desk, tab: Tab): Promise<void> {
  const one = say(desk, tab, pickOne(desk.seeded.cases), 'respuesta');
  const body = { estado: pickOne(OPEN_CODES), descripcion: one.texto };
  let before: number | undefined;
  one.outcome = await attempt(desk, 'estado', async () => {
    before = (await readCase(desk, tab, one.en))?.estado;
    await pickOne(tab.clients).call(requerimientosRoutes.cambiarEstado, { params: { id: one.en }, body });
  });
  // The same state again is no change: the text may have been that of an equal request, and here none is.
  if (one.outcome === 'escrito' && before === body.estado) one.outcome = 'duda';
}

async function asignar(desk: Desk, tab: Tab): Promise<void> {
  const { administrador, encargado, cases } = desk.seeded;
  const chosen = pickOne<number | null>([administrador.id, encargado.id, encargado.id, null]);
  await attempt(desk, 'asignar', () =>
    pickOne(tab.clients).call(requerimientosRoutes.asignarEncargado, {
      params: { id: pickOne(cases) },
      body: { encargado: chosen === null ? null : iri('usuarios', chosen) },
    }),
  );
}

async function unir(desk: Desk, { clients }: Tab): Promise<void> {
  const [id, principal] = [pickOne(desk.seeded.cases), pickOne(desk.seeded.cases)];
  await attemptOnce(
    desk,
    'unir',
    (client, key) =>
      client.call(atencionRoutes.unir, {
        ...{ params: { id }, body: { principal: iri('requerimientos', principal) } },
        headers: { 'Idempotency-Key': key },
      }),
    clients,
  );
}

async function separar(desk: Desk, { clients }: Tab): Promise<void> {
  const id = pickOne(desk.seeded.cases);
  await attempt(desk, 'separar', () => pickOne(clients).call(atencionRoutes.separar, { params: { id } }));
}

/** As the bar of the queue does it: four at a time. */
async function lote(desk: Desk, tab: Tab): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => atender(desk, tab)));
}

/** A member only writes in their own claims; what they say may open a finished one again. */
export async function runMember(
  desk: Desk,
  member: Seeded['members'][number],
  pauseMs: number,
): Promise<void> {
  const clients = desk.urls.map((baseUrl) => createClient({ baseUrl, token: () => member.token }));
  const tab = { who: member, name: 'socio', clients };
  while (!desk.signal.aborted) {
    const one = say(desk, tab, pickOne(member.cases), 'socio');
    one.outcome = await attempt(desk, 'socio', () => writeTexto(tab, one));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * pauseMs));
  }
}
