import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withProgress } from './upload-progress.ts';

class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  calledWith: unknown[] = [];
  headers: Record<string, string> = {};
  dadas: Record<string, string> = {};
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open = (...args: unknown[]) => this.calledWith.push(...args);
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value;
  };
  getResponseHeader = (name: string) => this.dadas[name] ?? null;
  send = (body: unknown) => this.calledWith.push(body);
  abort = () => this.dispatchEvent(new Event('abort'));
  respond(status: number, texto: string, dadas: Record<string, string> = {}) {
    Object.assign(this, { status, responseText: texto, dadas });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

test('manda lo mismo que fetch, dice cuánto salió y da la respuesta como él', async () => {
  const fractions: number[] = [];
  const response = withProgress((fraction) => fractions.push(fraction))('/api/archivo_facturas', {
    method: 'POST',
    headers: { Authorization: 'Bearer x' },
    body: 'cuerpo',
  });
  const { upload, headers, calledWith } = FakeRequest.last;
  expect(calledWith).toEqual(['POST', '/api/archivo_facturas', 'cuerpo']);
  expect(Object.values(headers)).toEqual(['Bearer x']);
  const reportProgress = (loaded: number, lengthComputable = true) =>
    upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 200, lengthComputable }));
  reportProgress(50);
  reportProgress(60, false);
  reportProgress(200);
  expect(fractions).toEqual([0.25, 1]);
  FakeRequest.last.respond(429, '{"description":"Esperá"}', {
    'retry-after': '60',
    'content-type': 'application/json',
  });
  const given = await response;
  expect([given.status, given.headers.get('retry-after'), await given.json()]).toEqual([
    429,
    '60',
    { description: 'Esperá' },
  ]);
});

test.each(['error', 'timeout', 'abort'])('%s es una conexión perdida', async (eventName) => {
  const response = withProgress(() => undefined)('/x', {});
  FakeRequest.last.dispatchEvent(new Event(eventName));
  await expect(response).rejects.toThrow(TypeError);
});

test('se corta cuando se le dice, antes o en el medio', async () => {
  const control = new AbortController();
  const response = withProgress(() => undefined)('/x', { signal: control.signal });
  control.abort();
  await expect(response).rejects.toThrow(TypeError);
  const other = withProgress(() => undefined)('/x', { signal: control.signal });
  await expect(other).rejects.toThrow(TypeError);
  expect(FakeRequest.last.calledWith).toEqual(['GET', '/x']);
});
