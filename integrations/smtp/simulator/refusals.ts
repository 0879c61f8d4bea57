import type { SmtpSwitches } from './switches.ts';

export const smtpError = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

const SECOND_MS = 1_000;

export function recipientRefusal(switches: SmtpSwitches): (address: string) => Error | null {
  let since = Number.NEGATIVE_INFINITY;
  let taken = 0;

  function tooMany(): boolean {
    if (switches.ratePerS <= 0) return false;
    const now = performance.now();
    if (now - since >= SECOND_MS) {
      since = now;
      taken = 0;
    }
    taken += 1;
    return taken > switches.ratePerS;
  }

  return (address) => {
    if (switches.rcpt550 !== '' && address.startsWith(switches.rcpt550))
      return smtpError(550, '5.1.1 user unknown');
    if (switches.greylist > 0) {
      switches.greylist -= 1;
      return smtpError(451, '4.7.1 greylisted, try again later');
    }
    return tooMany() ? smtpError(450, '4.7.1 too fast') : null;
  };
}

export function contentRefusal({ data554, data571 }: SmtpSwitches): Error | null {
  if (data554) return smtpError(554, '5.6.0 content refused');
  return data571 ? smtpError(571, '5.7.1 refused by policy') : null;
}
