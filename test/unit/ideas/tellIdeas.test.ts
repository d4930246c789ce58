import { describe, expect, it } from 'vitest';
import { tellIdeas } from '../../../core/domain/ideas/tellIdeas.ts';
import type { IdeaSource } from '../../../core/domain/ideas/types.ts';
import { anchor, byModel, fact, outcome, point, request } from './sources.ts';

const told = (...sources: IdeaSource[]) =>
  tellIdeas(sources).map(({ intent, text, settledBy }) => [intent, text, settledBy]);

const list = (turn: number, ...todos: [string, 'pending' | 'completed' | 'cancelled'][]) =>
  fact(turn, {
    kind: 'todos',
    whole: true,
    todos: todos.map(([text, state]) => ({ id: null, text, state })),
  });

const change = (id: string, text: string, state: 'pending' | 'completed') =>
  fact(0, { kind: 'todos', whole: false, todos: [{ id, text, state }] });

describe('a question', () => {
  it('of a person is answered by what ends its turn', () => {
    expect(
      told(
        request(0, 'Why do we need registryMu.Lock() in the lookup by agent type?'),
        outcome(0, 'Because the map is read from several goroutines at once.'),
      ),
    ).toEqual([['question', 'Why do we need registryMu.Lock() in the lookup by agent type?', 1]]);
  });

  it('stays open where the turn has no last words, or these ask back', () => {
    const asked = request(0, 'Should the tidewater importer keep the station names?');
    expect(told(asked)).toEqual([['question', expect.any(String), null]]);
    expect(told(asked, outcome(0, 'Which station names do you mean?'))).toEqual([
      ['question', expect.any(String), null],
    ]);
    // What another turn says answers another question.
    expect(told(asked, outcome(1, 'It keeps them in a table of its own.'))[0]?.[2]).toBeNull();
  });

  it('is not told where it was spoken to, and nobody knows whether that answered it', () => {
    const asked = request(0, 'Should the tidewater importer keep the station names?');
    const stopped = {
      ...outcome(0, 'They go into a table of their own.'),
      unfinished: true as const,
    };
    expect(tellIdeas([asked, stopped])).toEqual([]);
    expect(tellIdeas([asked, outcome(0, 'Which rounding do you mean?')])).toHaveLength(1);
    expect(
      tellIdeas([
        asked,
        outcome(0, 'Which rounding do you mean?'),
        request(1, 'That of the leap seconds.'),
        outcome(1, 'They are rounded down.'),
      ]),
    ).toEqual([]);
  });

  it('in which something is asked for is none', () => {
    expect(
      told(
        request(0, 'Can you add tests for the station importer?'),
        request(1, 'Please fix the lint of the importer?'),
        request(2, 'ok?'),
        request(3, '/review the station importer?'),
      ),
    ).toEqual([]);
  });

  it('of a template is none', () => {
    const template = `# Plan\n${Array.from({ length: 8 }, (_, n) => `## Step ${n}\nDoes the importer of stations work?`).join('\n')}`;
    expect(told(request(0, template))).toEqual([]);
  });

  it('quotes its own words in the request', () => {
    const text = 'The build is green now. Does the importer of stations read leap seconds?';
    const [idea] = tellIdeas([request(0, text)]);
    expect(text.slice(idea?.range?.start, idea?.range?.end)).toBe(
      'Does the importer of stations read leap seconds?',
    );
  });
});

