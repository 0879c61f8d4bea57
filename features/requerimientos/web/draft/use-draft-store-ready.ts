import { useEffect, useState } from 'react';
import { reloadDraftStore } from './draft-store.ts';

/** Whether what was left unsent on this device is known already: what is drawn before would not have it. */
export function useDraftStoreReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let vigente = true;
    void reloadDraftStore().then(() => vigente && setReady(true));
    return () => {
      vigente = false;
    };
  }, []);
  return ready;
}
