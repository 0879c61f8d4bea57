export { checkCommonSettings, commonSettings } from './common.ts';
export { describeConfig, envExample } from './describe.ts';
export { ConfigError, defineSettings, loadConfig, type Settings, type ValuesOf } from './load.ts';
export { checked, listOf, optionalSecret, secret, text, whole, yesNo } from './setting.ts';
