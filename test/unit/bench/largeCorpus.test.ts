import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WriteOptions } from '../../bench/corpus/corpus.ts';
import { planLarge } from '../../bench/corpus/planLarge.ts';
import type { LargeOptions, PlannedSession } from '../../bench/corpus/planLarge.ts';
import { loadVocabulary } from '../../bench/corpus/vocabulary.ts';
import { writeLarge } from '../../bench/corpus/writeLarge.ts';
import type { LargeCorpus } from '../../bench/corpus/writeLarge.ts';
import { detectImporter } from '../../../core/importers/registry.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const span = { firstDay: Date.UTC(2024, 0, 1), days: 500 };
const whole: LargeOptions = { seed: 1, sessions: 15_000, messages: 575_000, giants: true, span };
const some: LargeOptions = { ...whole, sessions: 400, messages: 4_000 };
const how: WriteOptions = { vocabulary: loadVocabulary(), breathe: async () => undefined };

describe('the plan of the large corpus', () => {
  it('has as many sessions and messages as were asked for, most of them short', () => {
    const planned = planLarge(whole);
    const counts = planned.map(({ messages }) => messages).sort((a, b) => a - b);
    expect({
      sessions: planned.length,
      messages: counts.reduce((sum, count) => sum + count, 0),
      longest: planned.find(({ role }) => role === 'longest')?.messages,
      shortHalf: (counts[7_500] ?? NaN) < 20,
      longHundredth: (counts[14_850] ?? NaN) > 300,
    }).toEqual({
      sessions: 15_000,
      messages: 575_000,
      longest: 47_000,
      shortHalf: true,
      longHundredth: true,
    });
  });

  it('has sub-agents and forks of both tools, all forms, Chinese and torn lines', () => {
    const planned = planLarge(whole);
    const kinds = new Set(planned.map(kindOf));
    expect([...kinds].sort()).toEqual([
      'bare',
      'bare agent',
      'claude',
      'claude agent',
      'claude fork',
      'legacy',
      'legacy agent',
      'legacy fork',
      'paginated',
      'paginated agent',
      'paginated fork',
    ]);
    const chinese = planned.filter((session) => session.chinese).length;
    expect(chinese / planned.length).toBeCloseTo(0.05, 2);
    expect(new Set(planned.map(({ torn }) => torn))).toEqual(new Set([null, 'end', 'middle']));
  });
});

describe('the large corpus', () => {
  it('is the same for the same seed, and another for another', async () => {
    const hashes: string[] = [];
    for (const each of [some, some, { ...some, seed: 2 }])
      hashes.push(hashOf(await writeLarge(temporaryFolder(), planLarge(each), how)));
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it('is read by the importers; only torn lines are left over', async () => {
    const planned = planLarge(some);
    const { files, lines, torn } = await writeLarge(temporaryFolder(), planned, how);
    const kinds = { event: 0, state: 0, unknown: 0, bad: 0 };
    const sources = new Set<string>();
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      const head = { path: file, head: text.slice(0, 65_536) };
      const importer = detectImporter(head);
      sources.add(importer?.source ?? 'none');
      const converter = importer?.begin(head);
      for (const line of text.trimEnd().split('\n'))
        kinds[converter?.convert(line).kind ?? 'bad'] += 1;
    }
    expect(sources).toEqual(new Set(['claude-code', 'codex']));
    expect(kinds.event + kinds.state + kinds.unknown + kinds.bad).toBe(lines);
    expect(torn).toBeGreaterThan(0);
    expect([kinds.unknown, kinds.bad]).toEqual([0, torn]);
  });

  it("starts a fork with its origin's records", async () => {
    const planned = planLarge({ ...some, sessions: 1_500, messages: 9_000 });
    const forked = planned.filter(({ origin }) => origin?.kind === 'fork').slice(0, 10);
    const origins = forked.flatMap(({ origin }) => (origin === null ? [] : [origin.of]));
    const folder = temporaryFolder();
    const { files } = await writeLarge(folder, [...forked, ...origins], how);
    for (const [at] of forked.entries()) {
      const fork = idsIn(files[at] ?? '');
      const origin = idsIn(files[at + forked.length] ?? '');
      expect(origin.size).toBeGreaterThan(0);
      expect(fork.size).toBeGreaterThan(origin.size);
      expect(origin.difference(fork)).toEqual(new Set());
    }
  });
});

function kindOf({ form, origin }: PlannedSession): string {
  return origin === null ? form : `${form} ${origin.kind}`;
}

function hashOf({ folder, files }: LargeCorpus): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(folder, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** What stays the same where a record is repeated: record ids, turn ids. */
function idsIn(file: string): Set<string> {
  const found = readFileSync(file, 'utf8').matchAll(
    /^.*"(?:uuid|turn_id)":"([^"]+)"|"call_id":"([^"]+)"/gm,
  );
  return new Set([...found].map(([, id, call]) => id ?? call ?? ''));
}
