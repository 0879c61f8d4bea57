import { execFile } from 'node:child_process';
import { isAwaited } from '@oficina/config';

/** systemd starts what comes next, and an upgrade goes on, when the program says that it serves. */
export function tellReady(): void {
  if (!isAwaited()) return;
  execFile('systemd-notify', ['--ready'], (error) => {
    if (error) console.error(`No se pudo avisar a systemd que el programa atiende: ${error.message}`);
  });
}