describe('a decision', () => {
  it('is what a person chose, answered, or turned round', () => {
    expect(
      told(
        anchor(0, 'Decision', "let's completely remove the start command"),
        fact(0, {
          kind: 'answered',
          question: 'Which store do you want?',
          answer: 'SQLite (Recommended)',
        }),
        fact(1, { kind: 'refused', words: 'use pnpm' }),
        fact(1, { kind: 'plan', accepted: false, words: 'keep the table of stations instead' }),
      ),
    ).toEqual([
      ['decision', "let's completely remove the start command", null],
      ['decision', 'Which store do you want? → SQLite', null],
      ['decision', 'use pnpm', null],
      ['decision', 'keep the table of stations instead', null],
    ]);
  });

  it('of an assistant holds once the person takes it up', () => {
    const proposal = anchor(
      0,
      'Decision',
      'The importer should use one table of stations',
      'assistant',
    );
    expect(told(proposal, request(1, 'yes, do that'))).toEqual([
      ['decision', 'The importer should use one table of stations', null],
    ]);
    expect(told(proposal, request(1, 'no, keep both tables of stations'))).toEqual([]);
    expect(told(proposal)).toEqual([]);
  });

  it('is what an assistant recommends of several ways, once the person or the next turn takes it up', () => {
    for (const recommended of [
      "I'd keep the table of stations in SQLite for now.",
      'My recommendation: split the tariff importer from the ferry timetable.',
      'Option 2 is cleaner, since the tariff importer stays whole.',
      'I would not add a second table to the tariff importer.',
      'Ich würde die Tabelle der Stationen in SQLite lassen.',
    ]) {
      const report = outcome(0, `There are two ways to store them. ${recommended}`);
      const goesOn = request(1, 'and where is the calendar?');
      for (const [next, confidence] of [
        [[request(1, 'yes')], 0.75],
        [[goesOn, outcome(1, `Done: ${recommended}`)], 0.65],
      ] as const) {
        const [idea] = tellIdeas([report, ...next]);
        expect(idea).toMatchObject({ intent: 'decision', text: recommended, confidence });
        const { start, end } = idea?.range ?? { start: 0, end: 0 };
        expect(report.text.slice(start, end)).toBe(recommended);
      }
      const decided = (...next: IdeaSource[]) =>
        told(report, ...next).filter(([, text]) => text === recommended);
      expect(decided()).toEqual([]);
      expect(decided(goesOn, outcome(1, 'In the cellar.'))).toEqual([]);
      expect(decided(request(1, 'no, that is wrong: keep both tables'))).toEqual([]);
    }
  });

  it('is what an assistant says could be done, once the person says yes to its offer', () => {
    const could = 'We can move readStations into the tariff importer.';
    const report = outcome(0, `Both read the same files. ${could} Want me to do that?`);
    expect(told(report, request(1, 'yes'))).toEqual([['decision', could, null]]);
    expect(told(report, request(1, 'and where does the ferry list go'))).toEqual([]);
    expect(told(outcome(0, `Both read the same files. ${could}`), request(1, 'yes'))).toEqual([]);
  });

  it('is not what would only be recommended, what leads in a list, or a question', () => {
    for (const said of [
      "If the stations change often, I'd keep them in SQLite.",
      "I'd use the tariff table of SQLite only if the files are too large.",
      "I'd keep it like this:",
      'Which table would I keep, the stations or the tariffs?',
    ])
      expect([said, told(outcome(0, said), request(1, 'yes'))]).toEqual([said, []]);
  });

  it('is not whether the next step may be taken, nor a refusal without words', () => {
    expect(
      told(
        fact(0, { kind: 'answered', question: 'Ready to push the branch?', answer: 'Yes' }),
        fact(0, { kind: 'refused', words: '' }),
        fact(0, { kind: 'plan', accepted: true, words: '' }),
      ),
    ).toEqual([]);
  });
});

const intents = (text: string) => told(request(0, text)).map(([intent]) => intent);

