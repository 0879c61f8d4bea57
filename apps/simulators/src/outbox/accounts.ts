/** The login screen offers these same accounts. */
export const ACCOUNTS: readonly string[] = [
  'cliente@demo.test',
  'nuevo@demo.test',
  'encargado@demo.test',
  'reclamos@demo.test',
  'usuarios@demo.test',
  'correos@demo.test',
  'cortes@demo.test',
  'mostrador@demo.test',
  'admin@demo.test',
];
