// Requests as anybody may send them, also wrong ones, and everything that was answered to them.
import { setTimeout as sleep } from 'node:timers/promises';
import { iri } from '@oficina/hydra';
import type { Base } from './base.ts';
import type { Canario } from './fuga-canarios.ts';
import type { Pedazo } from './fuga-lugares.ts';
import type { Pasarela } from './pasarela.ts';
import type { Persona } from './poblar.ts';
import type { Procesos } from './procesos.ts';

const ESPERA_MS = 30_000;
/** Never a kept connection: the other side may have closed it while something long was looked through. */
export const DE_UNA_VEZ = { connection: 'close' };

export type Pedido = {
  method?: string;
  path: string;
  /** As JSON; a text goes as it is. */
  body?: object | string;
  headers?: Record<string, string>;
  /** The answer repeats to whoever sent it what it was sent: an address, or what is no IRI. It is not looked into. */
  seRepite?: boolean;
};

export type Respuesta = { status: number; texto: string };

export type Registro = {
  /** What was tried, and what was answered instead of what was expected. */
  pasos: number;
  respuestas: Pedazo[];
  faltas: string[];
};

/** Somebody before one of the apis. */
export type Mostrador = {
  persona: Persona;
  api: Procesos;
  /** Sends it and answers what came; another status than these is a path that was not tried. */
  paso(nombre: string, pedido: Pedido, esperados: readonly number[]): Promise<Respuesta>;
};

export function createMostrador(base: Base, registro: Registro, api: Procesos, persona: Persona): Mostrador {
  return {
    persona,
    api,
    async paso(nombre, pedido, esperados) {
      // Nobody may try this often from one address: here everybody does.
      await base.filas(`delete from limites where key like 'tarjetas-%' or key like 'pagos:%'`);
      const respuesta = await enviar(api.urls()[0] ?? '', persona.token, pedido);
      registro.pasos += 1;
      if (!pedido.seRepite) registro.respuestas.push({ donde: nombre, contenido: respuesta.texto });
      if (!esperados.includes(respuesta.status))
        registro.faltas.push(`${nombre}: ${respuesta.status} en vez de ${esperados.join(' o ')}`);
      return respuesta;
    },
  };
}

async function enviar(url: string, token: string, { method = 'POST', path, body, headers }: Pedido) {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ESPERA_MS),
    });
    const encabezados = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    return { status: response.status, texto: `${encabezados}\n\n${await response.text()}` };
  } catch {
    // Killed in the middle: there is no answer to look at.
    return { status: 0, texto: '' };
  }
}

export const tarjetaEscrita = ({ numero, codigo, documento }: Canario) => ({
  numero,
  vencimiento: '1230',
  titularNombre: 'OFELIA BRIZUELA',
  titularFechaNac: '1957-03-19',
  titularDocumento: documento,
  cvc: codigo,
});

export const pagoCon = (tarjeta: number, facturas: readonly { id: number }[], codigo: string) => ({
  metodo: 'tarjeta',
  tarjeta: iri('tarjetas', tarjeta),
  facturas: facturas.map(({ id }) => iri('facturas', id)),
  tarjetaCvc: codigo,
});

export const idDe = ({ texto }: Respuesta): number => {
  const { id } = JSON.parse(texto.slice(texto.indexOf('\n\n'))) as { id?: number };
  if (id === undefined) throw new Error('An answer without its id.');
  return id;
};

/** Orders to the simulator: what becomes of the next call, and how it is from now on. */
export type Ordenes = {
  /** The next call to this path (with POST, unless it says otherwise) suffers it. */
  falla(path: string, orden: object, method?: string): Promise<void>;
  ajustar(switches: object): Promise<void>;
  /** How many calls to this path it has had. */
  llamadas(path: string): Promise<number>;
  /** Resolves when it has had more of them than before. */
  hayMas(path: string, antes: number): Promise<void>;
  /** Changes a card for a token, as the browser does when the number is not to come by here. */
  ficha(canario: Canario, clave: string): Promise<string>;
};

export function createOrdenes({ url }: Pasarela): Ordenes {
  async function ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
    const init = {
      method: 'POST',
      headers: { ...DE_UNA_VEZ, 'content-type': 'application/json', ...headers },
    };
    const response = await fetch(
      url + path,
      body ? { ...init, body: JSON.stringify(body) } : { headers: DE_UNA_VEZ },
    );
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }
  const llamadas = async (path: string) => {
    const todas = (await ask('/__sim/requests')) as { method: string; path: string }[];
    return todas.filter((una) => una.method === 'POST' && una.path === path).length;
  };
  return {
    falla: async (path, orden, method = 'POST') =>
      void (await ask('/__sim/faults', { match: { method, path }, ...orden })),
    ajustar: async (switches) => void (await ask('/__sim/config', switches)),
    llamadas,
    async hayMas(path, antes) {
      for (const fin = performance.now() + ESPERA_MS; (await llamadas(path)) <= antes; await sleep(25))
        if (performance.now() > fin) throw new Error(`Nobody called ${path}.`);
    },
    async ficha({ numero, codigo, documento }, clave) {
      const body = {
        card_number: numero,
        card_expiration_month: '12',
        card_expiration_year: '30',
        security_code: codigo,
        card_holder_name: 'OFELIA BRIZUELA',
        card_holder_birthday: '19031957',
        card_holder_identification: { type: 'dni', number: documento },
      };
      return ((await ask('/api/v2/tokens', body, { apikey: clave })) as { id: string }).id;
    },
  };
}
