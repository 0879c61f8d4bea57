import { execFileSync } from 'node:child_process';
import { afterAll } from 'vitest';
import { useFolder } from './fixtures.ts';

/** Only root may mount, so elsewhere there is none and the test that needs it does not run. */
export function useSmallDisk(kilobytes: number): string | null {
  const folder = useFolder();
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  afterAll(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}
