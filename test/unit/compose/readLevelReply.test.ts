import { describe, expect, test } from 'vitest';
import { levelReplyContext } from '../../../core/domain/compose/levelPrompt.ts';
import { readLevelReply } from '../../../core/domain/compose/readLevelReply.ts';
import { stripMarkers } from '../../../core/domain/summarize/markers.ts';
import { DAY_ID, PERIOD_REPLY, dayOf } from './periods.ts';
import { OPTIONS, REPLY, ULID, contextOf } from './replies.ts';

const { segment, transcript } = contextOf();
const CONTEXT = levelReplyContext({ segment, transcript }, OPTIONS);
const WORDS = stripMarkers(REPLY.brief);
const brief = (text: string) => {
  const reading = readLevelReply(text, 'brief', CONTEXT);
  return reading.ok ? reading.value.content : reading.problem;
};

describe('a text is found', () => {
  test.each([
    ['as it is', REPLY.brief],
    ['after thoughts', `<think>Let me see.</think>\n\n${REPLY.brief}`],
    ['in a fence', '```text\n' + REPLY.brief + '\n```'],
    ['after a preface', `Here is the brief summary:\n\n${REPLY.brief}`],
    ['under a heading', `## Brief summary\n\n${REPLY.brief}`],
    ['in an object', JSON.stringify({ brief: REPLY.brief })],
    ['in an object of another name', JSON.stringify({ answer: REPLY.brief })],
  ])('%s', (_, text) => {
    expect(brief(text)).toBe(`${WORDS} [→detail:${ULID}]`);
  });

  test('for Tags, and for a period', () => {
    const tags = readLevelReply('Tags: tides, UTC, Skagen, tides', 'tags', CONTEXT);
    const day = readLevelReply(
      PERIOD_REPLY.brief,
      'brief',
      levelReplyContext({ period: dayOf() }, OPTIONS),
    );
    expect([tags.ok && tags.value.content, day.ok && day.value.content]).toEqual([
      'tides, UTC, Skagen',
      `${PERIOD_REPLY.brief} [→detail:${DAY_ID}]`,
    ]);
  });
});

describe('no answer is', () => {
  test.each([
    ['nothing', '', 'The reply is empty.'],
    ['only thoughts', '<think></think>', 'The reply holds no text.'],
    ['only signs', '…', 'The reply holds no text.'],
    [
      'a refusal',
      "I'm sorry, I cannot summarise this.",
      "The reply refuses: I'm sorry, I cannot summarise this.",
    ],
    ['too little', 'Tides.', 'The reply cannot be used: brief: too short, '],
    ['too much', 'x '.repeat(300_000), 'The reply is far too long: 600000 characters.'],
    [
      'another language',
      'Die Zeiten der Gezeiten waren um eine Stunde falsch, weil der Kalender als Ortszeit gelesen wurde und nicht als Weltzeit, und das ist jetzt behoben.',
      'The reply is in German, but the conversation is in English: answer in English.',
    ],
  ])('%s', (_, text, problem) => {
    expect(brief(text)).toContain(problem);
  });
});
