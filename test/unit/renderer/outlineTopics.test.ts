import { expect, test } from 'vitest';
import { withTopics } from '../../../renderer/state/outlineTopics.ts';
import type { OutlineEntry } from '../../../renderer/state/transcript.ts';

const entry = (kind: OutlineEntry['kind'], position: number, ms: number): OutlineEntry => ({
  kind,
  position,
  eventId: `evt:${String(ms).padStart(13, '0')}:x`,
  text: kind,
  added: 0,
  removed: 0,
});
const topic = (name: string, ms: number) => ({
  name,
  spans: [
    {
      conversationId: 'c',
      title: '',
      nodeId: 'n',
      start: new Date(ms).toISOString(),
      end: new Date(ms + 1).toISOString(),
    },
  ],
});
const entries = [entry('turn', 0, 1_000), entry('failed', 3, 1_500), entry('turn', 5, 2_000)];

test('each topic stands before the turn with which it begins', () => {
  const told = withTopics(entries, [topic('Tables', 1_000), topic('Stations', 1_900)]);
  expect(told.map(({ kind, text, position }) => [kind, text, position])).toEqual([
    ['topic', 'Tables', 0],
    ['turn', 'turn', 0],
    ['failed', 'failed', 3],
    ['topic', 'Stations', 5],
    ['turn', 'turn', 5],
  ]);
});

test('a conversation of one topic, and one that begins after what is shown, have none', () => {
  expect(withTopics(entries, [topic('Tables', 1_000)])).toEqual(entries);
  const told = withTopics(entries, [topic('Tables', 1_000), topic('Later', 9_000)]);
  expect(told.filter(({ kind }) => kind === 'topic').map(({ text }) => text)).toEqual(['Tables']);
});
