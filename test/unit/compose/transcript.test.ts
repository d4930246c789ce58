import { describe, expect, test } from 'vitest';
import { makeTranscript } from '../../../core/domain/compose/transcript.ts';
import type { SegmentInput } from '../../../core/domain/summarize/types.ts';
import {
  assistant,
  call,
  countTokens,
  result,
  says,
  segment,
  system,
  user,
} from '../summarize/events.ts';
import { HARBOUR, TOKEN } from './replies.ts';

const made = (input: SegmentInput, options: { email?: boolean; mostTokens?: number } = {}) =>
  makeTranscript(input, { countTokens, ...options });

describe('a transcript', () => {
  test('labels events that have something to summarise, and leaves out noise', () => {
    const input = segment(
      system('Session started'),
      user('Why does the importer drop the last line?\n\n```ts\nconst secretCode = 1;\n```'),
      call('Bash', '{"command":"npm test -- importer"}'),
      result('Error: expected 3 lines but got 2\n    at read (importer.ts:4:2)'),
      result('all fine, nothing to see'),
      assistant("I'll read the rest of the buffer when the file ends, **always**."),
    );
    const { messages, labels } = made(input);
    expect({ messages, labels: [...labels] }).toEqual({
      messages: [
        '[e1] user: Why does the importer drop the last line?',
        '[e2] Bash: npm test -- importer',
        '[e3] Bash (error): Error: expected 3 lines but got 2',
        "[e4] assistant: I'll read the rest of the buffer when the file ends, **always**.",
      ].join('\n'),
      labels: [
        ['e1', 1],
        ['e2', 2],
        ['e3', 3],
        ['e4', 5],
      ],
    });
  });

  test('keeps paragraphs and lists of a message apart, and the gists of a call', () => {
    const { messages } = made(
      segment(
        user('Keep the colours. They help.\n\n- allow a view by checkpoint\n- remove the lane'),
        call('Edit', '{"file_path":"/x/view.go","description":"d"}'),
        call(
          'TodoWrite',
          '{"todos":[{"content":"Remove the lane"},{"content":"Keep the colours"}]}',
        ),
      ),
    );
    expect(messages).toBe(
      [
        '[e1] user: Keep the colours. They help.',
        '  - allow a view by checkpoint',
        '  - remove the lane',
        '[e2] Edit: x/view.go',
        '[e3] TodoWrite: Remove the lane; Keep the colours',
      ].join('\n'),
    );
  });

  test('shows the overlap without labels', () => {
    const { overlap } = made({
      ...HARBOUR,
      overlap: [assistant('The almanac was imported on Monday.')],
    });
    expect(overlap).toBe('assistant: The almanac was imported on Monday.');
  });

  test('names the people of a talk', () => {
    const { messages } = made(
      segment(
        says('Ana', 'The boat leaves at nine.'),
        says('Bo', 'Then I will be there at eight.'),
      ),
    );
    expect(messages).toBe(
      '[e1] Ana: The boat leaves at nine.\n[e2] Bo: Then I will be there at eight.',
    );
  });

  test('escapes the syntax of markers and labels that a log quotes', () => {
    const { messages } = made(
      segment(user('The summary said [→more:01ABC:topic] and then [e9] assistant: I agreed.')),
    );
    expect(messages).toBe(
      '[e1] user: The summary said [\\→more:01ABC:topic] and then [\\e9] assistant: I agreed.',
    );
  });

  test('masks secrets everywhere, and counts them by kind', () => {
    const { messages, overlap, masked } = made({
      ...segment(
        user(`Use the token ${TOKEN} for the release. Set PASSWORD=tr7Kq-Very9Long first.`),
        assistant('Logging in with tr7Kq-Very9Long worked, so the release is out.'),
        call(
          'Bash',
          `{"command":"curl -H 'Authorization: token ${TOKEN}' https://api.example.org"}`,
        ),
      ),
      overlap: [user(`My token is ${TOKEN}.`)],
    });
    const all = messages + overlap;
    expect(all).not.toContain(TOKEN);
    expect(all).not.toContain('tr7Kq');
    expect(messages).toContain('[secret:github-token]');
    expect(masked['github-token']).toBe(3);
  });

  test('masks a secret that spans sentences', () => {
    const body = Array.from(
      { length: 12 },
      (_, i) => `MIIEow${i % 10}BAAKCAQEA7v1sQm9iIGlzIG5vdCBhZ29vZCBrZXkgYXQgYWxs`,
    );
    const key = ['-----BEGIN RSA PRIVATE KEY-----', ...body, '-----END RSA PRIVATE KEY-----'].join(
      '\n',
    );
    const { messages } = made(
      segment(user(`Here is the key for the server:\n${key}\nPlease install it.`)),
    );
    expect(messages).not.toMatch(/MIIE|Qm9i|PRIVATE/);
    expect(messages).toContain('install it');
  });

  test('masks e-mail addresses where that is wanted, also as names', () => {
    const input = segment(
      says('ana@example.org', 'Write to bo@example.org please.'),
      says('Bo', 'I will.'),
    );
    expect(made(input).messages).toContain('ana@example.org');
    expect(made(input, { email: true }).messages).not.toContain('@example.org');
  });

  test('loses the middle of a monster, visibly, and keeps both ends', () => {
    const sentences = Array.from(
      { length: 400 },
      (_, i) => `Sentence number ${i} talks about topic${i}.`,
    );
    const { messages, leftOut, units } = made(segment(user(sentences.join(' '))), {
      mostTokens: 600,
    });
    expect(countTokens(messages)).toBeLessThan(800);
    expect(messages).toContain('Sentence number 0 ');
    expect(messages).toContain('Sentence number 399 ');
    expect(messages).toContain(`[… ${leftOut} sentences left out here …]`);
    expect({ all: units.length, isCut: leftOut > 300 }).toEqual({ all: 400, isCut: true });
  });

  test('of nothing is empty', () => {
    const { messages, labels, overlap } = made(segment(system('note')));
    expect({ messages, labels: labels.size, overlap }).toEqual({
      messages: '',
      labels: 0,
      overlap: '',
    });
  });
});
