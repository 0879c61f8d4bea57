// These tests run after all others, even if those failed, and examine what the run logged.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rememberSecret } from './support/data.ts';
import { folders } from './support/folders.ts';
import { post } from './support/steps.ts';
import { expect, homeUrl, otherUrl, test } from './support/test.ts';

/** The time of each line and the number of its request are removed: among thousands some have the digits of a document. */
const logs = () =>
  readdirSync(folders.logs)
    .map((file) => readFileSync(join(folders.logs, file), 'utf8'))
    .join('\n')
    .replaceAll(/^\{"level":(\d+),"time":"[^"]*"/gm, '{"level":$1')
    .replaceAll(/"requestId":"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",?/g, '');

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
  for (const origin of [homeUrl(), otherUrl()]) {
    await request.get(`${origin}/autologin?token=${canary}&usuarioId=1`);
    await request.post(`${origin}/authentication_token`, { data: { email: canary, password: canary } });
    await post(origin, '/api/invalidate_token', canary);
  }
  await expect.poll(() => logs().split('"/api/invalidate_token"').length).toBeGreaterThan(2);
  expect(found(logs())).toBe(0);
  // Web assets are named after their content, such as password-field, and routes after their action, so both are removed
  // first.
  expect(logs().replaceAll(/"\/(?:assets\/[\w.-]+|reset_password(?:\/confirmar)?)"/g, '')).not.toMatch(
    /token=|usuarioId=|password/i,
  );
  // The search itself is checked on a log that does hold a secret.
  expect(found(`${logs()}\n{"url":"/autologin?token=${canary}"}`)).toBe(1);
});
