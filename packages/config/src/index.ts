export { describeConfig, envExample } from './describe.ts';
export { houseSettings } from './house.ts';
export { identidadSettings } from './identidad.ts';
export { ConfigError, defineSettings, loadConfig, type Settings, type ValuesOf } from './load.ts';
export { checkPagosSettings, pagosSettings } from './pagos.ts';
export { checked, listOf, optionalSecret, secret, text, whole, yesNo } from './setting.ts';
