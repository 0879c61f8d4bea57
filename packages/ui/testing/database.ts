// The tests' browser has no IndexedDB. Only the part in use is implemented, and answers asynchronously as the real one does.

type FakeRequest = { result?: unknown; onsuccess?: () => void };

export function fakeDatabase() {
  const datos = new Map<unknown, unknown>();
  const later = (request: FakeRequest, work: () => unknown, after = () => {}) => {
    setTimeout(() => {
      request.result = work();
      request.onsuccess?.();
      after();
    });
    return request;
  };
  const transaction = () => {
    const active = { oncomplete: () => {}, objectStore: () => store };
    let pending = 0;
    const schedule = (work: () => unknown) => {
      pending += 1;
      return later({}, work, () => {
        pending -= 1;
        if (pending === 0) active.oncomplete();
      });
    };
    const store = {
      get: (key: unknown) => schedule(() => datos.get(key)),
      put: (value: unknown, key: unknown) => schedule(() => datos.set(key, value)),
      delete: (key: unknown) => schedule(() => datos.delete(key)),
      clear: () => schedule(() => datos.clear()),
      count: () => schedule(() => datos.size),
      getAll: () => schedule(() => [...datos.values()]),
    };
    return active;
  };
  return { datos, open: () => later({}, () => ({ transaction, close() {} })) };
}
