import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withProgress } from './upload-progress.ts';

/** The browser's own, as far as we use it. */
class Falso extends EventTarget {
  static ultimo: Falso;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  llamado: unknown[] = [];
  cabeceras: Record<string, string> = {};
  dadas: Record<string, string> = {};
  constructor() {
    super();
    Falso.ultimo = this;
  }
  open = (...args: unknown[]) => this.llamado.push(...args);
  setRequestHeader = (name: string, value: string) => {
    this.cabeceras[name] = value;
  };
  getResponseHeader = (name: string) => this.dadas[name] ?? null;
  send = (body: unknown) => this.llamado.push(body);
  abort = () => this.dispatchEvent(new Event('abort'));
  contestar(status: number, texto: string, dadas: Record<string, string> = {}) {
    Object.assign(this, { status, responseText: texto, dadas });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Falso);
});
afterEach(() => vi.unstubAllGlobals());

test('manda lo mismo que fetch, dice cuánto salió y da la respuesta como él', async () => {
  const dicho: number[] = [];
  const respuesta = withProgress((fraccion) => dicho.push(fraccion))('/api/archivo_facturas', {
    method: 'POST',
    headers: { Authorization: 'Bearer x' },
    body: 'cuerpo',
  });
  const { upload, cabeceras, llamado } = Falso.ultimo;
  expect(llamado).toEqual(['POST', '/api/archivo_facturas', 'cuerpo']);
  expect(Object.values(cabeceras)).toEqual(['Bearer x']);
  const avance = (loaded: number, lengthComputable = true) =>
    upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 200, lengthComputable }));
  avance(50);
  avance(60, false);
  avance(200);
  expect(dicho).toEqual([0.25, 1]);
  Falso.ultimo.contestar(429, '{"description":"Esperá"}', {
    'retry-after': '60',
    'content-type': 'application/json',
  });
  const dada = await respuesta;
  expect([dada.status, dada.headers.get('retry-after'), await dada.json()]).toEqual([
    429,
    '60',
    { description: 'Esperá' },
  ]);
});

test.each(['error', 'timeout', 'abort'])('%s es una conexión perdida', async (que) => {
  const respuesta = withProgress(() => undefined)('/x', {});
  Falso.ultimo.dispatchEvent(new Event(que));
  await expect(respuesta).rejects.toThrow(TypeError);
});

test('se corta cuando se le dice, antes o en el medio', async () => {
  const control = new AbortController();
  const respuesta = withProgress(() => undefined)('/x', { signal: control.signal });
  control.abort();
  await expect(respuesta).rejects.toThrow(TypeError);
  const otra = withProgress(() => undefined)('/x', { signal: control.signal });
  await expect(otra).rejects.toThrow(TypeError);
  expect(Falso.ultimo.llamado).toEqual(['GET', '/x']);
});
