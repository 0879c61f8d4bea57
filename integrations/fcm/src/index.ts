export { createFcm, type FcmOptions } from './fcm.ts';
export { fcmOptions, settings } from './settings.ts';
