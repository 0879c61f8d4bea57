export { signsDepsOf, watchDepsOf } from './deps.ts';
export { publicSigns } from './public.ts';
export { watchSettings, workerAddress } from './settings.ts';
export { LEVELS, type Level, SIGN_NAMES, type Sign, type SignName, worstOf } from './sign.ts';
export { readSigns } from './signs.ts';
export { startWatch } from './watch.ts';
