import { browserFlag, useBrowserFlag } from './browser-flag.ts';
import './compact-rows.css';

const compact = browserFlag('filas-compactas', (on) => {
  if (on) document.documentElement.dataset.filas = 'compactas';
  else delete document.documentElement.dataset.filas;
});

/** At the start: the rows this browser was told to draw. */
export const restoreCompactRows = compact.restore;

/** More rows of the staff's tables at a glance, in this browser. */
export const useCompactRows = () => useBrowserFlag(compact);
