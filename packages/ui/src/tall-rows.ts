import { browserFlag, useBrowserFlag } from './browser-flag.ts';

const tall = browserFlag('filas-altas', (on) => {
  if (on) document.documentElement.dataset.filas = 'altas';
  else delete document.documentElement.dataset.filas;
});

export const restoreTallRows = tall.restore;

export const useTallRows = () => useBrowserFlag(tall);
