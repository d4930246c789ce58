import { expect, test } from 'vitest';
import { splitSegmentsReply } from '../../../core/domain/compose/splitSegmentsReply.ts';

const LABELS = ['s1', 's2'];
const ONE = { title: 'One', brief: 'It was one.', bullets: [{ text: 'one', cites: ['e1'] }] };
const TWO = { title: 'Two', brief: 'It was two.', bullets: [{ text: 'two', cites: ['e4'] }] };

const split = (reply: unknown, labels: readonly string[] = LABELS) =>
  Object.fromEntries(
    [...splitSegmentsReply(typeof reply === 'string' ? reply : JSON.stringify(reply), labels)].map(
      ([label, text]) => [label, JSON.parse(text)] as const,
    ),
  );

test.each([
  [
    'in their order',
    [
      { label: 's1', ...ONE },
      { label: 's2', ...TWO },
    ],
  ],
  [
    'in another order',
    [
      { label: 's2', ...TWO },
      { label: 's1', ...ONE },
    ],
  ],
  [
    'with labels in brackets',
    [
      { label: '[S1]', ...ONE },
      { label: ' s2 ', ...TWO },
    ],
  ],
  ['without labels', [ONE, TWO]],
  [
    'said twice: the first holds',
    [
      { label: 's1', ...ONE },
      { label: 's2', ...TWO },
      { label: 's1', ...TWO },
    ],
  ],
])('each answer is found under its label, %s', (_, segments) => {
  expect(split({ segments })).toEqual({ s1: ONE, s2: TWO });
  expect(split(`Sure!\n\`\`\`json\n${JSON.stringify({ segments })}\n\`\`\``)).toEqual({
    s1: ONE,
    s2: TWO,
  });
});

test('what is missing, of no label or foreign is not guessed', () => {
  expect(split({ segments: [{ label: 's2', ...TWO }] })).toEqual({ s2: TWO });
  expect(split({ segments: [ONE] })).toEqual({});
  expect(split({ segments: [{ label: 's7', ...ONE }] })).toEqual({});
  expect(split('I cannot do that.')).toEqual({});
  expect(split({ segments: 'none' })).toEqual({});
});

test('of a reply that was cut off, what came whole is there', () => {
  const whole = JSON.stringify({
    segments: [
      { label: 's1', ...ONE },
      { label: 's2', ...TWO },
    ],
  });
  const cut = whole.slice(0, whole.indexOf('It was two'));
  expect(split(cut)['s1']).toEqual(ONE);
});
