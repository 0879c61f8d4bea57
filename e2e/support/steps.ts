import type { BrowserContext, Page } from '@playwright/test';
import { demoPassword } from '../../database/seeds/demo.ts';
import { type Person, rememberSecret } from './data.ts';
import { windowOf } from './dom.ts';
import { expect, homeUrl } from './test.ts';

export const cliente = { email: 'cliente@demo.test', password: demoPassword };
export const admin = { email: 'admin@demo.test', password: demoPassword };
export const encargado = { email: 'encargado@demo.test', password: demoPassword };

type Account = Pick<Person, 'email' | 'password'>;

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

export const emailField = (page: Page) => page.getByLabel('Correo electrónico');
export const passwordField = (page: Page) => page.getByLabel('Contraseña', { exact: true });
export const enterButton = (page: Page) => page.getByRole('button', { name: 'Ingresar', exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');

export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
}

/** Signs in from wherever the login is being shown; from nowhere, goes to it. */
export async function signIn(page: Page, account: Account): Promise<void> {
  if (!page.url().startsWith(homeUrl())) await page.goto('/login');
  await fillLogin(page, account);
  await enterButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
  const state = await savedState(page);
  if (state) rememberSecret(state.token);
}

/** Below 768 px the menu is behind its button. */
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

export async function putInStorage(page: Page, key: string, value: string): Promise<void> {
  const window = await windowOf(page);
  await window.evaluate((it, [name, text]) => it.localStorage.setItem(name, text), [key, value] as const);
}

/** A session made without the browser, as another device would. */
export async function apiToken(account: Account, origin = homeUrl()): Promise<{ token: string; id: number }> {
  const answer = await fetch(`${origin}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { token, usuarioId } = (await answer.json()) as { token: string; usuarioId: number };
  rememberSecret(token);
  return { token, id: usuarioId };
}

export function post(origin: string, path: string, token: string): Promise<Response> {
  return fetch(origin + path, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

/** The calls to the api that match, as "METHOD path", from now on. */
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

/** Which element has the focus, as a person would name it. */
export async function focused(page: Page): Promise<string> {
  return (await windowOf(page)).evaluate((window) => {
    const it = window.document.activeElement;
    if (it === window.document.body) return 'BODY';
    const label = it.id ? window.document.querySelector(`label[for="${it.id}"]`) : null;
    return (it.getAttribute('aria-label') ?? (label ?? it).textContent ?? '').trim() || it.tagName;
  });
}

/** Answers wait until the function it gives back is called. */
export async function hold(page: Page, pattern: RegExp | string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
