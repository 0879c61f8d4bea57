/** The page of the factura link uses this file without React, so nothing here may import a component. */

/**
 * The screen stays on, where the browser lets it, until the returned function is called. The browser lets go by itself
 * whenever the page is hidden, so it is asked again.
 */
export function keepAwake(page: Document = document): () => void {
  const letting = new AbortController();
  let lock: WakeLockSentinel | undefined;
  async function hold(): Promise<void> {
    if (page.hidden || !('wakeLock' in navigator)) return;
    // A phone with little battery refuses.
    const given = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (letting.signal.aborted) void given?.release();
    else lock = given ?? lock;
  }
  page.addEventListener('visibilitychange', () => void hold(), { signal: letting.signal });
  void hold();
  return () => {
    letting.abort();
    void lock?.release();
  };
}
