export { settings, twilioOptions } from './settings.ts';
export { createTwilio, type TwilioOptions } from './twilio.ts';
export { readTwilioReceipt, verifyTwilio } from './webhook.ts';
