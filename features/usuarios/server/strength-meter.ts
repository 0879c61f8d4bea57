import { createStrengthMeter, type StrengthMeter } from '../contract/strength-meter.ts';

let meter: Promise<StrengthMeter> | undefined;

/** Read once, by the first who chooses a password. */
export function loadStrengthMeter(): Promise<StrengthMeter> {
  meter ??= createStrengthMeter().catch((error: unknown) => {
    meter = undefined;
    throw error;
  });
  return meter;
}
