import { Worker } from 'node:worker_threads';
import type { Route, Upload } from '@oficina/hydra';
import { watchPieces } from '@oficina/testing';
import { type Campo, camposDelCuerpo, con } from './contrato.test-kit.ts';

export type Llamada = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
};

/** The caller runs in a thread of its own, so that its work is not counted as the server's. */
export function createCliente() {
  const worker = new Worker(new URL('./hilo.cliente.ts', import.meta.url));
  async function llamar(llamada: Llamada): Promise<number> {
    const contestado = new Promise<number>((resolve) => worker.once('message', resolve));
    worker.postMessage(llamada);
    return contestado;
  }
  return {
    /** The longest piece of this thread while it answers. */
    async medir(llamada: Llamada): Promise<{ ms: number; status: number }> {
      const longest = watchPieces();
      const status = await llamar(llamada);
      return { status, ms: longest() };
    },
    close: () => worker.terminate(),
  };
}

const repetir = (pieza: string, bytes: number) =>
  pieza.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(pieza))));
/** Different ones, until there is no more room. */
function numerados(bytes: number, uno: (n: number) => string): string {
  const partes: string[] = [];
  for (let n = 1, largo = 0; ; n += 1) {
    const parte = uno(n);
    largo += parte.length + 1;
    if (largo > bytes) return partes.join(',');
    partes.push(parte);
  }
}
const palabras = (bytes: number) => numerados(bytes, (n) => n.toString(36)).replaceAll(',', ' ');

/** A text of so many bytes, as it is written in JSON. */
const TEXTOS: Readonly<Record<string, (bytes: number) => string>> = {
  'muchas palabras': palabras,
  'acentos escapados': (bytes) => repetir('\\u00c1', bytes),
  'acentos sueltos': (bytes) => repetir('e\u0301', bytes),
  blancos: (bytes) => `${repetir(' ', bytes - 1)}x`,
  números: (bytes) => repetir('1', bytes),
  'correos pegados': (bytes) => repetir('a@b.c,', bytes),
  signos: (bytes) => repetir('4@$!(.-', bytes),
  'un teléfono sin fin': (bytes) => `+54 ${repetir('(9) 11-', bytes - 4)}`,
};

/** Any value of so many bytes. */
const VALORES: Readonly<Record<string, (bytes: number) => string>> = {
  'muchos números': (bytes) => `[${repetir('0,', bytes - 3)}0]`,
  'muchos textos': (bytes) => `[${numerados(bytes - 2, (n) => `"${n}"`)}]`,
  'muchos objetos': (bytes) => `[${repetir('{},', bytes - 4)}{}]`,
  'muchas listas': (bytes) => `[${repetir('[],', bytes - 4)}[]]`,
  hondo: (bytes) => `[${repetir(`${'['.repeat(28)}${']'.repeat(28)},`, bytes - 4)}[]]`,
  'muchos nombres': (bytes) => `{${numerados(bytes - 2, (n) => `"${n.toString(36)}":0`)}}`,
  'nombres escapados': (bytes) => `{${numerados(bytes - 2, (n) => `"\\u00e1${n}":0`)}}`,
  'nombres repetidos': (bytes) => `{${repetir('"a":0,', bytes - 8)}"a":0}`,
  'un número sin fin': (bytes) => repetir('1', bytes),
};

const HUECO = '"@@hueco@@"';

/** A body with a field as big as fits, written by hand: what JSON.stringify would not write is sent too. */
function llenar(cuerpo: unknown, path: readonly string[], maximo: number, valor: (bytes: number) => string) {
  const plantilla = JSON.stringify(con(cuerpo, path, '@@hueco@@'));
  const lugar = maximo - Buffer.byteLength(plantilla) + HUECO.length;
  return plantilla.replace(HUECO, () => valor(lugar));
}

const texto = (uno: (bytes: number) => string) => (bytes: number) => `"${uno(bytes - 2)}"`;

type Cuerpo = { nombre: string; body: string };

/** The biggest bodies that a route admits, each with the worst in one of its fields. */
export function* peoresCuerpos({ body, maxBody }: Route, valido: unknown): Generator<Cuerpo> {
  const campos = body ? camposDelCuerpo(body).filter(({ path }) => path.length > 0) : [];
  const uno = (donde: readonly string[], nombre: string, valor: (bytes: number) => string): Cuerpo => ({
    nombre: `${donde.join('.')}: ${nombre}`,
    body: llenar(valido, donde, maxBody, valor),
  });
  for (const [nombre, valor] of Object.entries(VALORES)) {
    yield uno(['deMas'], nombre, valor);
    yield { nombre: `todo: ${nombre}`, body: valor(maxBody) };
  }
  yield uno(['deMas'], 'acentos escapados', texto(TEXTOS['acentos escapados'] ?? palabras));
  for (const campo of campos) {
    const { path, tipo } = campo;
    if (tipo !== 'boolean' && tipo !== 'number')
      for (const [nombre, valor] of Object.entries(TEXTOS)) yield uno(path, nombre, texto(valor));
    yield uno(path, 'un número sin fin', VALORES['un número sin fin'] ?? palabras);
    if (tipo === 'array' || tipo === 'unknown' || tipo === 'object')
      for (const [nombre, valor] of Object.entries(VALORES)) yield uno(path, nombre, valor);
    if (campo.elemento) yield* llenasDe(campo, valido, uno);
  }
}

