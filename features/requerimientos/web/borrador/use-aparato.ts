import { useEffect, useState } from 'react';
import { releerAparato } from './aparato.ts';

/** Whether what was left unsent on this device is known already: what is drawn before would not have it. */
export function useAparato(): boolean {
  const [leido, setLeido] = useState(false);
  useEffect(() => {
    let vigente = true;
    void releerAparato().then(() => vigente && setLeido(true));
    return () => {
      vigente = false;
    };
  }, []);
  return leido;
}
