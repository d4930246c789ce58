import type { ParsedInputOf } from '../../contract/procedures.ts';
import type { ForgetRule } from './ports/forgetStore.ts';
import { parsePeriod } from '../../model/periods.ts';
import { StrataError } from '../../model/result.ts';

/**
 * The rule for what should be forgotten; dates are in the given time zone. Throws `bad-input`
 * unless it names exactly one of a conversation, a project and a period.
 */
export function forgetRule(
  { conversationId, project, from, to }: ParsedInputOf<'forget'>,
  zone: string,
): ForgetRule {
  const isPeriod = from !== undefined || to !== undefined;
  if (Number(conversationId !== undefined) + Number(project !== undefined) + Number(isPeriod) !== 1)
    throw wrong('Name one thing to forget: a conversation, a project, or a period.');
  if (conversationId !== undefined) {
    if (!/^[^:]+:./s.test(conversationId))
      throw wrong(`${conversationId} is no conversation: their ids are {source}:{id}.`);
    return { kind: 'conversation', value: conversationId };
  }
  if (project !== undefined) {
    if (project.trim() === '') throw wrong('Name the project by its path or name.');
    return { kind: 'project', value: project };
  }
  if (from === undefined || to === undefined)
    throw wrong(
      'A period has two ends: name from when, and to when, which is not forgotten itself.',
    );
  const [fromMs, toMs] = [timeOf(from, zone), timeOf(to, zone)];
  if (fromMs >= toMs) throw wrong(`The period ends before it begins: ${from} is not before ${to}.`);
  return { kind: 'period', fromMs, toMs };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

function timeOf(text: string, zone: string): number {
  const ms = DATE.test(text)
    ? parsePeriod(`toc:day:${text}`, zone)?.startMs
    : RFC_3339.test(text)
      ? Date.parse(text)
      : undefined;
  if (ms !== undefined && !Number.isNaN(ms)) return ms;
  throw wrong(`${text} is no time: write a date as 2026-01-30, or 2026-01-30T14:00:00Z.`);
}

function wrong(message: string): StrataError {
  return new StrataError({ code: 'bad-input', message });
}
