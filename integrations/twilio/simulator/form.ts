import { TwilioError } from './errors.ts';

export type Form = { to: string; from: string; body: string; callback: string; validity: number };

const LONGEST = 1600;
const LONGEST_VALIDITY_S = 36_000;
const E164 = /^\+[1-9]\d{7,14}$/;
// An Argentine mobile has a 9 after the country code.
const ARGENTINE_FIXED = /^\+54(?!9)/;

// Twilio reserves these numbers for testing its answers.
const MAGIC = new Map([
  ['+15005550001', 21211],
  ['+15005550002', 21612],
  ['+15005550004', 21610],
  ['+15005550009', 21614],
]);

export function checkForm(form: URLSearchParams, own: { from: string; messagingServiceSid: string }): Form {
  const [to, from, service, body] = ['To', 'From', 'MessagingServiceSid', 'Body'].map(
    (name) => form.get(name) ?? '',
  ) as [string, string, string, string];
  if (to === '') throw new TwilioError(21604, "A 'To' phone number is required.");
  if (from === '' && service === '') throw new TwilioError(21603, "A 'From' phone number is required.");
  if (service !== '' ? service !== own.messagingServiceSid : from !== own.from) throw new TwilioError(21212);
  if (body === '') throw new TwilioError(21602, 'Message body is required.');
  if (body.length > LONGEST) throw new TwilioError(21617);
  if (!E164.test(to)) throw new TwilioError(21211);
  const magic = MAGIC.get(to);
  if (magic !== undefined) throw new TwilioError(magic);
  if (ARGENTINE_FIXED.test(to)) throw new TwilioError(21614);
  const validity = Number(form.get('ValidityPeriod') ?? LONGEST_VALIDITY_S);
  if (!Number.isInteger(validity) || validity < 1 || validity > LONGEST_VALIDITY_S)
    throw new TwilioError(30036);
  return { to, from: from || own.from, body, callback: form.get('StatusCallback') ?? '', validity };
}
