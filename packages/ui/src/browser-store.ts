/** The promise resolves only when the transaction is complete, and rejects where the browser forbids storage. */
export function browserStore(database: string, drawer: string) {
  return <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(database, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(drawer);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const opened = opening.result;
        const transaction = opened.transaction(drawer, mode);
        const request = ask(transaction.objectStore(drawer));
        transaction.onabort = () => {
          opened.close();
          reject(transaction.error);
        };
        transaction.oncomplete = () => {
          opened.close();
          resolve(request.result);
        };
      };
    });
}
