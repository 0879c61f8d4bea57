/** Only a path of this site is allowed after logging in; anything else leads to the home page. */
export function safeRedirect(target: string | null | undefined): string {
  if (!target?.startsWith('/') || target.startsWith('//') || target.includes('\\')) return '/';
  // A control character could make a browser read the text as another address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being looked for
  if (/[\u0000-\u001f\u007f]/.test(target)) return '/';
  const base = 'https://oficina.invalid';
  try {
    const url = new URL(target, base);
    // The path "/.//evil" leads to another site once its dots are resolved.
    if (url.origin !== base || url.pathname.startsWith('//')) return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}
