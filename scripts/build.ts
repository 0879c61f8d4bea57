// npm run build makes the web as static files with compressed copies, and fails above the byte budget.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
const { status } = spawnSync(process.execPath, [vite, 'build', 'apps/web'], { stdio: 'inherit' });
process.exit(status ?? 1);
