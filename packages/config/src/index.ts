export { describeConfig, envExample } from './describe.ts';
export { ConfigError, defineSettings, loadConfig, type Settings, type ValuesOf } from './load.ts';
export { checked, listOf, secret, text, whole, yesNo } from './setting.ts';
