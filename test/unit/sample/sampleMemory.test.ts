import { describe, expect, it } from 'vitest';
import { guessLanguage } from '../../../core/domain/text/language.ts';
import { readSample } from './readSample.ts';
import type { SampleConversation } from './readSample.ts';
import { repeatedFrames, repeatedShingles } from './repeats.ts';
import type { Repeats } from './repeats.ts';

const MOST_BYTES = 1_500_000;
const MOST_REPEATED = 0.05;
const sample = readSample();
const sessions = sample.conversations.filter(({ parent }) => parent === null);

describe('the sample memory', () => {
  it('is read to its last line', () => {
    expect(sample.unread).toEqual([]);
  });

  it('is small', () => {
    expect(sample.bytes).toBeLessThan(MOST_BYTES);
  });

  it('holds 60 conversations and more, of two tools', () => {
    expect(sessions.length).toBeGreaterThanOrEqual(60);
    expect(valuesOf(sessions, ({ source }) => source)).toEqual(['claude-code', 'codex']);
  });

  it('has something to tell of each month of its year', () => {
    expect(valuesOf(sessions, ({ month }) => month)).toEqual([
      '2025-11',
      '2025-12',
      ...Array.from({ length: 10 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`),
    ]);
  });

  it('is about several projects, each met again and again', () => {
    const often = [...Map.groupBy(sessions, ({ project }) => project)]
      .filter(([, group]) => group.length > 2)
      .map(([project]) => project);
    expect(often.length).toBeGreaterThanOrEqual(5);
  });

  it('speaks more than two languages', () => {
    const languages = valuesOf(sessions, ({ sentences }) => guessLanguage(sentences.join('\n')));
    expect(languages).toEqual(['de', 'en', 'ja', 'pt']);
  });

  it('has sub-agents, each started by a conversation that is there too', () => {
    const ids = new Set(sessions.map(({ id }) => id));
    const children = sample.conversations.filter(({ parent }) => parent !== null);
    expect(children.length).toBeGreaterThan(0);
    expect(children.filter(({ parent }) => !ids.has(parent ?? ''))).toEqual([]);
  });

  it('has conversations in which a request was cut off', () => {
    const cut = sessions.filter(({ events }) => events.some(({ interrupts }) => interrupts));
    expect(cut.length).toBeGreaterThan(2);
  });

  it('shares few phrases between conversations', () => {
    expect(tooMany(repeatedShingles(sample.conversations))).toEqual([]);
  });

  it('shares few sentence frames between conversations', () => {
    expect(tooMany(repeatedFrames(sample.conversations))).toEqual([]);
  });
});

function valuesOf(
  conversations: readonly SampleConversation[],
  valueOf: (conversation: SampleConversation) => string,
): string[] {
  return [...new Set(conversations.map(valueOf))].toSorted();
}

/** Where the repeats are more than a few: the ones in most conversations, which want writing anew. */
function tooMany({ share, repeated }: Repeats): readonly string[] {
  return share < MOST_REPEATED ? [] : repeated.slice(0, 40);
}
