export { type Brand, type BrandImage, readBrand } from './brand.ts';
export { commonChecks, commonSettings } from './common.ts';
export { describeConfig, envExample } from './describe.ts';
export {
  ConfigError,
  defineSettings,
  isProduction,
  loadCheckedConfig,
  loadConfig,
  type Settings,
  type SettingsCheck,
  type ValuesOf,
} from './load.ts';
export {
  checked,
  databaseUrl,
  inProduction,
  listOf,
  optionalDatabaseUrl,
  optionalSecret,
  path,
  secret,
  text,
  whole,
  yesNo,
} from './setting.ts';
export { openSource } from './source.ts';
export { isAwaited, lentSocket } from './supervisor.ts';
