// The demonstration is started as a person would, for what has to be seen or measured on it.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { demoPassword } from '../database/seeds/demo.ts';
import { emailField, enterButton, passwordField } from '../e2e/support/steps.ts';

const PORT = 8390;
/** A machine that does other things takes minutes to load the sample data. */
const READY_MS = 600_000;

const repository = fileURLToPath(new URL('..', import.meta.url));

export async function withDemo(brand: string, work: (url: string) => Promise<void>): Promise<void> {
  const args = [join(repository, 'scripts', 'demo.ts'), '--port', String(PORT), '--marca', `marca/${brand}`];
  const demo = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await work(await addressOf(demo));
  } finally {
    const ended = new Promise((resolve) => demo.once('exit', resolve));
    if (demo.exitCode === null && demo.kill('SIGTERM')) await ended;
  }
}

function addressOf(demo: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error('La demostración tardó demasiado.')), READY_MS);
    demo.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, url] = /^Listo: (\S+)$/m.exec(text) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
    demo.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`La demostración terminó (código ${code}).`));
    });
  });
}

export async function signInToDemo(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await emailField(page).fill(email);
  await passwordField(page).fill(demoPassword);
  await enterButton(page).click();
  // Members begin at Inicio and the staff at Mi día.
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}
