import { AUTOLOGIN_PATH, safeRedirect } from '@oficina/sesion/contract';

export type AutologinRequest = { token: string; usuarioId: number; redirect: string };

type Place = { pathname: string; search: string; hash: string };

export function readAutologin({ pathname, search, hash }: Place): AutologinRequest | null {
  if (pathname !== AUTOLOGIN_PATH) return null;
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const get = (name: string) => query.get(name) ?? fragment.get(name) ?? '';
  const usuarioId = Number(get('usuarioId'));
  if (!get('token') || !Number.isSafeInteger(usuarioId) || usuarioId <= 0) return null;
  return { token: get('token'), usuarioId, redirect: safeRedirect(get('redirect')) };
}

/** The address is cleaned before anything is drawn, because a token must not stay in the history. */
export function takeAutologin(): AutologinRequest | null {
  const request = readAutologin(window.location);
  if (window.location.pathname === AUTOLOGIN_PATH) window.history.replaceState(null, '', AUTOLOGIN_PATH);
  return request;
}
