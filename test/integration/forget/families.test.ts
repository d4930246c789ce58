import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ForgetRule } from '../../../core/engine/maintenance/ports/forgetStore.ts';
import type { Importer } from '../../../core/importers/importer.ts';
import { claudeCodeImporter } from '../../../core/importers/claude-code/claudeCodeImporter.ts';
import { forkingImporter, forkingLine } from '../../helpers/forkingImporter.ts';
import type { Forking } from '../../helpers/forkingImporter.ts';
import { claudeLine, logOf, minutesAfter, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { forgetIn, leftOf, shownBy } from './forgetting.ts';

const AT = '2026-01-05T10:00:00.000Z';

/** A conversation: what it takes over of an earlier one, what it says itself, and in which file. */
interface Member {
  /** Which of the earlier ones it begins with, and how much of it. */
  readonly from: number;
  readonly share: number;
  readonly own: number;
  /** Minutes after the start of all. */
  readonly at: number;
  /** Conversations may share a file. */
  readonly file: number;
}

const anyMember: fc.Arbitrary<Member> = fc.record({
  from: fc.nat(4),
  share: fc.nat(4),
  own: fc.nat(5),
  at: fc.nat(300),
  file: fc.nat(3),
});
const family = fc.record({
  members: fc.array(anyMember, { minLength: 2, maxLength: 5 }),
  gone: fc.nat(4),
  period: fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 120 })),
});

interface Line {
  readonly conversation: number;
  readonly said: Forking;
  readonly file: number;
}

const wordOf = (member: number, n: number): string => `word${member}x${n}y`;

/** All lines, in the order of their files. `copied`: forks bear the time of the fork. */
function linesOf(members: readonly Member[], copied: boolean): readonly Line[] {
  const held: Forking[][] = [];
  return members.flatMap(({ from, share, own, at, file }, index) => {
    const start = (index === 0 ? [] : (held[from % index] ?? []).slice(0, share)).map((said) =>
      copied ? { ...said, at: minutesAfter(AT, at), copied: true as const } : said,
    );
    const said: Forking[] = Array.from({ length: own }, (_, n) => ({
      id: index * 100 + n + 1,
      at: minutesAfter(AT, at + n),
      role: n % 2 === 0 ? 'user' : 'assistant',
      text: `We decided to keep ${wordOf(index, n)} in table ${wordOf(index, n)}.ts for the checkout.`,
    }));
    held.push([...start, ...said]);
    return [...start, ...said].map((each) => ({ conversation: index, said: each, file }));
  });
}

interface Format {
  readonly importer: Importer;
  readonly line: (line: Line) => string;
  readonly id: (conversation: number) => string;
}

const CLAUDE: Format = {
  importer: claudeCodeImporter,
  line: ({ conversation, said }) => claudeLine(uuid(conversation + 1), said),
  id: (conversation) => `claude-code:${uuid(conversation + 1)}`,
};
const FORKING: Format = {
  importer: forkingImporter,
  line: ({ conversation, said }) => forkingLine(`c${conversation}`, said),
  id: (conversation) => `plain:c${conversation}`,
};

async function memoryOf(lines: readonly Line[], { importer, line }: Format) {
  const folder = mkdtempSync(join(temporaryFolder(), 'logs-'));
  const files = new Map<number, string[]>();
  for (const each of lines) files.set(each.file, [...(files.get(each.file) ?? []), line(each)]);
  for (const [file, texts] of files) {
    const path = join(folder, `${file}.jsonl`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, logOf(texts));
  }
  const memory = openTestMemory();
  const read = async (bringBack: boolean): Promise<void> => {
    await memory.import(folder, { importer, bringBack });
    await memory.index();
  };
  await read(false);
  return { memory, read, end: () => rmSync(folder, { recursive: true }) };
}

/**
 * All that is shown, as far as words go: copies of what was never there have ids and times of their own,
 * and of several forks another one may be the first by these.
 */
