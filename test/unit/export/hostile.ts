/** What a log may hold that wants to be more than words, as data of an export. */
import * as fc from 'fast-check';
import type {
  ExportedConversation,
  ExportedPoints,
  ExportedSegment,
  ExportedSpan,
} from '../../../core/domain/export/data.ts';
import type { Wording } from '../../../core/domain/export/layOutTools.ts';

export const WORDING: Wording = {
  when: (time) => time.slice(0, 16).replace('T', ' '),
  amounts: ({ edits }) => [`${edits} edits`],
  roles: {
    asked: 'Asked',
    decided: 'Decided',
    corrected: 'Corrected',
    found: 'Found',
    done: 'Done',
    failed: 'Failed',
    open: 'Open',
  },
  doubts: { unsupported: '(unsupported)', contradicted: '(contradicted)' },
};

export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '</style><img src=x onerror=alert(1)>',
  '--><!-- "quoted" \'single\' &amp; &lt;b&gt;',
  '[a link](javascript:alert(1)) ![a picture](http://tracker.example/p.png)',
  'http://tracker.example/p)<script>alert(1)</script> www.x.example/*<b>',
  'see https://strata.example/end',
  '[^1]: a note of its own, and [^1]!',
  '[a link]: http://tracker.example',
  '# heading\n## another\n===\n---',
  '- item\n  - deeper\n1. one\n2) two\n> quoted\n+ more',
  '```\n````\ncode\n````\n```\n<b>after</b>',
  '~~~html\n<b>in a fence</b>',
  '    <b>indented</b>\n\t<i>tab</i>',
  '| a | b |\n| - | - |\n| c | d |\na\n:-',
  '*bold* _slanted_ ~~gone~~ `code` ``more` __so__',
  '\u202egnp.exe \u200b hidden \u2066 turned',
  'half \ud800 a pair \udc00, NUL \u0000, escape \u001b[31m',
  '\\',
  'x'.repeat(5_000),
  '`'.repeat(100),
  '',
  ' \n \n ',
];

/** Text of log-like pieces, hostile ones and any others. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HOSTILE.filter((text) => text.length < 1_000)),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '\n',
        '\n\n',
        ' ',
        '`',
        '```',
        '<',
        '>',
        '[',
        ']',
        '!',
        '|',
        '\\',
        '&',
        '_',
        '*',
        '\t',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const TIME = '2026-03-04T09:00:00.000Z';
export const GRIP = 'grip:1772614800000:01KJW6XQ00000000000000000A';

const AMOUNTS = {
  requests: 1,
  activeMs: 0,
  edits: 2,
  errors: 0,
  tokensIn: 0,
  tokensOut: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cost: null,
  unpriced: [],
};

/** A conversation in which everything that a log can say is one text. */
export function conversationSaying(text: string): ExportedConversation {
  const gripIds = [GRIP];
  const said = { text, verdict: 'unsupported' as const, gripIds };
  const event = { eventId: 'evt:1', time: TIME, name: text, text, cut: 3 };
  return {
    kind: 'conversation',
    title: text,
    start: TIME,
    end: TIME,
    leftOut: [{ what: 'turns', count: 2 }],
    conversationId: text,
    project: text,
    folder: text,
    source: 'plain',
    models: [text],
    branch: text,
    amounts: AMOUNTS,
    points: [
      { role: 'done', text, gripIds, supported: false },
      { role: null, text, gripIds: [], supported: true },
    ],
    turns: [
      {
        turnId: 't',
        start: TIME,
        end: TIME,
        request: said,
        outcome: said,
        tools: 1,
        edits: 1,
        failed: 1,
      },
    ],
    files: [{ path: text, edits: 1, added: 1, removed: 0 }],
    commits: [{ hash: text, subject: text, gripIds }],
    pullRequests: [{ number: 1, title: text, url: text, gripIds }],
    tests: [{ command: text, ok: true, passed: 1, failed: null, gripIds }],
    errors: [{ text, gripIds, mendedByGripIds: gripIds }],
    todos: [{ text, state: 'in_progress', gripIds }],
    transcript: {
      total: 9,
      events: [
        { ...event, kind: 'message', role: 'user', line: null },
        { ...event, kind: 'tool_call', role: 'assistant', line: text },
        { ...event, kind: 'tool_result', role: 'tool', line: text },
        { ...event, kind: 'thinking', role: 'assistant', line: text },
      ],
    },
    citations: [
      {
        gripId: GRIP,
        excerpt: text,
        eventId: 'evt:1',
        conversationId: text,
        time: TIME,
        file: text,
        offset: 7,
      },
    ],
  };
}

/** The same for a period. */
export function periodSaying(text: string): ExportedSpan {
  const { points, citations, title, start, end } = conversationSaying(text);
  return {
    kind: 'period',
    title,
    start,
    end,
    citations,
    leftOut: [{ what: 'conversations', count: 1 }],
    id: 'toc:day:2026-03-04',
    level: 'day',
    narrowedTo: [{ name: 'tag', value: text }],
    amounts: AMOUNTS,
    conversationCount: 2,
    commitCount: 1,
    fileCount: 1,
    inShort: [{ item: true, sentences: [{ text, verdict: 'contradicted', gripIds: [] }] }],
    projects: [
      { name: text, conversations: 1, requests: 1, topics: [text] },
      { name: null, conversations: 1, requests: 1, topics: [] },
    ],
    points: points.map((point) => ({ ...point, project: text })),
    conversations: [
      { conversationId: text, title: text, project: text, start, end, requests: 1, points },
    ],
  };
}

/** The same for a segment. */
export function segmentSaying(text: string): ExportedSegment {
  const { points, citations, title, start, end, transcript } = conversationSaying(text);
  return {
    kind: 'segment',
    title,
    start,
    end,
    citations,
    leftOut: [],
    nodeId: text,
    conversationId: text,
    writer: text,
    brief: [{ item: false, sentences: [{ text, verdict: null, gripIds: [GRIP] }] }],
    detailed: [{ item: true, sentences: [{ text, verdict: null, gripIds: [] }] }],
    points,
    keywords: [text],
    transcript,
  };
}

/** The same for points. */
export function pointsSaying(text: string): ExportedPoints {
  const { points, citations, title, start, end } = conversationSaying(text);
  return {
    kind: 'points',
    title,
    start,
    end,
    citations,
    leftOut: [{ what: 'points', count: 1 }],
    roles: ['decided', 'open'],
    state: 'all',
    narrowedTo: [{ name: 'project', value: text }],
    points: points.map((point) => ({
      ...point,
      pointId: 'point:1',
      state: 'closed',
      time: start,
      project: text,
      conversationId: text,
      title: text,
      became: { state: 'superseded', text, time: start, gripIds: point.gripIds },
    })),
  };
}
