import { setTimeout as sleep } from 'node:timers/promises';
import { iri } from '@oficina/hydra';
import { pdfText } from '@oficina/testing/pdf';
import type { Base } from './database.ts';
import type { Piece } from './leak-locations.ts';
import { HOLDER, type TestTarjeta } from './leak-test-tarjetas.ts';
import type { Pasarela } from './pasarela.ts';
import type { Processes } from './processes.ts';
import type { Factura, Payer } from './seed.ts';

const ESPERA_MS = 30_000;
/** A connection is never reused, because the other side may have closed it during a long search. */
export const CLOSE_CONNECTION = { connection: 'close' };

export type SentRequest = {
  method?: string;
  path: string;
  /** The body is sent as JSON, except that a text is sent as it is. */
  body?: object | string;
  headers?: Record<string, string>;
  /** The answer returns the input to its sender, such as an address or an invalid IRI, so it is not searched. */
  echoesInput?: boolean;
};

export type ApiAnswer = { status: number; texto: string };

export type RunLog = {
  pasos: number;
  respuestas: Piece[];
  problems: string[];
};

export type Caller = {
  person: Payer;
  api: Processes;
  /** Any status other than the expected ones means that the path was not tried. */
  step(nombre: string, request: SentRequest, expected: readonly number[]): Promise<ApiAnswer>;
};

export function createCaller(base: Base, runLog: RunLog, api: Processes, person: Payer): Caller {
  return {
    person,
    api,
    async step(nombre, request, expected) {
      // The limits are cleared, because all the requests come from one address and are too many for it.
      await base.query(
        `delete from limites where key like 'tarjetas-%' or key like 'pagos:%' or key like 'enlace-pago-%'`,
      );
      const answer = await enviar(api.urls()[0] ?? '', person.token, request);
      runLog.pasos += 1;
      if (!request.echoesInput) runLog.respuestas.push({ where: nombre, contenido: answer.texto });
      if (!expected.includes(answer.status))
        runLog.problems.push(`${nombre}: ${answer.status} en vez de ${expected.join(' o ')}`);
      return answer;
    },
  };
}

async function enviar(url: string, token: string, { method = 'POST', path, body, headers }: SentRequest) {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        // Whoever has a link has no session.
        ...(!path.startsWith('/api/oob/') && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ESPERA_MS),
    });
    // The length of an answer may be a number of four digits, and so are those of a PDF, whose text is what counts.
    const headerLines = [...response.headers]
      .filter(([name]) => name !== 'content-length')
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
    const bytes = Buffer.from(await response.arrayBuffer());
    const texto = bytes.subarray(0, 4).toString() === '%PDF' ? pdfText(bytes) : bytes.toString();
    return { status: response.status, texto: `${headerLines}\n\n${texto}` };
  } catch {
    // The API was killed meanwhile, so there is no answer.
    return { status: 0, texto: '' };
  }
}

export const tarjetaBody = ({ numero, codigo, documento }: TestTarjeta) => ({
  numero,
  vencimiento: '1230',
  titularNombre: HOLDER.nombre,
  titularFechaNac: HOLDER.birthDate,
  titularDocumento: documento,
  cvc: codigo,
});

export const pagoBody = (tarjeta: number, facturas: readonly { id: number }[], codigo: string) => ({
  metodo: 'tarjeta',
  tarjeta: iri('tarjetas', tarjeta),
  facturas: facturas.map(({ id }) => iri('facturas', id)),
  tarjetaCvc: codigo,
});

export const linkPath = ({ enlace }: Factura) => `/api/oob/factura/${enlace}/pagos`;

export const linkBody = (testTarjeta: TestTarjeta, { importe }: Factura) => ({
  ...{ metodo: 'tarjeta', ...tarjetaBody(testTarjeta), titularNombre: HOLDER.linkNombre },
  ...{ email: 'vecina@fallas.test', totalEsperado: importe / 100 },
});

type Body = { id: number; estado?: number; clave?: string };
export const bodyOf = ({ texto }: ApiAnswer): Body => {
  const body = JSON.parse(texto.slice(texto.indexOf('\n\n'))) as Partial<Body>;
  if (body.id === undefined) throw new Error('An answer without its id.');
  return { ...body, id: body.id };
};

export type SimulatorControl = {
  /** The next call to this path suffers the fault; the method is POST unless given. */
  failNext(path: string, orden: object, method?: string): Promise<void>;
  configure(switches: object): Promise<void>;
  countCalls(path: string): Promise<number>;
  waitForMoreCalls(path: string, before: number): Promise<void>;
  /** This exchanges a card for a token, as the browser does when the number must not reach the API. */
  tokenize(testTarjeta: TestTarjeta, apiKey: string): Promise<string>;
};

export function createSimulatorControl({ url }: Pasarela): SimulatorControl {
  async function ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
    const init = {
      method: 'POST',
      headers: { ...CLOSE_CONNECTION, 'content-type': 'application/json', ...headers },
    };
    const response = await fetch(
      url + path,
      body ? { ...init, body: JSON.stringify(body) } : { headers: CLOSE_CONNECTION },
    );
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
  const countCalls = async (path: string) => {
    const calls = (await ask('/__sim/requests')) as { method: string; path: string }[];
    return calls.filter((call) => call.method === 'POST' && call.path === path).length;
  };
  return {
    failNext: async (path, orden, method = 'POST') =>
      void (await ask('/__sim/faults', { match: { method, path }, ...orden })),
    configure: async (switches) => void (await ask('/__sim/config', switches)),
    countCalls,
    async waitForMoreCalls(path, before) {
      for (
        const deadline = performance.now() + ESPERA_MS;
        (await countCalls(path)) <= before;
        await sleep(25)
      )
        if (performance.now() > deadline) throw new Error(`Nobody called ${path}.`);
    },
    async tokenize({ numero, codigo, documento }, apiKey) {
      const body = {
        card_number: numero,
        card_expiration_month: '12',
        card_expiration_year: '30',
        security_code: codigo,
        card_holder_name: HOLDER.nombre,
        card_holder_birthday: '19031957',
        card_holder_identification: { type: 'dni', number: documento },
      };
      return ((await ask('/api/v2/tokens', body, { apikey: apiKey })) as { id: string }).id;
    },
  };
}
