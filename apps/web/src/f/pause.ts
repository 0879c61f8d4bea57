/** Nobody looks at a hidden page, so it waits until it is seen. One that is seen again, or has its line back, goes on at once. */
export const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    const listening = new AbortController();
    const { signal } = listening;
    const finish = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      listening.abort();
      done();
    };
    const timer = setTimeout(finish, ms);
    document.addEventListener('visibilitychange', finish, { signal });
    window.addEventListener('online', finish, { signal });
  });
