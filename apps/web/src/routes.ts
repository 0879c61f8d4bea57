/** The pages that exist. What is not here is in no menu and in no link. */
export const builtRoutes = [
  { path: '/', auth: true },
  { path: '/login', auth: false },
  { path: '/autologin', auth: false },
  { path: '/logout', auth: false },
  { path: '/suministros', auth: true },
  { path: '/suministros/agregar', auth: true },
  { path: '/facturas', auth: true },
  { path: '/consumos/:suministro?', auth: true },
] as const;

export type BuiltPath = (typeof builtRoutes)[number]['path'];

/** A page whose last part may be left out is also that page without it. */
const withoutOptional = (path: string) => path.replace(/\/:\w+\?$/, '');

export function isBuilt(path: string): boolean {
  return builtRoutes.some((route) => route.path === path || withoutOptional(route.path) === path);
}

/** The address, when the page exists. */
export function ifBuilt(path: string): string | undefined {
  return isBuilt(path) ? path : undefined;
}
