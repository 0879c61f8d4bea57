import { browserStore } from './browser-store.ts';

// These display settings hold no personal data, so they stay after signing out. They are not in local storage, which is for
// the session alone.
const withStore = browserStore('oficina-pantalla', 'ajustes');

/** The result is also false where the browser forbids storage. */
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
    // Without storage the setting lasts as long as the page.
  }
}
