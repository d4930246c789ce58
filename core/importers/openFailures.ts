import { factsOfTool } from '../domain/facts/factsOfTool.ts';
import { isSameWork } from '../domain/facts/isSameWork.ts';
import type { Outcome, ToolUse } from '../domain/facts/toolUse.ts';
import { workOf } from '../domain/facts/work.ts';
import { isArray, isObject } from './json.ts';
import type { JsonValue, QuotedFact } from './importer.ts';

/** Who mends a failure does so soon, or never. */
const CAPACITY = 60;

interface OpenFailure {
  readonly conversation: string;
  readonly work: string;
  readonly isShell: boolean;
}

/** Work that failed and was not mended yet, of all conversations of a file; the newest last. */
export class OpenFailures {
  #open: readonly OpenFailure[];

  constructor(saved?: JsonValue) {
    this.#open = isArray(saved) ? saved.flatMap(toFailure) : [];
  }

  /** What the use of a tool shows; also which of what had failed before it mended. */
  factsOf(conversation: string, use: ToolUse, outcome: Outcome): readonly QuotedFact[] {
    const { facts, went } = factsOfTool(use, outcome);
    const work = went === null ? null : workOf(use);
    if (work === null) return facts;
    const isShell = use.kind === 'shell';
    if (went === 'failed') {
      this.#open = [
        ...this.#open.filter((one) => one.conversation !== conversation || one.work !== work),
        { conversation, work, isShell },
      ].slice(-CAPACITY);
      return facts;
    }
    const mended = this.#mendedBy({ conversation, work, isShell });
    this.#open = this.#open.filter((one) => !mended.includes(one));
    return [
      ...facts,
      ...mended.map((one): QuotedFact => ({
        fact: { kind: 'mended', work: one.work },
        quote: null,
      })),
    ];
  }

  /** The same work; else, of commands, the newest that is nearly the same. */
  #mendedBy({ conversation, work, isShell }: OpenFailure): readonly OpenFailure[] {
    const own = this.#open.filter((one) => one.conversation === conversation);
    const same = own.filter((one) => one.work === work);
    if (same.length > 0 || !isShell) return same;
    const near = own.findLast((one) => one.isShell && isSameWork(one.work, work));
    return near === undefined ? [] : [near];
  }

  save(): JsonValue {
    return this.#open.map(({ conversation, work, isShell }) => ({ conversation, work, isShell }));
  }
}

function toFailure(saved: JsonValue): OpenFailure[] {
  if (!isObject(saved)) return [];
  const { conversation, work, isShell } = saved;
  return typeof conversation === 'string' && typeof work === 'string'
    ? [{ conversation, work, isShell: isShell === true }]
    : [];
}
