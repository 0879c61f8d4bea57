import { afterEach, beforeEach, expect, vi } from 'vitest';
import html from '../../f.html?raw';
import { showPage } from './page.ts';

export const TOKEN = '1xon-6f1c2d3e-0000-4000-8000-000000000001';
export const CLAVE = 'p1-6f1c2d3e-0000-4000-8000-000000000002';
export const FACTURA = {
  ...{ '@type': 'FacturaPublica', numero: 'B 0003-00012345', periodo: '2026-10', importe: 41873.5 },
  ...{ importeAPagar: 41873.5, fecha: '2026-10-02T00:00:00-03:00', vencimiento: '2026-10-20T00:00:00-03:00' },
  ...{ pagada: false, vencida: false, descargable: true, estadoPago: 0, pagoInhabilitado: false },
  suministroCuenta: '•••••345',
};
export const PAGO = {
  ...{ '@type': 'PagoPublico', clave: CLAVE, id: 1234, metodo: 'tarjeta', estado: 1, importe: 41873.5 },
  ...{ created: '2026-10-17T10:41:58-03:00', resuelto: '2026-10-17T10:42:00-03:00', ultimos4: '4905' },
  factura: { numero: FACTURA.numero, periodo: '2026-10', suministroCuenta: '•••••345' },
  comprobante: true,
};
export const REFUSED = {
  ...PAGO,
  estado: 2,
  comprobante: false,
  motivoRechazo: 'La tarjeta no tiene fondos.',
};
export const WAITING = {
  ...PAGO,
  ...{ metodo: 'qr', estado: 7, comprobante: false, resuelto: undefined, ultimos4: undefined },
  ...{ created: '2026-10-17T12:00:00-03:00', vence: '2026-10-17T12:15:00-03:00' },
};
export const TYPED = {
  ...{ numero: '4507990000004905', vencimiento: '0830', cvc: '123', titularNombre: 'Rosa Ledesma' },
  ...{ titularDocumento: '25123456', titularFechaNac: '24071960' },
};

type Answer = { status?: number; body: unknown } | 'cortado' | 'colgado';
/** What the server answers: the last of each list goes on being its answer. */
export const answers: Record<'factura' | 'pagar' | 'pago' | 'buscar' | 'cancelar', Answer[]> = {
  factura: [],
  pagar: [],
  pago: [],
  buscar: [],
  cancelar: [],
};
function answersOf(url: string, { method, body }: RequestInit): Answer[] {
  if (body) return answers.pagar;
  if (method === 'POST') return answers.cancelar;
  if (url.startsWith('/api/oob/pago/')) return answers.pago;
  return url.includes('/pagos/') ? answers.buscar : answers.factura;
}
/** Every address that was asked for. */
export const asked: string[] = [];
export const sent: { key: string | null; body: Record<string, unknown> }[] = [];

/** Each test begins with a page that nobody has touched, and the answers of a factura that can be paid. */
export function freshPages(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-10-17T12:00:00-03:00'), shouldAdvanceTime: true });
    sessionStorage.clear();
    sent.length = 0;
    asked.length = 0;
    Object.assign(answers, {
      factura: [{ body: FACTURA }],
      pagar: [{ status: 201, body: PAGO }],
      pago: [{ body: PAGO }],
      buscar: [{ status: 404, body: {} }],
      cancelar: [{ body: { ...WAITING, estado: 4 } }],
    });
    document.body.innerHTML = /<body>([\s\S]*)<script type="module"/.exec(html)?.[1] ?? '';
    offer('tarjeta');
    vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
      const { body, headers } = request;
      asked.push(url);
      if (body)
        sent.push({ key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) });
      const list = answersOf(url, request);
      const answer = (list.length > 1 ? list.shift() : list[0]) ?? 'cortado';
      if (answer === 'colgado') return new Promise(() => undefined);
      if (answer === 'cortado') throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** The cooperative offers these ways of paying on the link. */
export function offer(...enlace: string[]): void {
  const config = { nombre: 'La Posta', pagos: { enlace }, legal: {} };
  (document.getElementById('config') as HTMLElement).textContent = JSON.stringify(config);
}
export const show = () => showPage(`/f/${TOKEN}`);
export const main = () => document.querySelector('main') as HTMLElement;
export const press = (text: string) =>
  [...main().querySelectorAll('button')].find((node) => node.textContent === text)?.click();
export const field = (name: string) =>
  main().querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
export const heading = () => main().querySelector('h1')?.textContent;
export const reads = (text: string) => vi.waitFor(() => expect(main().textContent).toContain(text));

export function type(values: Record<string, string> = TYPED): void {
  for (const [name, value] of Object.entries(values)) {
    field(name).value = value;
    field(name).dispatchEvent(new Event('input'));
  }
}
export async function pay(values: Record<string, string> = TYPED): Promise<void> {
  await show();
  press('Pagar con tarjeta');
  type(values);
  press('Pagar $\u00a041.873,50');
}
