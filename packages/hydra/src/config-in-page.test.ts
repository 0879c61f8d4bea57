import { expect, test } from 'vitest';
import { CONFIG_ELEMENT, putConfigInPage } from './config-in-page.ts';
import type { PublicConfig } from './system.ts';

const page = `<head><script id="${CONFIG_ELEMENT}" type="application/json"></script></head>`;

test('la página trae la configuración, y ningún texto de la cooperativa se sale de ella', () => {
  const config = { nombre: 'Luz </script><script>alert(1)</script> $& Ñandú' } as PublicConfig;
  const written = putConfigInPage(page, config);
  expect(written.match(/<\/?script/g)).toHaveLength(2);
  const [, json = ''] = /json">(.*?)<\/script>/.exec(written) ?? [];
  expect(JSON.parse(json)).toEqual(config);
});

test('una página que no la pide queda igual', () => {
  expect(putConfigInPage('<head></head>', {} as PublicConfig)).toBe('<head></head>');
});