describe('a decision in a request', () => {
  it('is what a person says shall be, also as a suggestion', () => {
    for (const text of [
      'We should keep the table of stations in SQLite',
      "I don't think we need the table of stations any longer, the importer reads the files",
      'Maybe we should read the station names from import.ts?',
      "can't we change readStations to take an importer instead?",
    ])
      expect([text, intents(text)]).toEqual([text, ['decision']]);
  });

  it('is what takes something back and says what to do, or how the work should be', () => {
    for (const text of [
      'actually revert the ferry importer, just open an issue for the tariff table',
      'the tariff exporter should be split from the ferry importer, that is separate work',
    ])
      expect(tellIdeas([request(0, text)])).toMatchObject([{ intent: 'decision' }]);
    for (const text of [
      'actually the ferry importer of the harbour is fine as it is',
      'the ferry importer should have read the tariff table, but it failed',
      'maybe the tariff exporter should be split from the ferry importer',
    ])
      expect(tellIdeas([request(0, text)]).filter(({ intent }) => intent === 'decision')).toEqual(
        [],
      );
  });

  it('is not what a person asks', () => {
    for (const text of [
      'Should we keep the table of stations in SQLite?',
      'Do you think we should read the station names from import.ts?',
      "what's the difference between readStations and the importer of stations",
      'does the importer read stations from SQLite, or does this need code in import.ts',
      'why do we have readStations, what is the difference with importStations',
    ])
      expect([text, intents(text)]).toEqual([text, ['question']]);
    expect(intents('Tell me where we should put the table of stations in SQLite')).toEqual([]);
  });

  it('is a suggestion, or a ban, with which a tool was refused', () => {
    for (const words of ["can't we change readStations to take a file?", "don't check this in"])
      expect(told(fact(0, { kind: 'refused', words })).map(([intent]) => intent)).toEqual([
        'decision',
      ]);
  });
});

describe('a to-do', () => {
  it('of a list is done by the list that says so', () => {
    expect(
      told(
        list(
          0,
          ['Write the station importer', 'pending'],
          ['Document the leap seconds', 'pending'],
        ),
        list(
          0,
          ['Write the station importer', 'completed'],
          ['Document the leap seconds', 'pending'],
        ),
      ),
    ).toEqual([
      ['todo', 'Write the station importer', 1],
      ['todo', 'Document the leap seconds', null],
    ]);
  });

  it('that was cancelled, done before, or is a step of any work is none', () => {
    expect(
      told(
        list(
          0,
          ['Drop the old tables', 'pending'],
          ['Run all tests', 'pending'],
          ['Move the stations over', 'completed'],
        ),
        list(1, ['Drop the old tables', 'cancelled']),
      ),
    ).toEqual([]);
  });

  it('by its number changes its state without its words', () => {
    expect(
      told(change('1', 'Write the station importer', 'pending'), change('1', '', 'completed')),
    ).toEqual([['todo', 'Write the station importer', 1]]);
  });
});

describe('a to-do of a report', () => {
  const report = outcome(
    0,
    [
      'The importer of stations works, but I found some issues.',
      '',
      '### Remaining work',
      '',
      '1. Reject stations that exceed MaxTide. They are only logged now.',
      '   - Warn about each of their names',
      '2. **Document** the leap seconds of the importer',
      '3. Run all tests',
      '',
      '### What is good',
      '',
      '- The table of stations is small',
      '',
      'Shall I begin?',
    ].join('\n'),
  );
  const listed = [
    'Reject stations that exceed MaxTide.',
    'Document the leap seconds of the importer',
  ];

  it('is each entry of what it says is left at last, without what explains it', () => {
    const todos = tellIdeas([request(0, 'Please review the importer'), report]);
    expect(todos.map(({ intent, text }) => [intent, text])).toEqual(
      listed.map((text) => ['todo', text]),
    );
    const { start, end } = todos[1]?.range ?? { start: 0, end: 0 };
    expect(report.text.slice(start, end)).toContain('the leap seconds of the importer');
  });

  it('is told with what stands below it, where it only leads there', () => {
    const lines = [
      '### Remaining work',
      '',
      '1. Add these names to the importer:',
      '   - TIDE_KEY',
      '   - STATION_KEY',
      '2. Print the tables anew',
    ];
    const ending = outcome(0, lines.join('\n'));
    expect(told(request(0, 'Review the importer'), ending).map(([, text]) => text)).toEqual([
      'Add these names to the importer: TIDE_KEY; STATION_KEY',
      'Print the tables anew',
    ]);
    const [first] = tellIdeas([request(0, 'Review the importer'), ending]);
    expect(ending.text.slice(first?.range?.start, first?.range?.end)).toContain('STATION_KEY');
  });

  it('is doubtful where it only recommends, or names the next steps', () => {
    for (const heading of ['### Recommendations', 'Next steps:', '## 下一步']) {
      const text = report.text.replace('### Remaining work', heading);
      expect(tellIdeas([request(0, 'Please review the importer'), outcome(0, text)])).toMatchObject(
        listed.map((words) => ({ text: words, confidence: 0.4 })),
      );
    }
  });

  it('is none once somebody goes on, or where the turn was stopped', () => {
    expect(told(report, request(1, 'do the first one'))).toEqual([]);
    expect(told({ ...report, unfinished: true })).toEqual([]);
  });
});

