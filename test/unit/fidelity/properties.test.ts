import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segmentSource } from '../../../core/domain/fidelity/fidelitySource.ts';
import { measureFidelity } from '../../../core/domain/fidelity/measureFidelity.ts';
import { assistant, call, result, user } from '../summarize/events.ts';

const SENTENCES = [
  'We decided to keep src/tax/table.ts until 2027, because Alice asked for it.',
  'The root cause is that `maxLeases` was 1,250 in Redis 7.2.',
  'I moved the shard router to /etc/router.conf and ran npm test --watch.',
  'It now takes 3.5 s instead of 12s, said Jean-Luc.',
  '我们把React升级到19，改了src/app.ts里的3个文件。',
  '缓存失效是因为worker没有续租。',
  'Причина в том, что Мария удалила 40 ключей из PostgreSQL.',
  'Мы решили оставить таблицу в репозитории.',
  'Corrigimos o arquivo config/app.yml em 15 minutos.',
];
const sentence = fc.constantFrom(...SENTENCES);
const text = fc.array(sentence, { minLength: 1, maxLength: 8 });
const level = fc.constantFrom('detailed', 'brief', 'tags');

/** None of them stands in any of the sentences. */
const invented = fc.oneof(
  fc.integer({ min: 5000, max: 99_999_999 }).map(String),
  fc.integer({ min: 5000, max: 999_999 }).map((number) => number.toLocaleString('en-US')),
  fc.constantFrom('31 %', '99ms', '4.75', 'v8.1.3', '2031-05-06'),
  fc.constantFrom(
    'lib/other/place.go',
    '/opt/zeta',
    'other.md',
    'C:\\zeta\\eta.txt',
    'https://zeta.dev/x',
  ),
  fc.constantFrom('otherQueue', 'max_other', '--hard', 'utf16be', 'Other::make', 'gpt-9'),
  fc.constantFrom('Zorblax', 'Bob', 'Emily', 'Mohammed', 'MySQL', 'ACME', 'Ирина', 'Kubernetes'),
);
/** Where it is said. */
const frame = fc.constantFrom<(fact: string) => string>(
  (fact) => `It was ${fact} that did it.`,
  (fact) => `${fact} did it.`,
  (fact) => `In the end (${fact}), it worked.`,
  (fact) => `- ${fact}: it worked`,
  (fact) => `结果是${fact}。`,
  (fact) => `Теперь это ${fact}.`,
  (fact) => `**${fact}** is it, with "${fact}".`,
);

const eventsOf = (sentences: readonly string[]) => [
  user(sentences.join(' ')),
  call('Bash', 'npm run build'),
  result('ok'),
  assistant(sentences.toReversed().join('\n')),
];

describe('whatever is summarised', () => {
  test('a text with a number, path, name or identifier that its source lacks never passes', () => {
    fc.assert(
      fc.property(text, text, invented, frame, level, (said, told, fact, put, at) => {
        const content = [...said, put(fact), ...told].join(' ');
        const measured = measureFidelity({
          level: at,
          text: { content },
          required: [],
          source: segmentSource(eventsOf([...said, ...told])),
        });
        expect(measured.passes).toBe(false);
        expect(measured.unsupported).not.toEqual([]);
      }),
      { numRuns: 1_000, seed: 4 },
    );
  });

  test('a copy of it always passes', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 60 });
    const pieces = fc.array(fc.oneof(sentence, invented, hostile), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pieces, level, (parts, at) => {
        const content = parts.join(' ');
        const measured = measureFidelity({
          level: at,
          text: { content },
          required: parts,
          source: segmentSource([user(content)]),
        });
        expect(measured).toEqual({ ...measured, unsupported: [], passes: true });
      }),
      { numRuns: 1_000, seed: 5 },
    );
  });

  test('all shares are shares, and overall is their weighed sum', () => {
    fc.assert(
      fc.property(text, text, fc.array(sentence), level, (said, told, required, at) => {
        const measured = measureFidelity({
          level: at,
          text: { content: told.join(' ') },
          required,
          source: segmentSource(eventsOf(said)),
        });
        const { anchorPreservation, factualAccuracy, contextRetention, overall } = measured;
        for (const share of [anchorPreservation, factualAccuracy, contextRetention, overall]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        expect(overall).toBeCloseTo(
          0.4 * anchorPreservation + 0.3 * factualAccuracy + 0.3 * contextRetention,
          12,
        );
        expect(measured.passes).toBe(
          overall >= 0.85 - 1e-9 && anchorPreservation === 1 && measured.unsupported.length === 0,
        );
      }),
      { seed: 6 },
    );
  });
});
