import { ApiError } from '@oficina/hydra';
import { useState } from 'react';
import { notify } from './notify.ts';

/**
 * A button outside a form is busy while its action runs, and the reason of a refusal stays until the next try.
 * `reasonOf` gives null when the page shows the refusal elsewhere.
 */
export function useAction(
  act: () => Promise<void>,
  reasonOf: (error: ApiError) => string | null = ({ message }) => message,
) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run, forgetProblem: () => setProblem(null) };
}

/** A page with no place for the reason of a refusal gives it as a notice that passes. */
export function notifyReason({ message }: Pick<ApiError, 'message'>): null {
  notify({ kind: 'error', text: message });
  return null;
}
