import { browserFlag, useBrowserFlag } from './browser-flag.ts';
import './compact-rows.css';

const compact = browserFlag('filas-compactas', (on) => {
  if (on) document.documentElement.dataset.filas = 'compactas';
  else delete document.documentElement.dataset.filas;
});

export const restoreCompactRows = compact.restore;

export const useCompactRows = () => useBrowserFlag(compact);
