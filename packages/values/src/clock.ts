/** Time is injected, so that a test can choose any instant. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
