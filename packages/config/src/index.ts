export { describeConfig, envExample } from './describe.ts';
export { checkHouseSettings, houseSettings } from './house.ts';
export { identidadSettings } from './identidad.ts';
export { importacionSettings } from './importacion.ts';
export { ConfigError, defineSettings, loadConfig, type Settings, type ValuesOf } from './load.ts';
export { type MapaOptions, mapaOptions, mapaSettings, type Zona } from './mapa.ts';
export { checkPagosSettings, pagosSettings } from './pagos.ts';
export { plazosPorCategoria, reclamosSettings } from './reclamos.ts';
export { checked, listOf, optionalSecret, secret, text, whole, yesNo } from './setting.ts';
