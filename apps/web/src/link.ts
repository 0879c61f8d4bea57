import { RESTABLECER_PATH } from '@oficina/sesion/contract';
import { VALIDAR_CORREO_PATH } from '@oficina/usuarios/contract';
import { VALIDAR_IDENTIDAD_PATH } from '@oficina/validaciones/contract';

/** This data opened the page and must not stay in the address or in the history. */
export type Link = { path: string; token: string; status: string };

type Place = { pathname: string; search: string };

/** The mails and the identity provider lead to these pages; each value is the name of the secret parameter. */
const SECRETS: Readonly<Record<string, string>> = {
  [RESTABLECER_PATH]: 'token',
  [VALIDAR_CORREO_PATH]: 'token',
  [VALIDAR_IDENTIDAD_PATH]: 'inquiry-id',
};

export function readLink({ pathname, search }: Place): Link | null {
  const query = new URLSearchParams(search);
  const token = query.get(SECRETS[pathname] ?? '') ?? '';
  return token === '' ? null : { path: pathname, token, status: query.get('status') ?? '' };
}

/** The address is cleaned before anything is drawn. */
export function takeLink(): Link | null {
  const { pathname, search } = window.location;
  if (pathname in SECRETS && search !== '') window.history.replaceState(null, '', pathname);
  return readLink({ pathname, search });
}

/** The link only belongs to the page that the visit began with; returning to it in another way brings no token. */
export function linkOf(link: Link | null, path: string, locationKey: string): Link | null {
  return link?.path === path && locationKey === 'default' ? link : null;
}