async function wordsOf(memory: TestMemory, ids: readonly string[]): Promise<readonly string[]> {
  const said: string[] = [];
  for (const target of ids) {
    const page = await memory.reader.events({ target, limit: 500, offset: 0 }, 0);
    said.push(...(page?.events ?? []).map(({ text }) => text));
  }
  return said.toSorted();
}

const RUNS = { numRuns: 12 };

describe('forgetting in a family of conversations', () => {
  it('leaves what a memory without the one would have', async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(family, async ({ members, gone }) => {
        const at = gone % members.length;
        const lines = linesOf(members, false);
        const rule: ForgetRule = { kind: 'conversation', value: CLAUDE.id(at) };
        await expectForgotten(lines, rule, ({ conversation }) => conversation !== at);
      }),
      RUNS,
    );
  });

  it('leaves what a memory without that time would have', async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(family, async ({ members, period: [from, length] }) => {
        const lines = linesOf(members, false);
        const fromMs = Date.parse(minutesAfter(AT, from));
        const toMs = Date.parse(minutesAfter(AT, from + length));
        await expectForgotten(lines, { kind: 'period', fromMs, toMs }, ({ said }) => {
          const ms = Date.parse(said.at ?? '');
          return ms < fromMs || ms >= toMs;
        });
      }),
      RUNS,
    );
  });

  it('leaves the words of copies under other times to those that have them', async () => {
    await fc.assert(
      fc.asyncProperty(family, async ({ members, gone }) => {
        const at = gone % members.length;
        const lines = linesOf(members, true).map((line) => ({ ...line, file: line.conversation }));
        const kept = lines.filter(({ conversation }) => conversation !== at);
        const { memory } = await memoryOf(lines, FORKING);
        await forgetIn(memory, { kind: 'conversation', value: FORKING.id(at) });
        await memory.index();
        const never = await memoryOf(kept, FORKING);
        const ids = [...new Set(kept.map(({ conversation }) => FORKING.id(conversation)))];
        expect(await wordsOf(memory, ids)).toEqual(await wordsOf(never.memory, ids));
        expectGone(memory, lines, kept);
      }),
      RUNS,
    );
  });
});

async function expectForgotten(
  lines: readonly Line[],
  rule: ForgetRule,
  isKept: (line: Line) => boolean,
): Promise<void> {
  const kept = lines.filter(isKept);
  const { memory, read } = await memoryOf(lines, CLAUDE);
  const before = shownBy(memory);
  const counts = await forgetIn(memory, rule);
  expect(counts === null).toBe(kept.length === lines.length);
  expectGone(memory, lines, kept);
  await memory.index();
  const never = await memoryOf(kept, CLAUDE);
  expect(withoutEmpty(shownBy(memory))).toEqual(withoutEmpty(shownBy(never.memory)));
  await read(false);
  expect(withoutEmpty(shownBy(memory))).toEqual(withoutEmpty(shownBy(never.memory)));
  await read(true);
  expect(shownBy(memory)).toEqual(before);
}

function expectGone(memory: TestMemory, lines: readonly Line[], kept: readonly Line[]): void {
  const still = new Set(kept.map(({ said }) => said.id));
  const words = lines
    .filter(({ said: { id } }) => !still.has(id))
    .map(({ said: { id = 0 } }) => wordOf(Math.floor(id / 100), (id % 100) - 1));
  expect(leftOf(memory.db, words)).toEqual([]);
}

/** Where a conversation worked stays known although all that it said is forgotten with its time. */
function withoutEmpty({ conversations = [], ...tables }: ReturnType<typeof shownBy>) {
  const shown = new Set(
    (tables['timeline'] ?? []).map(
      (row) => (JSON.parse(row) as { conversation: string }).conversation,
    ),
  );
  return {
    ...tables,
    conversations: conversations.filter((row) => {
      const { source, native_id } = JSON.parse(row) as { source: string; native_id: string };
      return shown.has(`${source}:${native_id}`);
    }),
  };
}
