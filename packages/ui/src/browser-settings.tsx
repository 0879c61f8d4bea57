import { browserStore } from './browser-store.ts';

// How this browser likes to be shown things. It holds nobody's data, so it stays when somebody leaves; and it is not
// in local storage, which is for the session alone.
const withStore = browserStore('oficina-pantalla', 'ajustes');

/** False too where the browser forbids to keep anything. */
export async function readSetting(key: string): Promise<boolean> {
  try {
    return (await withStore('readonly', (store) => store.get(key))) === true;
  } catch {
    return false;
  }
}

export async function writeSetting(key: string, value: boolean): Promise<void> {
  try {
    await withStore('readwrite', (store) => store.put(value, key));
  } catch {
    // It lasts as long as the page.
  }
}
