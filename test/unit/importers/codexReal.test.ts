import { existsSync, globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codexImporter } from '../../../core/importers/codex/codexImporter.ts';
import { detectImporter } from '../../../core/importers/registry.ts';
import { eventsOf } from './codexLine.ts';
import { convertLines, linesOf } from './convertFile.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
const present = existsSync(`${DATA}/codex`);
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

const real = present ? globSync(`${DATA}/codex/**/*.jsonl`).sort() : [];
/** Made by hand, for other readers of these logs. */
const made = present ? globSync(`${DATA}/fixtures/**/*codex*/**/*.jsonl`) : [];
const alone = present ? globSync(`${DATA}/fixtures/**/*codex*.jsonl`) : [];
const files = [...new Set([...real, ...made, ...alone])].sort();

/** Types that no version was seen to write, in hand-made files. */
const KNOWN_ODD: Readonly<Record<string, readonly string[]>> = {
  'codex_050_legacy.jsonl': ['event_msg/turn.completed', 'event_msg/turn.completed'],
  'codex_051_usage.jsonl': ['event_msg/turn.completed', 'event_msg/turn.completed'],
  'codex_052_raw.jsonl': [
    'event_msg/codex/event/raw_item',
    'event_msg/codex/event/raw_item',
    'event_msg/turn.completed',
    'event_msg/codex/event/raw_item',
    'event_msg/turn.completed',
  ],
  'codex_053_rate_limit.jsonl': ['event_msg/account/rateLimits/updated'],
};

describe.skipIf(!present)('Codex logs of others', () => {
  it('are all recognised by their heads', () => {
    expect(real.length).toBeGreaterThan(5);
    expect(files.length).toBeGreaterThan(25);
    const others = files.filter((path) => {
      const head = readFileSync(path).subarray(0, 65_536).toString('utf8');
      return detectImporter({ path, head })?.source !== codexImporter.source;
    });
    expect(others).toEqual([]);
  });

  it('convert line by line, and only lines known to be odd are unknown or bad', () => {
    const odd: Record<string, string[]> = {};
    for (const path of files)
      for (const line of convertLines(codexImporter, path, linesOf(path)))
        if (line.kind === 'unknown' || line.kind === 'bad')
          (odd[path.split('/').at(-1) ?? path] ??= []).push(
            line.kind === 'unknown' ? line.type : line.message,
          );
    expect(odd).toEqual(KNOWN_ODD);
  });

  it('read in pieces as they read at once, wherever they are cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (path, places) => {
          const lines = linesOf(path);
          const cuts = new Set(places.map((place) => Math.floor(place * (lines.length - 1))));
          expect(convertLines(codexImporter, path, lines, cuts)).toEqual(
            convertLines(codexImporter, path, lines),
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe.skipIf(!present)('real Codex rollouts', () => {
  it('say nothing twice: each message is one event, though two lines hold it', () => {
    const counts = real.map((path) => {
      const lines = linesOf(path);
      const messages = eventsOf(convertLines(codexImporter, path, lines))
        .filter(({ kind }) => kind === 'message')
        .map(({ role }) => role);
      const ofRole = (role: string): number => messages.filter((other) => other === role).length;
      return [path, [ofRole('user'), ofRole('assistant')], mirrorsIn(lines)];
    });
    expect(counts.map(([path, read]) => [path, read])).toEqual(
      counts.map(([path, , mirrors]) => [path, mirrors]),
    );
  });

  it('name each event differently', () => {
    const twice = real.flatMap((path) => {
      const ids = eventsOf(convertLines(codexImporter, path, linesOf(path))).map(
        ({ nativeId, ordinal, globallyUnique }) => `${globallyUnique} ${nativeId} ${ordinal}`,
      );
      return ids.filter((id, at) => !id.startsWith('true ') || ids.indexOf(id) !== at);
    });
    expect(twice).toEqual([]);
  });

  it('copy nothing: all turns began after their thread', () => {
    const copied = real.flatMap((path) =>
      eventsOf(convertLines(codexImporter, path, linesOf(path))).filter(
        (event) => event.copied === true,
      ),
    );
    expect(copied).toEqual([]);
  });
});

/** Legacy messages of users and assistants: what a client showed, each once. */
function mirrorsIn(lines: readonly string[]): readonly number[] {
  const types = lines.map(
    (line) => (JSON.parse(line) as { payload?: { type?: string } }).payload?.type,
  );
  return ['user_message', 'agent_message'].map(
    (wanted) => types.filter((type) => type === wanted).length,
  );
}
