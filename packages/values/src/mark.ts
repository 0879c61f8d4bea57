import { channel } from 'node:diagnostics_channel';

/** The point just passed is one where a process might die. */
export type Mark = (point: string) => void;

const points = channel('oficina:mark');

/** Nobody listens in production; a fault run listens and kills the process at that point. */
export const publishMark: Mark = (point) => points.publish(point);
