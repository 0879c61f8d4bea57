import { useEffect, useState } from 'react';

/** What is asked of the server waits until typing pauses. The value is compared by what it says, not by which object it is. */
export function useSettled<T>(value: T, waitMs = 600): T {
  const serialized = JSON.stringify(value);
  const [settled, setSettled] = useState(serialized);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(serialized), waitMs);
    return () => clearTimeout(timer);
  }, [serialized, waitMs]);
  return JSON.parse(settled) as T;
}
