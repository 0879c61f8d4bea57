import { channel } from 'node:diagnostics_channel';

/** It is called with the name of the point just passed, where a process might die. */
export type Mark = (point: string) => void;

const points = channel('oficina:mark');

/** Nobody listens in production; a fault run listens and kills the process at that point. */
export const publishMark: Mark = (point) => points.publish(point);
