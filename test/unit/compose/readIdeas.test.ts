import { describe, expect, test } from 'vitest';
import type { ReadIdea } from '../../../core/domain/compose/readIdeas.ts';
import { assistant, segment, user } from '../summarize/events.ts';
import { HARBOUR, TOKEN, contextOf, read, reply } from './replies.ts';
import { readSegmentReply } from '../../../core/domain/compose/readSegmentReply.ts';

interface Given {
  readonly intent: string;
  readonly text: string;
  readonly quote: string;
  readonly cite?: string;
  readonly confidence?: unknown;
  readonly importance?: unknown;
  readonly entities?: unknown;
}

/** True ones, in other words than the log's. */
const GOOD: readonly Given[] = [
  {
    intent: 'decision',
    text: 'Everything is stored in UTC, without a fixed offset anywhere.',
    quote:
      'We decided last week to store everything in UTC, so do not keep a fixed offset anywhere.',
    cite: 'e5',
  },
  {
    intent: 'context',
    text: 'The harbour master wants the minutes exact, so never round them.',
    quote: 'Never round the minutes: the harbour master wants them exact.',
    cite: 'e5',
  },
  {
    intent: 'conclusion',
    text: '`parseAlmanac` read the times as local time, although the almanac is printed in UTC.',
    quote:
      '`parseAlmanac` in src/tides/parseAlmanac.ts reads the times as local time, although the almanac is printed in UTC',
    cite: 'e4',
  },
  {
    intent: 'todo',
    text: 'The tablets are to be checked on Thursday with Jonas.',
    quote: 'I will check the tablets on Thursday with Jonas',
    cite: 'e11',
  },
  {
    intent: 'problem',
    text: 'High water in Skagen shows 14:20, but the almanac says 13:20.',
    quote: 'High water in Skagen shows 14:20, but the printed almanac says 13:20.',
    cite: 'e1',
  },
  {
    intent: 'solution',
    text: 'stations.json holds zone names for all 16 stations now.',
    quote: 'stations.json holds zone names for all 16 stations',
    cite: 'e10',
  },
  {
    intent: 'question',
    text: 'Will the old tablets show a spinner while the cache is rebuilt?',
    quote:
      'Rebuild the cache. Nine seconds once is nothing. Will the old tablets show a spinner meanwhile?',
    cite: 'e7',
  },
];

function ideasOf(...ideas: readonly Given[]): readonly ReadIdea[] {
  return read({ ideas }).value.ideas;
}

const carried = (...ideas: readonly Given[]) => ideasOf(...ideas).filter((one) => one.carried);

describe('the ideas of a reply', () => {
  test('quote exact words of a message, wherever the label points', () => {
    const [good] = GOOD;
    const [idea] = ideasOf({
      ...(good as Given),
      cite: 'e99',
      quote: '“We decided last week to store  everything in UTC”',
    });
    const event = HARBOUR.events[idea?.event ?? -1];
    expect(idea).toMatchObject({
      intent: 'decision',
      event: 4,
      quote: 'We decided last week to store everything in UTC',
      carried: true,
    });
    expect(event?.text.slice(idea?.start, (idea?.start ?? 0) + (idea?.quote.length ?? 0))).toBe(
      idea?.quote,
    );
  });

  test('that are true in other words are carried', () => {
    expect(carried(...GOOD).map(({ text }) => text)).toEqual(GOOD.map(({ text }) => text));
  });

  test('weigh no more than their intent does, and what is too unsure is dropped', () => {
    const [decision, context] = GOOD as readonly [Given, Given];
    const weighed = ideasOf(
      { ...decision, confidence: '80', importance: 0.4 },
      { ...context, confidence: 0.31, importance: 1 },
      { ...(GOOD[2] as Given), confidence: 0.29 },
    );
    expect(weighed.map(({ confidence, importance }) => [confidence, importance])).toEqual([
      [0.8, 0.4],
      [0.31, 0.3],
    ]);
  });

  test('name only entities that stand in their words', () => {
    const [idea] = ideasOf({
      ...(GOOD[5] as Given),
      entities: [
        { name: 'Stations.json', kind: 'file' },
        { name: 'Redis', kind: 'technology' },
        { name: 'zone names', kind: 'planet' },
      ],
    });
    expect(idea?.entities).toEqual([{ kind: 'file', name: 'stations.json' }]);
  });

  test('are told once, and a note says how many were dropped', () => {
    const [good] = GOOD as readonly [Given];
    const invented = { ...good, quote: 'We decided to sell the boats' };
    const { value, repairs } = read({ ideas: [good, good, invented] });
    expect(value.ideas).toHaveLength(1);
    expect(repairs).toEqual(['ideas: 2 ideas dropped, quoted from no message, or unsure']);
  });

  test('never quote a secret', () => {
    const input = segment(
      user(`We use the token ${TOKEN} for the deploy from now on, please write it down.`),
      assistant('Noted: the deploy uses the token from now on, and it is written down.'),
    );
    const given = {
      intent: 'decision',
      text: 'The deploy uses the token.',
      quote: `We use the token ${TOKEN} for the deploy`,
      cite: 'e1',
    };
    const masked = { ...given, quote: 'We use the token [secret:github-token] for the deploy' };
    const reading = readSegmentReply(reply({ ideas: [given, masked] }), contextOf(input));
    expect(reading).toMatchObject({ value: { ideas: [] } });
  });
});

