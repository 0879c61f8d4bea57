/** What a page was opened with that must not stay in the address, nor in the history. */
export type Link = { path: string; token: string; status: string };

type Place = { pathname: string; search: string };

/** The pages that mails and the identity provider lead to, and how each calls its secret. */
const SECRETS: Readonly<Record<string, string>> = {
  '/restablecer': 'token',
  '/validar/correo': 'token',
  '/validar/identidad': 'inquiry-id',
};

export function readLink({ pathname, search }: Place): Link | null {
  const query = new URLSearchParams(search);
  const token = query.get(SECRETS[pathname] ?? '') ?? '';
  return token === '' ? null : { path: pathname, token, status: query.get('status') ?? '' };
}

/** Reads it once and cleans the address before anything is drawn. */
export function takeLink(): Link | null {
  const { pathname, search } = window.location;
  if (pathname in SECRETS && search !== '') window.history.replaceState(null, '', pathname);
  return readLink({ pathname, search });
}
