import { systemRoutes } from '@oficina/hydra';
import { useClient } from '@oficina/hydra/react';
import { useEffect, useState } from 'react';
import type { Legal } from '../contract/index.ts';

type Read = {
  legal: Legal;
  /** The server did not answer, and this may be an older text. */
  isKept: boolean;
};

/**
 * The page brought what was in force when it was opened, which may be long ago, or come from what the browser keeps: whoever is
 * about to read it asks for it again.
 */
export function useLegal(ofPage: Legal, isReading: boolean): Read & { again: () => void } {
  const client = useClient();
  const [read, setRead] = useState<Read>({ legal: ofPage, isKept: false });
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is what the number is for
  useEffect(() => {
    if (!isReading) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    client.call(systemRoutes.config, { signal }).then(
      ({ legal }) => setRead({ legal, isKept: false }),
      () => signal.aborted || setRead((last) => ({ ...last, isKept: true })),
    );
    return () => leaving.abort();
  }, [client, isReading, times]);
  return { ...read, again: () => setTimes((n) => n + 1) };
}
