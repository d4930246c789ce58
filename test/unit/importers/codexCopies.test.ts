import { describe, expect, it } from 'vitest';
import { codexImporter } from '../../../core/importers/codex/codexImporter.ts';
import type { EventDraft } from '../../../core/importers/importer.ts';
import { codexLine, eventsOf, message } from './codexLine.ts';
import { convertLines, fixture, linesOf } from './convertFile.ts';

const PARENT =
  'sessions/2026/02/10/rollout-2026-02-10T10-00-00-019c46c7-6a80-7aaa-8aaa-0000000000a1';
const FORK = 'archived_sessions/rollout-2026-02-11T09-00-00-019c4bb6-d800-7bbb-8bbb-0000000000b1';
const AGENTS_PARENT =
  'sessions/2026/09/01/rollout-2026-09-01T20-00-00-01a05e20-c100-7ccc-8ccc-0000000000c1';
const AGENT =
  'sessions/2026/09/01/rollout-2026-09-01T20-02-00-01a05e22-95c0-7ddd-8ddd-0000000000d1';

function read(name: string): EventDraft[] {
  const path = fixture(`codex/${name}.jsonl`);
  return eventsOf(convertLines(codexImporter, path, linesOf(path)));
}

const idOf = ({ nativeId, ordinal }: EventDraft): string => `${nativeId}#${ordinal}`;

describe('history that a Codex log repeats from another', () => {
  it.each([
    ['a fork', FORK, PARENT, 9],
    ['a sub-agent, with a part of it', AGENT, AGENTS_PARENT, 2],
  ])('has the ids that it has there: %s', (_what, copy, original, count) => {
    const there = new Map(read(original).map((event) => [idOf(event), event]));
    const copied = read(copy).filter((event) => event.copied === true);
    expect(copied.map(({ kind, text }) => [kind, text])).toEqual(
      copied.map((event) => [there.get(idOf(event))?.kind, there.get(idOf(event))?.text]),
    );
    expect(copied).toHaveLength(count);
    expect(copied.filter(({ globallyUnique }) => !globallyUnique)).toEqual([]);
  });

  it('has the time of its turn, not that of its copying; what follows has its own', () => {
    const times = read(FORK).map(({ copied, ms }) => [copied === true, ms]);
    expect(new Set(times.map((time) => JSON.stringify(time)))).toEqual(
      new Set([
        JSON.stringify([true, Date.parse('2026-02-10T09:00:02Z')]),
        JSON.stringify([false, Date.parse('2026-02-11T08:00:07Z')]),
        JSON.stringify([false, Date.parse('2026-02-11T08:00:09Z')]),
      ]),
    );
  });

  it('shares no id with what its own thread says, though the words are the same', () => {
    const said = read(FORK).filter(({ text }) => text === 'Each line is rounded now.');
    expect(said.map(({ copied }) => copied === true)).toEqual([true, false]);
    expect(new Set(said.map(idOf)).size).toBe(2);
  });

  it('leaves a sub-agent that got no history whole', () => {
    const lines = linesOf(fixture(`codex/${AGENT}.jsonl`));
    const own = [lines[0] ?? '', ...lines.slice(6)];
    const events = eventsOf(convertLines(codexImporter, '/a.jsonl', own));
    expect(events.map(({ copied, opensTurn }) => [copied, opensTurn])).toEqual([
      [undefined, true],
      [undefined, false],
      [undefined, true],
      [undefined, false],
    ]);
  });

  it('is no copy when it was written before the thread began: its clock is another one', () => {
    const turn = '019c46c7-7250-7aaa-8aaa-0000000000a2';
    const [event] = eventsOf(
      convertLines(codexImporter, '/a.jsonl', [
        codexLine('session_meta', { id: '019c4bb6-d800-7bbb-8bbb-0000000000b1' }),
        codexLine('event_msg', { type: 'task_started', turn_id: turn }, '2026-02-10T01:00:00.000Z'),
        codexLine('event_msg', { type: 'user_message', message: 'Hi' }, '2026-02-10T01:00:00.000Z'),
      ]),
    );
    expect([event?.copied, event?.ms]).toEqual([undefined, Date.parse('2026-02-10T01:00:00Z')]);
  });
});

const turn = (id: string, ...texts: readonly string[]): string[] => [
  codexLine('turn_context', { turn_id: id }),
  ...texts.map((text) => codexLine(...message('user', text))),
];
const ids = (lines: readonly string[]) =>
  eventsOf(convertLines(codexImporter, '/a.jsonl', lines)).map((event) => [
    event.text,
    idOf(event),
    event.copied === true,
  ]);
const started = (id: string, at: string): string =>
  codexLine(
    'event_msg',
    { type: 'task_started', turn_id: id, started_at: Date.parse(at) / 1000 },
    '2026-02-10T10:00:01.000Z',
  );
const said = (text: string): string =>
  codexLine('event_msg', { type: 'user_message', message: text }, '2026-02-10T10:00:01.000Z');

describe('history in logs whose turn ids carry no time', () => {
  const parent = [
    codexLine('session_meta', { id: '0199-aa' }),
    ...turn('t1', 'One'),
    ...turn('t2', 'Two'),
  ];

  it.each([
    ['that names its origin', [codexLine('session_meta', { id: 'f', forked_from_id: '0199-aa' })]],
    [
      'with a second meta line',
      [codexLine('session_meta', { id: 'f' }), codexLine('session_meta', { id: '0199-aa' })],
    ],
  ])('shares its ids in a fork %s, and what is new has others', (_how, head) => {
    const there = ids(parent);
    const fork = ids([...head, ...turn('t1', 'One'), ...turn('t2', 'Two'), ...turn('t3', 'Three')]);
    expect(fork.slice(0, 2).map(([text, id]) => [text, id])).toEqual(
      there.map(([text, id]) => [text, id]),
    );
    expect(there.map(([, id]) => id)).not.toContain(fork[2]?.[1]);
    expect(fork.slice(0, 2).map(([, , copied]) => copied)).toEqual([true, true]);
  });

  it('shares none between a sub-agent and its parent without a sign of a copy', () => {
    const source = { subagent: { thread_spawn: { parent_thread_id: '0199-aa' } } };
    const agent = ids([codexLine('session_meta', { id: '0199-bb', source }), ...turn('t1', 'One')]);
    expect(agent).toEqual([['One', expect.stringMatching(/^0199-bb\/t1:/) as string, false]]);
  });

  it('is told apart by the start that a turn names', () => {
    const events = eventsOf(
      convertLines(codexImporter, '/a.jsonl', [
        codexLine('session_meta', {
          id: 'f',
          forked_from_id: 'p',
          timestamp: '2026-02-10T10:00:00Z',
        }),
        started('t1', '2026-02-09T10:00:00Z'),
        said('One'),
        started('t2', '2026-02-10T10:00:01Z'),
        said('Two'),
      ]),
    );
    expect(events.map(({ copied, ms }) => [copied === true, ms])).toEqual([
      [true, Date.parse('2026-02-09T10:00:00Z')],
      [false, Date.parse('2026-02-10T10:00:01Z')],
    ]);
  });
});
