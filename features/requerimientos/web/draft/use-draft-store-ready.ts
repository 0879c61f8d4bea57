import { useEffect, useState } from 'react';
import { reloadDraftStore } from './draft-store.ts';

/** A form drawn before this is true would miss its draft. */
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