describe('a promise', () => {
  const later = 'The importer will be checked again once the release is out.';

  it('is left to do where it ends the work', () => {
    const text = `The importer reads leap seconds now.\n\n${later}`;
    expect(told(outcome(0, text), anchor(0, 'Commitment', later, 'assistant'))).toEqual([
      ['todo', later, null],
    ]);
    expect(told(request(0, later), anchor(0, 'Commitment', later))).toEqual([
      ['todo', later, null],
    ]);
  });

  it('is none where the message or the person goes on, or one of several ways is told', () => {
    const text = `${later}\n\nThe importer reads leap seconds now.`;
    expect(told(outcome(0, text), anchor(0, 'Commitment', later, 'assistant'))).toEqual([]);
    const person = [request(0, later), anchor(0, 'Commitment', later)];
    expect(told(...person, request(1, 'Add a column for the tides'))).toEqual([]);
    const way = 'The package of stations if we expect the tides from it, too';
    expect(told(outcome(0, way), point(0, 'open', way))).toEqual([]);
  });
});

describe('a problem', () => {
  it('that a person reports is solved by passing tests and a report in its turn', () => {
    const reported = request(0, 'The importer of stations crashes on leap seconds');
    const passed = fact(0, { kind: 'test', command: 'npm test', ok: true, passed: 9, failed: 0 });
    const failed = fact(0, { kind: 'test', command: 'npm test', ok: false, passed: 8, failed: 1 });
    expect(told(reported, passed, outcome(0, 'Fixed the leap seconds.'))[0]).toEqual([
      'problem',
      'The importer of stations crashes on leap seconds',
      2,
    ]);
    expect(told(reported, outcome(0, 'I cannot find it.'))[0]?.[2]).toBeNull();
    expect(told(reported, passed, failed, outcome(0, 'Fixed it.'))[0]?.[2]).toBeNull();
  });

  it('is solved by a report of a change after which the person goes on with something else', () => {
    const reported = request(0, 'The importer of stations crashes on leap seconds');
    const report = outcome(0, "I've added a table of leap seconds to the importer.");
    const settled = (...sources: readonly IdeaSource[]) =>
      told(reported, ...sources).find(([, text]) => text === reported.text)?.[2];
    const failed = fact(0, { kind: 'test', command: 'npm test', ok: false, passed: 8, failed: 1 });
    const goesOn = request(1, 'Add a column for the tides');
    expect(settled(report, goesOn)).toBe(1);
    expect(settled(report)).toBe(1);
    expect(settled(outcome(0, `${report.text} Can you try it?`))).toBeNull();
    expect(settled(outcome(0, `${report.text} Can you try it?`), goesOn)).toBe(1);
    for (const again of ["It still doesn't work", 'The importer still fails on leap seconds'])
      expect(settled(report, request(1, again))).toBeNull();
    expect(settled(report, request(1, 'The column of the tides is broken on all phones'))).toBe(1);
    expect(settled(outcome(0, 'Leap seconds come from the rounded clock.'), goesOn)).toBe(1);
    expect(settled(failed, report)).toBeNull();
    expect(settled(outcome(0, 'The clock may be wrong.'), goesOn)).toBeNull();
    expect(settled(outcome(0, 'The importer still fails on leap seconds.'), goesOn)).toBeNull();
  });
});

