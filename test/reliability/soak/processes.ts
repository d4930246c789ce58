/** What a process holds and uses, by Linux's account of it. */
import { readFileSync } from 'node:fs';

/** Ticks of Linux's processor accounts, everywhere. */
const TICKS_PER_SECOND = 100;

/** What it holds in memory now, MiB. */
export function residentMemory(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? NaN) / 1024;
}

/** The most memory that it has held, MiB. */
export function peakMemory(pid: number): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? NaN) / 1024;
}

/** Seconds of one processor that all its threads have used so far. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Its name, which comes before these, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
