/** The page waits while it is hidden, and goes on at once when it is seen again or the phone has its line back. */
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