describe('false ideas', () => {
  /** Each makes something false of a true idea; null: it does not apply. */
  const FORGERIES: Readonly<Record<string, (idea: Given) => Given | null>> = {
    negated: (idea) => {
      const text = idea.text
        .replace(/ is (stored|printed) /, ' is not $1 ')
        .replace('never round', 'always round')
        .replace(' holds ', ' does not hold ')
        .replace(' are to be checked', ' are not to be checked')
        .replace(' shows ', ' does not show ');
      return text === idea.text ? null : { ...idea, text };
    },
    'with another number': (idea) => {
      const text = idea.text.replace(/\d+(?=\D*$)/, '47');
      return text === idea.text ? null : { ...idea, text };
    },
    'with another name': (idea) => {
      const text = idea.text.replace(/UTC|Jonas|Skagen|stations\.json|harbour master/, 'Oslo');
      return text === idea.text ? null : { ...idea, text };
    },
    invented: (idea) => ({
      ...idea,
      text: 'The boats are sold to a bank in Oslo for 98765 dollars.',
    }),
    'quoting what nobody said': (idea) => ({
      ...idea,
      quote: `${idea.quote.slice(0, 20)} and nothing else`,
    }),
    'told from other words': (idea) => ({
      ...idea,
      quote: 'Great. I will check the tablets on Thursday with Jonas.',
      text: idea.text.includes('Jonas') ? 'The cache carries a version.' : idea.text,
    }),
    'empty talk': (idea) => ({
      ...idea,
      text: 'Several improvements were made and everything works well.',
    }),
  };
  const forged = Object.entries(FORGERIES).flatMap(([name, forge]) =>
    GOOD.flatMap((idea) => {
      const made = forge(idea);
      return made === null ? [] : [{ name, idea: made }];
    }),
  );

  test('are refused, at least 95 of 100', () => {
    const passed = forged.filter(({ idea }) => carried(idea).length > 0);
    expect(forged.length).toBeGreaterThan(35);
    const allowed = forged.length * 0.05;
    expect(passed.length > allowed ? passed : []).toEqual([]);
  });

  test('a quote that leaves out its "not" carries nothing', () => {
    expect(
      carried({
        intent: 'decision',
        text: 'A fixed offset is kept anywhere.',
        quote: 'keep a fixed offset anywhere',
        cite: 'e5',
      }),
    ).toEqual([]);
  });

  test('a question decides nothing', () => {
    const asked = 'Will the old tablets show a spinner meanwhile?';
    expect(
      carried({
        intent: 'decision',
        text: 'The old tablets show a spinner meanwhile.',
        quote: asked,
      }),
    ).toEqual([]);
  });
});

test('a bullet that is an idea is one, with the words that hold it as its quote', () => {
  const bullets = [
    {
      text: 'Everything is stored in UTC, without a fixed offset.',
      cites: ['e5'],
      idea: 'decision',
    },
    { text: 'Pull request 212 was opened for Jonas.', cites: ['e12'], idea: 'none' },
    { text: 'Everything is stored in Oslo time with 7 offsets.', cites: ['e5'], idea: 'decision' },
  ];
  const { value } = read({ bullets, ideas: [], entities: [{ name: 'UTC', kind: 'concept' }] });
  expect(value.ideas).toHaveLength(1);
  const [idea] = value.ideas;
  expect(idea).toMatchObject({
    intent: 'decision',
    text: 'Everything is stored in UTC, without a fixed offset.',
    event: 4,
    carried: true,
    entities: [{ kind: 'concept', name: 'UTC' }],
  });
  expect(HARBOUR.events[4]?.text).toContain(idea?.quote ?? 'nothing');
});
