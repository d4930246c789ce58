/** How well words tell a paraphrase from a sentence about something else, on real abstracts of meetings. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findEvidence, indexEvidence } from '../../../core/domain/compose/findEvidence.ts';
import type { EvidenceIndex } from '../../../core/domain/compose/findEvidence.ts';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import { sentenceSpans } from '../../../core/domain/text/sentences.ts';
import { assistant, says, user } from '../summarize/events.ts';
import { HARBOUR } from './replies.ts';

const REAL = join(process.env['STRATA_TEST_DATA'] ?? '../shared/data', 'qmsum', 'val.jsonl');
const there = existsSync(REAL);
if (!there) console.warn(`SKIPPED: no real meetings at ${REAL}; set STRATA_TEST_DATA`);

const indexOf = (events: Parameters<typeof preprocess>[0]): EvidenceIndex => {
  const { units, language } = preprocess(events);
  return indexEvidence(events, units, language);
};

test('an answer in another language is held by its names and numbers, or not at all', () => {
  const index = indexOf(HARBOUR.events);
  const supported = (text: string): boolean => findEvidence(text, [], index).supported;
  expect([
    supported(
      'Die Zeit in Skagen war 14:20, aber gedruckt ist 13:20, und das muss jetzt behoben werden.',
    ),
    supported(
      'Die Zeit in Skagen war 15:40, aber gedruckt ist 13:20, und das muss jetzt behoben werden.',
    ),
    supported('Die Bäckerei hat das Mehl für das Brot bestellt, das die Leute am Samstag kaufen.'),
  ]).toEqual([true, false, false]);
});

test('a sentence in Chinese is held by the words that it shares', () => {
  const index = indexOf([
    user('潮汐表从周日开始就不对了，请找出原因，并在周五的比赛之前修好。'),
    assistant('原因是夏令时切换，解析程序把世界时当成了本地时间。现在已经修复，缓存会重建一次。'),
  ]);
  const read = (text: string) => {
    const { spans, supported } = findEvidence(text, [], index);
    return [supported, spans.map(({ event }) => event)];
  };
  expect([
    read('原因在于解析程序把世界时当作本地时间。'),
    read('面包店为周六订购了很多面粉和黄油。')[0],
  ]).toEqual([[true, [1]], false]);
});

interface Meeting {
  readonly meeting_transcripts: readonly { readonly speaker: string; readonly content: string }[];
  readonly specific_query_list: readonly {
    readonly answer: string;
    readonly relevant_text_span: readonly (readonly [string, string])[];
  }[];
}

test.runIf(there)(
  'of sentences that people wrote about a passage a third hold, about another meeting hardly any',
  () => {
    const meetings = readFileSync(REAL, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Meeting);
    const passages = meetings.map(
      ({ meeting_transcripts: turns, specific_query_list: queries }) => {
        const [{ answer, relevant_text_span: ranges } = { answer: '', relevant_text_span: [] }] =
          queries;
        const said = ranges.flatMap(([from, to]) => turns.slice(Number(from), Number(to) + 1));
        return {
          sentences: sentenceSpans(answer).map(({ start, end }) => answer.slice(start, end)),
          index: indexOf(said.map(({ speaker, content }) => says(speaker, content))),
        };
      },
    );
    const share = (shift: number): number => {
      const held = passages.flatMap(({ sentences }, at) => {
        const passage = passages[(at + shift) % passages.length];
        return passage === undefined
          ? []
          : sentences.map((text) => findEvidence(text, [], passage.index).supported);
      });
      return held.filter(Boolean).length / held.length;
    };
    // What people say of speech is far from its words; names are spelled otherwise in transcripts.
    expect(share(0)).toBeGreaterThan(0.33);
    expect(share(17)).toBeLessThan(0.08);
  },
);
