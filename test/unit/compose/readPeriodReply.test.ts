import { describe, expect, test } from 'vitest';
import { readPeriodReply } from '../../../core/domain/compose/readPeriodReply.ts';
import { stripMarkers } from '../../../core/domain/summarize/markers.ts';
import { DAY_ID, PERIOD_REPLY, dayOf, periodReply } from './periods.ts';
import { OPTIONS } from './replies.ts';

const CONTEXT = { period: dayOf(), options: OPTIONS };
const { base } = CONTEXT.period;

function read(changes: Readonly<Record<string, unknown>> = {}) {
  const reading = readPeriodReply(periodReply(changes), CONTEXT);
  if (!reading.ok) throw new Error(reading.problem);
  return reading;
}

test('a good reply becomes the summary, with the size that was counted', () => {
  const { value, repairs } = read();
  expect({
    brief: stripMarkers(value.texts.brief.content),
    tags: value.texts.tags.content,
    keywords: value.keywords,
    originalTokens: value.originalTokens,
    repairs,
  }).toEqual({
    brief: PERIOD_REPLY.brief,
    tags: PERIOD_REPLY.tags,
    keywords: PERIOD_REPLY.keywords,
    originalTokens: base.originalTokens,
    repairs: [],
  });
});

test('its markers lead to the period', () => {
  const { brief } = read().value.texts;
  expect(brief.content.endsWith(` [→detail:${DAY_ID}]`)).toBe(true);
});

const first = (text: string, ...cites: string[]) => {
  const { value, repairs } = read({
    bullets: [{ text, cites }, ...PERIOD_REPLY.bullets.slice(1)],
  });
  return { bullet: value.bullets[0], repairs };
};

describe('a bullet', () => {
  test('has the best five leaf grips of what it cites, the best of each point first', () => {
    expect(read().value.bullets).toEqual([
      {
        text: PERIOD_REPLY.bullets[0]?.text,
        role: null,
        gripIds: ['grip:b1', 'grip:a1', 'grip:b2', 'grip:a2', 'grip:b3'],
        project: 'harbour',
        supported: true,
      },
      {
        text: PERIOD_REPLY.bullets[1]?.text,
        role: null,
        gripIds: ['grip:c1'],
        project: 'harbour',
        supported: true,
      },
      {
        text: PERIOD_REPLY.bullets[2]?.text,
        role: null,
        gripIds: ['grip:f1', 'grip:e1'],
        project: 'market',
        supported: true,
      },
    ]);
  });

  test.each([['a wrong point', 'c1.1'], ['a point that does not exist', 'c9.9'], ['nothing']])(
    'that cites %s is led to the right one',
    (_, ...cites) => {
      const { bullet, repairs } = first('The tablet shell got version 7.', ...cites);
      expect([bullet?.supported, bullet?.gripIds[0], repairs]).toEqual([
        true,
        'grip:d1',
        ['bullets: citations of 1 corrected'],
      ]);
    },
  );

  test('that nothing carries is kept and marked', () => {
    const { bullet } = first('The ferry was sold for 4711 euros.', 'c1.1');
    expect(bullet).toMatchObject({ text: 'The ferry was sold for 4711 euros.', supported: false });
  });
});

test('a reply without essentials, or in another language, is refused', () => {
  const german =
    'An diesem Tag ging es um die Zeiten der Gezeiten, die um eine Stunde falsch waren, und um die Anzeige auf den alten Geräten im Büro, die jetzt nicht mehr leer ist.';
  const problems = [
    periodReply({ bullets: [] }),
    periodReply({ detailed: german, brief: german }),
  ].map((text) => {
    const reading = readPeriodReply(text, CONTEXT);
    return reading.ok ? '' : reading.problem;
  });
  expect(problems).toEqual([
    'The reply lacks “bullets”.',
    'The reply is in German, but the conversation is in English: answer in English.',
  ]);
});
