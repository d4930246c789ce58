import { describe, expect, test } from 'vitest';
import { conversationTitle } from '../../../core/domain/summarize/conversationTitle.ts';
import type { TitledConversation } from '../../../core/domain/summarize/titledConversation.ts';
import { resultTitle } from '../../../core/domain/summarize/resultTitle.ts';

const titled = (...results: readonly string[]): string | undefined =>
  resultTitle(results, new Set(['ledger', 'refund']));

describe('the title by what was done', () => {
  test('says it as a commit would', () => {
    expect(titled("I've successfully reworked the refund ledger of the harbour.")).toBe(
      'Reworked the refund ledger of the harbour',
    );
    expect(titled('Test fix: updated the refund ledger of the harbour (lines 7-12)')).toBe(
      'Updated the refund ledger of the harbour',
    );
    expect(titled('src/ledger.ts - Added a refund for each country')).toBe(
      'Added a refund for each country',
    );
    expect(titled('They return interfaces by design, so I added a refund to the ledger.')).toBe(
      'Added a refund to the ledger',
    );
  });

  test('does without the auxiliary, and tells what something does now', () => {
    expect(titled('The refund ledger has been updated to count each country.')).toBe(
      'Refund ledger updated to count each country',
    );
    expect(titled('The refund ledger now uses whole numbers with: no limit')).toBe(
      'Refund ledger now uses whole numbers',
    );
    expect(titled('The refund ledger is a list of whole numbers')).toBeUndefined();
  });

  test('is the one that speaks most of what was asked', () => {
    expect(titled('Renamed the harbour to port', 'Sorted the refund ledger by country')).toBe(
      'Sorted the refund ledger by country',
    );
  });

  test.each([
    'Fixed in ledger.ts and refund.ts, both functions',
    'Updated CLAUDE.md with the refund ledger',
    'Changed it for the refund ledger',
    'The refund ledger is complete',
    'Sorted refunds',
    'Changed ledger.ts, refund.ts, country.ts and 3 more',
    'Fixed the lint of the refund ledger',
  ])('is never what names nothing or tells a step: %s', (result) => {
    expect(titled(result)).toBeUndefined();
  });
});

const title = (text: string, more: Partial<TitledConversation> = {}): string =>
  conversationTitle({
    given: null,
    requests: [{ text, share: 1 }],
    results: ['Sorted the refund ledger by country'],
    files: ['ledger.ts', 'refund.ts', 'country.ts'],
    segments: [],
    ...more,
  });

describe('the title of a conversation', () => {
  test.each([
    'Can you check the last changes in the local branch again?',
    'Please add some tests for it',
    'Use the review skill on the ledger of refunds',
    'Fix the merge conflicts please',
    'Figure out how the ledger gets its refunds',
  ])('is what came of it where a chore was asked: %s', (chore) => {
    expect(title(chore)).toBe('Sorted the refund ledger by country');
  });

  test('is the chore that names its matter, or of which nothing else is told', () => {
    const tests = 'Add tests for the refund ledger by country';
    expect(title(tests)).toBe(tests);
    expect(title('Fix the merge conflicts, please', { results: [] })).toBe(
      'Fix the merge conflicts',
    );
  });

  test('is what was done where it was asked by a question or a statement', () => {
    const done = 'Sorted the refund ledger by country';
    expect(title('Why is the ledger of refunds in such a mess?')).toBe(done);
    expect(title('The ledger of refunds shows countries at random.')).toBe(done);
    expect(title('I just tried to print the ledger of refunds by country')).toBe(done);
    // Nothing was changed: nothing was done.
    expect(title('Why is the ledger of refunds in such a mess?', { files: [] })).not.toBe(done);
  });

  test('is a clear wish, whatever was done', () => {
    expect(title('Sort the ledger of refunds')).toBe('Sort the ledger of refunds');
    expect(title('Simplify the ledger of this branch')).toBe('Simplify the ledger of this branch');
  });

  test('is the wish after which most was done before what a question asks', () => {
    const requests = [
      { text: 'Should we close the issue of the ledger?', share: 0.1, opens: true },
      { text: 'Finish the manual of the refund office', share: 1 },
    ];
    expect(title('', { requests })).toBe('Finish the manual of the refund office');
  });

  test('has the branch before it, but is the branch where much was done on it', () => {
    const branch = 'ada/sort-refund-ledger';
    const results = ['Added a column of countries to the ledger'];
    const question = { text: 'Why is the printed page so long?', share: 1 };
    expect(title('', { branch, results, requests: [question] })).toBe(
      'Added a column of countries to the ledger',
    );
    const many = Array.from({ length: 4 }, () => question);
    expect(title('', { branch, results, requests: many })).toBe('Sort refund ledger');
    expect(title('', { branch: 'ada/tide-tables', results, requests: [question] })).toBe(
      'Tide tables: Added a column of countries to the ledger',
    );
  });

  test('is, of much that was asked, two wishes that name their matter, the earlier one first', () => {
    const step = 'Push the branch of the harbour office to the remote';
    const texts = [
      'Print the totals of Norwegian harbours',
      'Why is it slow?',
      'Actually drop the Danish harbours from the ledger',
      step,
      'Remove the Postgres adapter of the refund office',
    ];
    const shares = [0.4, 0.9, 0.9, 0.9, 0.8];
    const small = Array.from({ length: 5 }, () => ({ text: 'Go on', share: 0 }));
    const requests = texts.map((text, at) => ({ text, share: shares[at] ?? 0 }));
    expect(title('', { results: [], requests: [...requests, ...small] })).toBe(
      'Print the totals of Norwegian harbours; Remove the Postgres adapter of the refund office',
    );
  });

  test('is that of an issue that it made, where that was all or nothing else names the work', () => {
    const issues = ['Harbours without a tide lose their refunds', 'Second'];
    const wish = 'Sort the ledger of refunds';
    expect(title(wish, { issues, files: [] })).toBe(`Filed: ${issues[0]}`);
    expect(title(wish, { issues })).toBe(wish);
    const branch = 'ada/tide-tables';
    expect(title('Why is the ledger in such a mess?', { issues, branch })).toBe(issues[0]);
    expect(title(wish, { issues, files: [], commits: ['Sort refunds by country'] })).toBe(
      'Sort refunds by country',
    );
    const many = Array.from({ length: 4 }, (_, at) => `Harbour ${at} has no refunds`);
    expect(title(wish, { issues: many, files: [] })).toBe(wish);
  });

  test('is not what was asked for besides', () => {
    const requests = [
      { text: 'Show what the office of refunds sets up', share: 0.3 },
      { text: 'Could we also do "Refund ledger verified"?', share: 0.4 },
    ];
    expect(title('', { results: [], requests })).toBe('Show what the office of refunds sets up');
  });

  test('is the command that opens it, behind the branch', () => {
    expect(title('/workflows:review', { branch: 'ada/tide-tables', results: [] })).toBe(
      'Tide tables: Review',
    );
  });
});
