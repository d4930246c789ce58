import { describe, expect, it } from 'vitest';
import { conversationTitle } from '../../../core/domain/summarize/conversationTitle.ts';
import { withMarkers, withSource } from '../../../core/domain/summarize/markers.ts';
import { turnOutcomes } from '../../../core/domain/summarize/turnOutcomes.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';

describe('the title of a conversation', () => {
  const segments = ['What was done in it'];
  const requests = ['Add a tax table by country to the checkout'];

  it('is the one in its log, whatever else there is', () => {
    const given = ' Tax table\nby country ';
    expect(
      conversationTitle({
        given,
        pullRequests: ['Taxes'],
        commits: ['Tax it'],
        requests,
        segments,
      }),
    ).toBe('Tax table by country');
  });

  it('is not what a tool calls a conversation without a name', () => {
    for (const given of ['New conversation', 'Untitled', 'Request timed out', ' '])
      expect(conversationTitle({ given, requests, segments })).toBe(requests[0]);
  });

  it('is else that of the last pull request, or the subject of the last commit', () => {
    const commits = [
      'feat(tax): table by country',
      'fix: round half a cent up',
      'Merge branch main',
    ];
    const pullRequests = ['Tax every country'];
    expect([
      conversationTitle({ given: null, pullRequests, commits, requests, segments }),
      conversationTitle({ given: null, commits, requests, segments }),
    ]).toEqual(['Tax every country', 'Round half a cent up']);
  });

  it('is else what the first request that names work wants', () => {
    const asked = 'hi!\n\nCan you please add a tax table by country to the checkout? Thanks a lot.';
    expect(conversationTitle({ given: null, requests: ['resume', asked], segments })).toBe(
      'Add a tax table by country to the checkout',
    );
  });

  it('is else that of its first segment, and a bare word only where there is nothing else', () => {
    expect(conversationTitle({ given: null, segments })).toBe(segments[0]);
    expect(conversationTitle({ given: null, requests: ['continue'], segments })).toBe(segments[0]);
    expect(conversationTitle({ given: null, requests: ['continue'], segments: [] })).toBe(
      'Continue',
    );
    expect(conversationTitle({ given: '', segments: [] })).toBe('Conversation');
  });
});

const event = (role: 'user' | 'assistant', text: string): SummaryEvent => ({
  kind: 'message',
  role,
  name: null,
  ms: 0,
  text,
  opensTurn: role === 'user',
});

describe('the outcomes of turns', () => {
  it('are the first telling sentences of the last messages', () => {
    const events = [
      event('user', 'Fill the table.'),
      event('assistant', 'Let me look at the rates first.'),
      event('assistant', '## Done\n\nThe tax table now has nine countries. It is sorted.'),
      event('user', 'Thanks. Stop.'),
      event('user', 'Commit it.'),
      event('assistant', 'Committed the table as 1a2b3c4.'),
    ];
    const outcomes = turnOutcomes(events);
    expect(outcomes.map(({ event: at, text }) => [at, text])).toEqual([
      [2, 'The tax table now has nine countries.'],
      [5, 'Committed the table as 1a2b3c4.'],
    ]);
    for (const { event: at, start, end, text } of outcomes)
      expect(events[at]?.text.slice(start, end)).toBe(text);
  });

  it('of a part that begins inside a turn are there too', () => {
    expect(turnOutcomes([event('assistant', 'The rest of it is written now.')])).toHaveLength(1);
    expect(turnOutcomes([])).toEqual([]);
  });
});

const countTokens = (text: string): number => text.length;

describe('a text for another node', () => {
  it('is the same but for whom its markers open', () => {
    const plans = [
      { at: 10, tokens: 40, topic: 'rates' },
      { at: 21, tokens: 60, topic: 'sorting' },
    ];
    const made = (source: string) =>
      withMarkers('One thing. Another one.', plans, { source, level: 'detailed', countTokens });
    const other = {
      source: 'toc:conversation:2026-03-04:X',
      level: 'detailed',
      countTokens,
    } as const;
    expect(withSource(made('01ULID'), other)).toEqual(made(other.source));
  });

  it('keeps where appended anchors begin', () => {
    const text = withMarkers('Short.', [{ at: 6, tokens: 9, topic: 'x' }], {
      source: 'A',
      level: 'brief',
      countTokens,
    });
    const appended = { from: text.content.length, tokens: 3 };
    const whole = { ...text, content: `${text.content}\n\nKey points`, appended };
    const moved = withSource(whole, { source: 'LONGER', level: 'brief', countTokens });
    expect(moved.content.slice(moved.appended?.from)).toBe('\n\nKey points');
  });
});
