import { envExample, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { clamavOptions, settings } from './settings.ts';

const read = (environment: Record<string, string>) => loadConfig({ settings }, environment).settings;
const UPLOAD = { maxBytes: 10_485_760 };

test('sin direccion no se revisa nada', () => {
  expect(clamavOptions(read({}), UPLOAD)).toBeNull();
  expect(envExample([settings])).toContain('# CLAMAV_HOST=\n# CLAMAV_PORT=3310\n# CLAMAV_SOCKET=\n');
});

test('por red o por un socket de la misma maquina, pero no los dos', () => {
  expect(clamavOptions(read({ CLAMAV_HOST: 'clamd.local' }), UPLOAD)).toEqual({
    address: { host: 'clamd.local', port: 3310 },
    timeoutMs: 30_000,
    maxBytes: 26_214_400,
  });
  expect(clamavOptions(read({ CLAMAV_SOCKET: '/run/clamav/clamd.ctl' }), UPLOAD)?.address).toEqual({
    path: '/run/clamav/clamd.ctl',
  });
  expect(() => clamavOptions(read({ CLAMAV_HOST: 'x', CLAMAV_SOCKET: '/s' }), UPLOAD)).toThrow('no los dos');
  expect(() => clamavOptions(read({ CLAMAV_SOCKET: 'clamd.ctl' }), UPLOAD)).toThrow(
    'no es una ruta completa',
  );
});

test('no arranca si clamd acepta menos que un adjunto', () => {
  const values = read({ CLAMAV_HOST: 'x', CLAMAV_MAX_BYTES: '10485759' });
  expect(() => clamavOptions(values, UPLOAD)).toThrow('CLAMAV_MAX_BYTES: tiene que ser al menos 10485760');
  expect(clamavOptions(read({ CLAMAV_HOST: 'x', CLAMAV_MAX_BYTES: '10485760' }), UPLOAD)).not.toBeNull();
});
