import { channel } from 'node:diagnostics_channel';

/** Told the name of the point that was just passed, where a process might die. */
export type Mark = (point: string) => void;

const points = channel('oficina:mark');

/** Nobody listens in production; a fault run listens and kills the process there. */
export const publishMark: Mark = (point) => points.publish(point);