it('a problem is doubtful once the person goes on, unless the report says that it stays', () => {
  const reported = request(0, 'The importer of stations crashes on leap seconds');
  const sure = (...sources: readonly IdeaSource[]) =>
    tellIdeas([reported, ...sources]).find(({ source }) => source === 0)?.confidence;
  const goesOn = request(1, 'Add a column for the tides');
  expect(sure()).toBe(0.8);
  expect(sure(outcome(0, 'The clock may be wrong.'))).toBe(0.8);
  expect(sure(outcome(0, 'The clock may be wrong.'), goesOn)).toBe(0.4);
  expect(sure(outcome(0, 'The importer still fails on leap seconds.'), goesOn)).toBe(0.8);
});

describe('what was found', () => {
  it('is a conclusion of a report, but not what an assistant tells of itself, or on the way there', () => {
    expect(
      told(
        outcome(0, 'The importer drops leap seconds because the clock is rounded.'),
        fact(0, { kind: 'plan', accepted: true, words: '' }),
        { ...point(0, 'found', 'The clock is wrong because the zone is missing.'), eventIx: 99 },
        point(0, 'found', 'The importer drops leap seconds because the clock is rounded.'),
        point(0, 'found', "I'm rebuilding because the importer reads from dist."),
        point(0, 'open', 'The printed table still needs a column for leap seconds.'),
        point(0, 'open', 'The remaining packages are parts of the importer.'),
      ),
    ).toEqual([
      ['conclusion', 'The importer drops leap seconds because the clock is rounded.', null],
      ['todo', 'The printed table still needs a column for leap seconds.', null],
    ]);
  });
});

it('the same words are one idea, the surest of them', () => {
  const words = "let's use one table for all stations";
  expect(
    tellIdeas([
      point(0, 'decided', words, 'person'),
      anchor(0, 'Decision', words),
      anchor(1, 'Decision', `${words}.`),
    ]),
  ).toHaveLength(1);
});

it('names what the words name', () => {
  const [idea] = tellIdeas([
    anchor(0, 'Decision', "let's move `readStations` from import.ts to SQLite"),
  ]);
  expect(idea?.entities).toEqual([
    { kind: 'concept', name: 'readStations' },
    { kind: 'file', name: 'import.ts' },
    { kind: 'technology', name: 'SQLite' },
  ]);
});

describe("a model's idea", () => {
  const conclusion = {
    intent: 'conclusion',
    text: 'The tides are read as local time by parseAlmanac.',
    quote: 'parseAlmanac reads the tides as local time',
  } as const;

  it('is told as it weighs it, with the entities that rules and it name', () => {
    expect(tellIdeas([request(0, 'Go on.'), byModel(0, conclusion)])).toEqual([
      {
        source: 1,
        range: null,
        intent: 'conclusion',
        text: conclusion.text,
        confidence: 0.9,
        importance: 0.6,
        entities: [
          { kind: 'concept', name: 'parseAlmanac' },
          { kind: 'concept', name: 'tides' },
        ],
        settledBy: null,
        settledRange: null,
      },
    ]);
  });

  it('gives way to what a rule tells of the same words', () => {
    const asked = 'Should the tidewater importer keep the station names?';
    expect(
      told(
        request(0, asked),
        byModel(0, { intent: 'decision', text: 'The importer keeps the names.', quote: asked }),
        byModel(0, { intent: 'todo', text: 'Keep names.', quote: 'the station names' }, 'person'),
      ),
    ).toEqual([['question', asked, null]]);
  });

  it('is settled like others: its question by the report that ends the turn', () => {
    const asked = {
      intent: 'question',
      text: 'Are the tides read as UTC?',
      quote: 'tell me whether the tides are in UTC',
    } as const;
    expect(
      told(
        byModel(0, asked, 'person'),
        outcome(0, 'The tides are read as local time, not as UTC.'),
      ),
    ).toEqual([['question', asked.text, 1]]);
  });
});
