/** The judges are pure functions, so that self-test.ts can plant faults in them. */

export type Verdict = { passed: boolean; why: string };

const FLOOR = 0.3;
const GROWTH = 1.5;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.');
  return (low + high) / 2;
}

export function judgeRatio(ratios: readonly number[], floor = FLOOR): Verdict {
  const ratio = median(ratios);
  // NaN must not pass: every comparison with it is false.
  return { passed: ratio >= floor, why: `ratio ${ratio.toFixed(3)}, target ≥ ${floor}` };
}

export type Blocks = { small: number; large: number };

export function judgeGrowth(total: Blocks, ceiling = GROWTH): Verdict {
  const growth = total.large / total.small;
  const sane = total.small > 0 && total.large > 0;
  return {
    passed: sane && growth <= ceiling,
    why: sane ? `growth ${growth.toFixed(2)}, target ≤ ${ceiling}` : 'no block was counted',
  };
}

/** The medians are compared. Fewer figures than `least` prove nothing. */
export function judgeTimes(
  times: { small: readonly number[]; large: readonly number[] },
  { ceiling, least }: { ceiling: number; least: number },
): Verdict {
  const fewest = Math.min(times.small.length, times.large.length);
  if (fewest < least) return { passed: false, why: `measured ${fewest} times, at least ${least} are needed` };
  const [small, large] = [median(times.small), median(times.large)];
  const ratio = large / small;
  return {
    passed: small > 0 && ratio <= ceiling,
    why: `p50 ${large.toFixed(0)} µs against ${small.toFixed(0)} µs: ${ratio.toFixed(2)}, target ≤ ${ceiling}`,
  };
}

/** A machine with more waiting processes than cores measures the other processes. */
export function judgeLoad(load: number, cores: number): Verdict {
  return { passed: load <= cores, why: `load average ${load.toFixed(2)} on ${cores} cores` };
}
