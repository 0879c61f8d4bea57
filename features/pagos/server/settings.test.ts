import { ConfigError, loadConfig } from '@oficina/config';
import { expect, test } from 'vitest';
import { checkPagosSettings, enlacePagosSettings, offeredMetodos, pagosSettings } from './settings.ts';

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

test('se ofrece lo que se sabe cobrar, y otra palabra no arranca', () => {
  const settingsOf = (environment: Record<string, string> = {}) =>
    loadConfig({ enlace: enlacePagosSettings }, environment).enlace;
  expect(settingsOf()).toMatchObject({ metodos: ['tarjeta', 'qr'], cuenta: ['tarjeta', 'qr'] });
  expect(settingsOf({ PAGOS_ENLACE: ' tarjeta ' }).metodos).toEqual(['tarjeta']);
  expect(() => settingsOf({ PAGOS_ENLACE: 'tarjeta,cheque' })).toThrow(
    'PAGOS_ENLACE: tiene que ser de tarjeta, qr, billetera, ninguno',
  );
  const all = ['tarjeta', 'qr', 'billetera'];
  const offered = (payway: object = {}, mercadoPago: object = {}, metodos = all) =>
    offeredMetodos(
      { metodos, cuenta: metodos },
      { privateKey: 'x', tarjetasNumero: true, ...payway },
      { accessToken: 'y', billetera: true, ...mercadoPago },
    );
  expect(offered()).toEqual({ enlace: all, cuenta: all });
  expect(offered({}, {}, ['ninguno'])).toEqual({ enlace: [], cuenta: [] });
  expect(offered({ privateKey: undefined }).cuenta).toEqual(['qr', 'billetera']);
  expect(offered({ tarjetasNumero: false })).toEqual({ enlace: ['qr', 'billetera'], cuenta: all });
  expect(offered({}, { accessToken: undefined }).enlace).toEqual(['tarjeta']);
  expect(offered({}, { billetera: false }).cuenta).toEqual(['tarjeta', 'qr']);
});
