/** The pages that exist. What is not here is in no menu and in no link. */
export const builtRoutes = [
  { path: '/', auth: true },
  { path: '/login', auth: false },
  { path: '/autologin', auth: false },
  { path: '/logout', auth: false },
] as const;

export type BuiltPath = (typeof builtRoutes)[number]['path'];

export function isBuilt(path: string): boolean {
  return builtRoutes.some((route) => route.path === path);
}

/** The address, when the page exists. */
export function ifBuilt(path: string): string | undefined {
  return isBuilt(path) ? path : undefined;
}