/** Lists of what they are made of, all different. */
function* llenasDe(
  { path, elemento }: Campo,
  valido: unknown,
  uno: (path: readonly string[], nombre: string, valor: (bytes: number) => string) => Cuerpo,
): Generator<Cuerpo> {
  const ejemplo = path.reduce<unknown>((v, k) => (v as Record<string, unknown> | undefined)?.[k], valido);
  const [primero] = Array.isArray(ejemplo) ? ejemplo : [];
  const iri = typeof primero === 'string' ? primero.replace(/\d+$/, '') : '';
  const escribir: (n: number) => string =
    elemento?.tipo === 'number' ? String : (n) => `"${elemento?.iri ? iri : ''}${n}"`;
  yield uno(path, 'los que son, distintos', (bytes) => `[${numerados(bytes - 2, escribir)}]`);
  // As many as it may bring, each as long as it may be.
  for (const cada of [50, 20_000])
    yield uno(path, `${cada} largos`, (bytes) => {
      const largo = Math.max(1, Math.floor(bytes / cada) - 4);
      const cuantos = Math.min(cada, Math.floor(bytes / (largo + 3)));
      return `[${Array.from({ length: cuantos }, (_, n) => `"${String(n).padStart(largo, '0')}"`).join(',')}]`;
    });
}

/** What Node reads of an address and its headers is 16 KB; these take most of it. */
const CABECERA = 15_000;

/** Addresses as long as they may be, with the worst in each parameter. */
export function* peoresDirecciones({ query }: Route, url: string): Generator<string> {
  const base = url.split('?')[0] ?? url;
  const conocidos = query ? ['page', 'itemsPerPage', 'order', 'exists', ...Object.keys(query.filters)] : [];
  yield `${base}?${repetir('&', CABECERA)}`;
  yield `${base}?${repetir('a&', CABECERA)}`;
  for (const nombre of conocidos) {
    yield `${base}?${repetir(`${nombre}[]=1&`, CABECERA)}`;
    yield `${base}?${repetir(`${nombre}[gte]=1&`, CABECERA)}`;
    yield `${base}?${nombre}=${repetir('1', CABECERA)}`;
    // As long as the ones that search admit, in words.
    yield `${base}?${nombre}=${'a+%C3%A1+'.repeat(25).slice(0, 199)}`;
    yield `${base}?${numerados(CABECERA, (n) => `${nombre}[${n.toString(36)}]=${n}`).replaceAll(',', '&')}`;
  }
}

const FRONTERA = 'frontera';
const MB = 1024 * 1024;

/** Forms with a file as big as it may be, up to what is enough to see, and the worst inside. */
export function* peoresFormularios({ field, maxBytes }: Upload) {
  const bytes = Math.min(maxBytes, 10 * MB);
  const headers = { 'content-type': `multipart/form-data; boundary=${FRONTERA}` };
  for (const [archivo, comienzo] of [
    ['papel.pdf', '%PDF-1.7\n'],
    ['foto.jpg', '\xff\xd8\xff\xe0'],
    ['facturas.csv', 'cuenta;numero;periodo;fecha;vencimiento;importe\r\n'],
  ] as const)
    for (const [como, pieza] of [
      ['casi fronteras', `\r\n--${FRONTERA.slice(0, -1)}`],
      ['objetos', '<</A 1>>'],
      ['separadores', ';"'],
    ] as const) {
      const parte = `--${FRONTERA}\r\ncontent-disposition: form-data; name="${field}"; filename="${archivo}"\r\n\r\n`;
      const relleno = pieza.repeat(Math.floor((bytes - comienzo.length) / pieza.length));
      const body = Buffer.from(`${parte}${comienzo}${relleno}\r\n--${FRONTERA}--\r\n`, 'latin1');
      yield { nombre: `${archivo} con ${como}`, headers, body };
    }
  const chicas = `--${FRONTERA}\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n`;
  const muchas = Buffer.from(`${repetir(chicas, MB)}--${FRONTERA}--\r\n`);
  yield { nombre: 'muchas partes', headers, body: muchas };
}
