import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { demoPassword } from '../../database/seeds/demo.ts';
import { type Person, rememberSecret } from './data.ts';
import { windowOf } from './dom.ts';
import { hiddenFocus } from './measure.ts';
import { expect, homeUrl } from './test.ts';

export const customer = { email: 'cliente@demo.test', password: demoPassword };
export const admin = { email: 'admin@demo.test', password: demoPassword };
export const mostrador = { email: 'mostrador@demo.test', password: demoPassword };
export const encargado = { email: 'encargado@demo.test', password: demoPassword };

/** A service that answers 503 asks for this wait. */
const BUSY_MS = 5_000;
const PATIENCE_MS = 60_000;

export type Account = Pick<Person, 'email' | 'password'>;

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

export const emailField = (page: Page) => page.getByLabel('Correo electrónico');
export const passwordField = (page: Page) => page.getByLabel('Contraseña', { exact: true });
export const enterButton = (page: Page) => page.getByRole('button', { name: 'Ingresar', exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
}

export async function signIn(page: Page, account: Account): Promise<void> {
  if (!page.url().startsWith(homeUrl())) await page.goto('/login');
  await fillLogin(page, account);
  const inside = page.getByRole('heading', { level: 1, name: /^Hola, / });
  const busy = page.getByRole('alert').filter({ hasText: 'El servicio no está disponible en este momento.' });
  for (let tries = 1; ; tries++) {
    await enterButton(page).click();
    await expect(inside.or(busy).first()).toBeVisible();
    // The sign-in is tried again as a person would, because these tests are not about a machine that stalled.
    if (tries === 3 || !(await busy.isVisible())) break;
    await page.waitForTimeout(BUSY_MS);
  }
  await expect(inside).toBeVisible();
  const state = await savedState(page);
  if (state) rememberSecret(state.token);
}

export async function enterAt(page: Page, account: Account, path: string): Promise<void> {
  const { token, id } = await apiToken(account);
  const [usuario, suministros, categorias] = await Promise.all([
    apiGet<object>(`/api/usuarios/${id}`, token),
    apiGet<{ member: object[] }>(`/api/suministros?usuario=${id}&pagination=false`, token),
    apiGet<{ member: object[] }>('/api/requerimiento_categorias?pagination=false', token),
  ]);
  // Any page of the site will do to store what a signed-in browser would have. One may be open already.
  const open = page
    .context()
    .pages()
    .find((one) => one.url() === `${homeUrl()}/icon.svg`);
  if (!open) await page.goto('/icon.svg');
  const state = {
    v: 1,
    token,
    usuario,
    suministros: suministros.member,
    categorias: categorias.member,
  };
  await putInStorage(open ?? page, 'persistentState', JSON.stringify(state));
  await page.goto(path);
}

export async function apiGet<T>(path: string, token: string): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/ld+json' };
  const answer = await patiently(() => fetch(homeUrl() + path, { headers }));
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return (await answer.json()) as T;
}

/** Each call gives another client address, because bad links and new cards are counted per address. */
export function elsewhere(): Record<string, string> {
  const part = () => randomInt(1, 255);
  return { 'x-forwarded-for': `198.18.${part()}.${part()}` };
}

export async function fromElsewhere(target: Page | BrowserContext): Promise<Record<string, string>> {
  const headers = elsewhere();
  await target.setExtraHTTPHeaders(headers);
  return headers;
}

export async function openMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
}

export async function openLogout(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Usuario', exact: true }).click();
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

type Storage = { local: Record<string, string>; session: Record<string, string> };

export async function storageOf(page: Page): Promise<Storage> {
  return (await windowOf(page)).evaluate((window) => ({
    local: { ...window.localStorage },
    session: { ...window.sessionStorage },
  }));
}

export type SavedState = {
  v: number;
  token: string;
  usuario: Record<string, unknown>;
  suministros: Record<string, unknown>[];
  categorias: Record<string, unknown>[];
};

export async function savedState(page: Page): Promise<SavedState | null> {
  const { local } = await storageOf(page);
  return local.persistentState ? (JSON.parse(local.persistentState) as SavedState) : null;
}

export const draftsOf = (page: Page): Promise<string | null> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('oficina-borradores', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('borradores');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('borradores').objectStore('borradores').get('todos');
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result ?? null);
      };
    };
  })`);

export async function putInStorage(page: Page, key: string, value: string): Promise<void> {
  const window = await windowOf(page);
  await window.evaluate((it, [name, text]) => it.localStorage.setItem(name, text), [key, value] as const);
}

/**
 * Use this to prepare a test: while a service answers that it is busy it is asked again, for as long as a screen is waited
 * for.
 */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503 || Date.now() > until) return answer;
    await sleep(BUSY_MS);
  }
}

export async function apiToken(account: Account, origin = homeUrl()): Promise<{ token: string; id: number }> {
  const answer = await patiently(() =>
    fetch(`${origin}/authentication_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    }),
  );
  if (!answer.ok) throw new Error(`${answer.status} /authentication_token`);
  const { token, usuarioId } = (await answer.json()) as { token: string; usuarioId: number };
  rememberSecret(token);
  return { token, id: usuarioId };
}

export function post(origin: string, path: string, token: string): Promise<Response> {
  return fetch(origin + path, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

export function watchCalls(target: Page | BrowserContext, pattern: RegExp): string[] {
  const calls: string[] = [];
  const listen = (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pattern.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  };
  if ('context' in target) target.on('request', listen);
  else target.on('request', listen);
  return calls;
}

export async function focused(page: Page): Promise<string> {
  return (await windowOf(page)).evaluate((window) => {
    const it = window.document.activeElement;
    if (it === window.document.body) return 'BODY';
    const label = it.id ? window.document.querySelector(`label[for="${it.id}"]`) : null;
    return (it.getAttribute('aria-label') ?? (label ?? it).textContent ?? '').trim() || it.tagName;
  });
}

/** Only the keyboard is used, and the focus must be visible at every stop on the way. */
export async function tabTo(page: Page, name: RegExp | string, key = 'Tab'): Promise<void> {
  const there = (found: string) => (typeof name === 'string' ? found === name : name.test(found));
  for (let presses = 0; presses < 40; presses++) {
    const found = await focused(page);
    if (there(found)) return;
    await page.keyboard.press(key);
    // An element that is going away, such as a menu that closes, may cover the focus for an instant.
    if ((await focused(page)) !== 'BODY') await expect.poll(() => hiddenFocus(page)).toBeNull();
  }
  throw new Error(`el teclado no llega a ${name}`);
}

/** Answers wait until the returned function is called. */
export async function hold(page: Page, pattern: RegExp | string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    // A request that was let go by `unroute`, or whose page was left, has nothing to continue.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** What is done with a row of the staff's is behind its three dots. */
export async function doWithRow(page: Page, row: string | RegExp, action: string | RegExp): Promise<void> {
  const name = new RegExp(`^Acciones del? .*${row instanceof RegExp ? row.source : escapeRegExp(row)}`);
  await page.getByRole('button', { name }).first().click();
  await dialog(page).getByRole('button', { name: action }).click();
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The main button of a list of the staff's, which is in sight at both sizes. */
export async function pressMain(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** What is done with the chosen rows is in their bar, and on a phone behind one button of it. */
export async function doWithChosen(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Con los elegidos' });
  if (isPhone(page)) await bar.getByRole('button', { name: 'Acciones' }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/** On a phone the boxes of the rows appear when somebody asks for them. */
export async function beginChoosing(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('button', { name: 'Elegir varios' }).click();
}
