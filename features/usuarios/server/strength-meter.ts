import { createStrengthMeter, type StrengthMeter } from '../contract/strength-meter.ts';

let meter: Promise<StrengthMeter> | undefined;

export function loadStrengthMeter(): Promise<StrengthMeter> {
  meter ??= createStrengthMeter().catch((error: unknown) => {
    meter = undefined;
    throw error;
  });
  return meter;
}
