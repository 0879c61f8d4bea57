// How this browser likes to be shown things. It holds nobody's data, so it stays when somebody leaves; and it is not
// in local storage, which is for the session alone.
const DATABASE = 'oficina-pantalla';
const STORE = 'ajustes';

function withStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const request = ask(database.transaction(STORE, mode).objectStore(STORE));
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        resolve(request.result);
        database.close();
      };
    };
  });
}

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
