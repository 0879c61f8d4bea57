export { signsDepsOf, watchDepsOf } from './deps.ts';
export { publicSigns } from './public.ts';
export { mailSettings, watchSettings, workerAddress } from './settings.ts';
export { LEVELS, type Level, SIGN_NAMES, type Sign, type SignName, worstOf } from './sign.ts';
export { readSigns } from './signs.ts';
export { startWatch } from './watch.ts';
