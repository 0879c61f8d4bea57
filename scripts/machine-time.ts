// A virtual machine may get less time than its clock shows: the time that its host gave to others is "steal" in /proc/stat.
// A limit in seconds judges our programs, so only the time in which they could run counts.
import { readFileSync } from 'node:fs';

/** Ticks count from the start of the machine. */
type MachineTicks = { ran: number; stolen: number };

export function machineTicks(stat = readStat()): MachineTicks {
  const line = /^cpu +(.+)$/m.exec(stat)?.[1] ?? '';
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = line.split(' ').map(Number);
  return { ran: user + nice + system + irq + softirq, stolen };
}

/** The result, from 0 to 1, is the share of the wanted time that programs got. */
export function shareGiven(from: MachineTicks, to: MachineTicks): number {
  const ran = to.ran - from.ran;
  const wanted = ran + to.stolen - from.stolen;
  return wanted > 0 ? ran / wanted : 1;
}

/** Where there is no such file, as in macOS, nothing counts as stolen. */
function readStat(): string {
  try {
    return readFileSync('/proc/stat', 'utf8');
  } catch {
    return '';
  }
}
