// The tests' browser has no database: the little of one that is used. It answers after a while, as they do.

type Pedido = { result?: unknown; onsuccess?: () => void };

/** `datos`: what it holds, whoever opened it. */
export function fakeDatabase() {
  const datos = new Map<unknown, unknown>();
  const later = (pedido: Pedido, hacer: () => unknown, despues = () => {}) => {
    setTimeout(() => {
      pedido.result = hacer();
      pedido.onsuccess?.();
      despues();
    });
    return pedido;
  };
  const transaction = () => {
    const una = { oncomplete: () => {}, objectStore: () => store };
    let abiertos = 0;
    const pedir = (hacer: () => unknown) => {
      abiertos += 1;
      return later({}, hacer, () => {
        abiertos -= 1;
        if (abiertos === 0) una.oncomplete();
      });
    };
    const store = {
      get: (key: unknown) => pedir(() => datos.get(key)),
      put: (value: unknown, key: unknown) => pedir(() => datos.set(key, value)),
      delete: (key: unknown) => pedir(() => datos.delete(key)),
    };
    return una;
  };
  return { datos, open: () => later({}, () => ({ transaction, close() {} })) };
}
