import { ConfigError, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { checkPagosSettings, enlaceMetodos, enlacePagosSettings, pagosSettings } from './settings.ts';

const check = (environment: Record<string, string>, timeoutMs = 35_000) =>
  checkPagosSettings(loadConfig({ pagos: pagosSettings }, environment).pagos, { timeoutMs });

test('los plazos que vienen se llevan bien, y los justos tambien', () => {
  const exactLimits = {
    PAGOS_COBRO_MS: '1000',
    PAGOS_CONSULTAR_DESDE_MS: '1001',
    PAGOS_INEXISTENTE_MS: '1002',
  };
  expect(() => check({})).not.toThrow();
  expect(() => check(exactLimits, 1_000)).not.toThrow();
});

test('no se espera a Payway mas que al cobro', () => {
  expect(() => check({}, 35_001)).toThrow(
    'PAYWAY_TIMEOUT_MS: no puede ser más que PAGOS_COBRO_MS (35001 es más que 35000)',
  );
});

test.each(['35000', '34999'])('no se pregunta por un cobro que todavia se espera: %s', (value) => {
  expect(() => check({ PAGOS_CONSULTAR_DESDE_MS: value })).toThrow(
    `PAGOS_CONSULTAR_DESDE_MS: tiene que ser más que PAGOS_COBRO_MS (${value} no es más que 35000)`,
  );
});

test.each(['45000', '100'])('no se da por inexistente antes de preguntar: %s', (value) => {
  expect(() => check({ PAGOS_INEXISTENTE_MS: value })).toThrow(
    `PAGOS_INEXISTENTE_MS: tiene que ser más que PAGOS_CONSULTAR_DESDE_MS (${value} no es más que 45000)`,
  );
});

test('lo que se contradice se dice todo junto', () => {
  const attempt = () => check({ PAGOS_COBRO_MS: '60000', PAGOS_INEXISTENTE_MS: '200' }, 60_001);
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow('3 problemas');
});

test('del enlace se ofrece lo que se sabe cobrar, y otra palabra no arranca', () => {
  const metodosOf = (PAGOS_ENLACE?: string) =>
    loadConfig({ enlace: enlacePagosSettings }, PAGOS_ENLACE === undefined ? {} : { PAGOS_ENLACE }).enlace
      .metodos;
  expect([metodosOf(), metodosOf(' tarjeta ')]).toEqual([['tarjeta'], ['tarjeta']]);
  expect(() => metodosOf('tarjeta,cheque')).toThrow('PAGOS_ENLACE: tiene que ser de tarjeta, ninguno');
  const offered = (metodos: string[], payway: object = {}) =>
    enlaceMetodos({ metodos }, { privateKey: 'x', tarjetasNumero: true, ...payway });
  expect(offered(metodosOf())).toEqual(['tarjeta']);
  expect(offered(metodosOf('ninguno'))).toEqual([]);
  expect(offered(['tarjeta'], { privateKey: undefined })).toEqual([]);
  expect(offered(['tarjeta'], { tarjetasNumero: false })).toEqual([]);
});
