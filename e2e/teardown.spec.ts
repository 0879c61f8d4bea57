// After everything else, whatever became of it: what the run left written.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rememberSecret } from './support/data.ts';
import { folders } from './support/folders.ts';
import { post } from './support/steps.ts';
import { expect, homeUrl, otherUrl, test } from './support/test.ts';

/** Without the hour of each line, which only the logger writes: of thousands, some have the digits of a document. */
const logs = () =>
  readdirSync(folders.logs)
    .map((file) => readFileSync(join(folders.logs, file), 'utf8'))
    .join('\n')
    .replaceAll(/^\{"level":(\d+),"time":\d+/gm, '{"level":$1');

const found = (text: string) => {
  const secrets = new Set(readFileSync(folders.secrets, 'utf8').split('\n').filter(Boolean));
  return [...secrets].filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
    .length;
};

test('el registro de las dos API no tiene contraseñas, códigos, sesiones ni documentos', async ({
  request,
}) => {
  const canary = `canario-${Date.now()}`;
  rememberSecret(canary);
  // One that a person could send in an address, in a header and in a body.
  for (const origin of [homeUrl(), otherUrl()]) {
    await request.get(`${origin}/autologin?token=${canary}&usuarioId=1`);
    await request.post(`${origin}/authentication_token`, { data: { email: canary, password: canary } });
    await post(origin, '/api/invalidate_token', canary);
  }
  await expect.poll(() => logs().split('"/api/invalidate_token"').length).toBeGreaterThan(2);
  expect(found(logs())).toBe(0);
  // A file of the web is called after what it draws, password-field among them, and a route after what it does.
  expect(logs().replaceAll(/"\/(?:assets\/[\w.-]+|reset_password(?:\/confirmar)?)"/g, '')).not.toMatch(
    /token=|usuarioId=|password/i,
  );
  // The search itself, on a log that has one.
  expect(found(`${logs()}\n{"url":"/autologin?token=${canary}"}`)).toBe(1);
});
