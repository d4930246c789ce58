import { describe, expect, it } from 'vitest';
import { conversationTitle } from '../../../core/domain/summarize/conversationTitle.ts';
import type { TitledConversation } from '../../../core/domain/summarize/titledConversation.ts';
import { withMarkers, withSource } from '../../../core/domain/summarize/markers.ts';
import { turnOutcomes } from '../../../core/domain/summarize/turnOutcomes.ts';
import { namingPhrase } from '../../../core/domain/summarize/requestTitle.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';

const weighed = (...texts: readonly string[]) => texts.map((text) => ({ text, share: 0.5 }));
const titled = (...texts: readonly string[]): string =>
  conversationTitle({ given: null, requests: weighed(...texts), segments: ['What was done'] });

/** The title of a conversation with a single request. */
const called = (text: string, rest: Partial<TitledConversation>): string =>
  conversationTitle({ given: null, requests: weighed(text), segments: [text], ...rest });

const committed = (...commits: readonly string[]): string =>
  conversationTitle({ given: null, commits, segments: [] });

const on = (branch: string, text = 'Fix the merge conflicts'): string =>
  conversationTitle({ given: null, branch, requests: weighed(text), segments: [] });

describe('the title of a conversation', () => {
  const segments = ['What was done in it'];
  const asked = 'Add a tax table by country to the checkout';
  const requests = weighed(asked);

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
      expect(conversationTitle({ given, requests, segments })).toBe(asked);
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

  it('is else what the request wants that names work best', () => {
    const polite =
      'hi!\n\nCan you please add a tax table by country to the checkout? Thanks a lot.';
    expect(titled('resume', polite)).toBe(asked);
    expect(titled('I think the checkout looks a bit odd', asked, 'Does the checkout cope?')).toBe(
      asked,
    );
  });

  it('is the one of two requests after which more happened, or of which others speak', () => {
    const labels = 'Add tariffs to the parcels';
    const two = (shares: readonly [number, number]): string =>
      conversationTitle({
        given: null,
        requests: [
          { text: asked, share: shares[0] },
          { text: labels, share: shares[1] },
        ],
        segments,
      });
    expect([two([0.9, 0.2]), two([0.2, 0.9])]).toEqual([asked, labels]);
    expect(titled('Add shelves to the shop', labels, 'Which tariffs do parcels have?')).toBe(
      labels,
    );
  });

  it('begins with what the branch calls the work, unless that says it again', () => {
    expect(on('ada/shop-12-refund-ledger')).toBe('Refund ledger: Fix the merge conflicts');
    expect(on('ada/refund-ledger', 'Move refunds to their ledger')).toBe(
      'Move refunds to their ledger',
    );
    expect(on('ada/refund-ledger', 'ok')).toBe('Refund ledger');
    expect(on('main')).toBe('Fix the merge conflicts');
    // Whoever deletes a branch does not work on it.
    expect(on('fix/refund-ledger', 'Delete fix/refund-ledger')).not.toContain('Refund ledger:');
  });

  it('has no branch before it whose words stand in nothing that was asked or changed', () => {
    const rates = 'Print the rates for each country';
    const branch = 'ada/fix-refund-ledger';
    const onBranch = (text: string, rest: Partial<TitledConversation> = {}) =>
      called(text, { branch, ...rest });
    expect(onBranch(rates)).toBe(rates);
    // “Fix” tells nothing.
    expect(onBranch('Fix the rates for each country')).toBe('Fix the rates for each country');
    expect(onBranch(rates, { files: ['ledger_test.ts'] })).toBe(`Fix refund ledger: ${rates}`);
    expect(onBranch(rates, { commits: ['chore: sort refunds', 'wip: it'] })).toBe('Sort refunds');
    expect(onBranch('Simplify the rates of this branch')).toBe(
      'Fix refund ledger: Simplify the rates of this branch',
    );
    expect(onBranch('Which tariffs do parcels have?')).toBe('Which tariffs do parcels have?');
    // … nor where only much is told that is about another matter.
    const told =
      'It only works if a session is started at the top folder, not auto saved in others. why?';
    expect(onBranch(told)).not.toContain('refund ledger');
    // Where nothing that was asked stands for it, the branch does.
    expect(onBranch('Which refunds are in it?')).toBe('Fix refund ledger');
  });

  it('is not what others say, quoted', () => {
    const others = 'Check for parcels only in the harbour office';
    const own = 'Add tariffs to the parcels';
    expect(titled(`I got this feedback, what do you think:\n\n${others}.`, own)).toBe(own);
    expect(
      titled(`${own}. The reviewer wrote "${others}, and in no other place on the island"`),
    ).toBe(own);
    expect(titled(`> ${others}\n\n${own}`)).toBe(own);
    // A word of reviews alone quotes nothing.
    expect(titled(`Read the review of the shop.\n\n${others}.`)).toBe(others);
    expect(titled(`> ${others}`)).toBe(others);
  });

  it('is no phrase whose object was cut off, or that ends in "it"', () => {
    const own = 'Would there be a ferry from the harbour?';
    const cut =
      "Let's figure out what would be the simplest way to bring all of these parcels over the sound";
    expect(titled(cut, own)).toBe(own);
    expect(
      ['Can pumps exercise it?', 'Can pumps exercise the valve?'].map(
        (text) => namingPhrase(text)?.leaning,
      ),
    ).toEqual([true, false]);
  });

  it('is the last commit that does not only mend an earlier one', () => {
    const work = 'Table by country';
    for (const mend of [
      'addressed PR feedback',
      'fix: lint errors',
      'resolve merge conflicts',
      'fix typo in table',
      'more test fixes',
    ])
      expect([mend, committed(`feat: ${work}`, mend)]).toEqual([mend, work]);
    for (const own of ['Fix rounding of cents', 'Fix comments that vanish', 'Fix the review page'])
      expect(committed(`feat: ${work}`, own)).toBe(own);
    // Where nothing else was committed, that is what was done.
    expect(committed('fix lint errors')).toBe('Fix lint errors');
  });

  it('is the branch alone where what was asked only points at its matter, or asks', () => {
    for (const text of ['Can we do this in a subagent?', 'Which of the refunds do parcels have?'])
      expect(on('ada/refund-ledger', text)).toBe('Refund ledger');
  });

  it('is what opened it, also where that is told rather than wished', () => {
    const opening = { text: 'The tide curve rises above the printed high water', share: 0.4 };
    const aside = { text: 'Extremes of every curve come from the server', share: 0.4 };
    const title = (...all: readonly [typeof opening & { opens?: boolean }, typeof aside]) =>
      conversationTitle({ given: null, requests: all, segments: [] });
    expect(title({ ...opening, opens: true }, aside)).toBe(opening.text);
    expect(title({ ...aside, opens: true }, opening)).toBe(aside.text);
  });

  it('is the request that turned an earlier one round, if it speaks of the same', () => {
    const first = { text: 'Hide the legacy export command', share: 0.9, opens: true };
    const title = (text: string) =>
      conversationTitle({ given: null, requests: [first, { text, share: 0.2 }], segments: [] });
    expect(title('Thinking again: completely remove the legacy export command')).toBe(
      'Completely remove the legacy export command',
    );
    expect(title('Thinking again: completely remove the address wizard')).toBe(first.text);
  });

  it('has the changed files before a request that only points at its matter, else a name', () => {
    const files = ['release.yml'];
    expect(called('Add it there', { files })).toBe('release.yml: Add it there');
    expect(called('Install via brew', { topics: ['account', '1Password CLI'] })).toBe(
      '1Password CLI: Install via brew',
    );
    expect(called('Migrate to AudioWorklet', { topics: ['API'] })).toBe('Migrate to AudioWorklet');
    expect(called('Address 1 first', { files })).toBe('release.yml: Address 1 first');
    expect(called('Add a tax table to the checkout', { files })).toBe(
      'Add a tax table to the checkout',
    );
    // Of many files none stands for the rest, and a request that names its matter needs none.
    expect(called('Add it there', { files: ['a.ts', 'b.ts', 'c.ts'] })).toBe('Add it there');
    expect(called(asked, { files })).toBe(asked);
  });

  it('is no wish that is only part of a question', () => {
    const branch = 'ada/refund-ledger';
    expect(called('Do we need to print a refund table for each country?', { branch })).toBe(
      'Refund ledger',
    );
    expect(
      called('Is the tax table missing, can you print the rates for each country?', {
        branch,
        files: ['ledger.ts'],
      }),
    ).toBe('Refund ledger: Print the rates for each country');
  });

  it('is that of the day on which it began where a later day only goes on', () => {
    const before = requests;
    expect(called('and do the same there', { before })).toBe(asked);
    expect(called('Add tariffs to the parcels', { before })).toBe('Add tariffs to the parcels');
  });

  it('is what was spoken of most where much was asked, and nothing asked stands for it', () => {
    const wish = 'Write the names of the helpers into the readme file';
    const others = ['one', 'two', 'three', 'four'].flatMap((time) => [
      `Add it to the Ledger App ${time}`,
      `Add it to the Tax Table ${time}`,
    ]);
    const topics = ['Tax Table', 'Ledger App', 'rounding', 'names'];
    const long = [...weighed(...others), ...weighed('And then?')];
    const title = (all: typeof long) =>
      conversationTitle({ given: null, requests: all, topics, segments: [] });
    expect(title(long)).toBe('Tax Table, Ledger App');
    expect(title([...long, { text: wish, share: 1 }])).toBe(wish);
  });

  it('is else that of its first segment, and a bare word only where there is nothing else', () => {
    expect(conversationTitle({ given: null, segments })).toBe(segments[0]);
    expect(conversationTitle({ given: null, requests: weighed('continue'), segments })).toBe(
      segments[0],
    );
    expect(conversationTitle({ given: null, requests: weighed('continue'), segments: [] })).toBe(
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

  it.each([
    'All tests pass. The tax table now has nine countries.',
    '- Countries of the old table\n- The tax table now has nine countries.',
    'Shall the tax table have more countries? The tax table now has nine countries.',
  ])('tell what came of it, where anything does: %s', (text) => {
    const outcomes = turnOutcomes([event('assistant', text)]);
    expect(outcomes.map((one) => one.text)).toEqual(['The tax table now has nine countries.']);
  });

  it('tell how the work stands where nothing else is told', () => {
    const [outcome] = turnOutcomes([event('assistant', 'All tests pass.')]);
    expect(outcome?.text).toBe('All tests pass.');
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
