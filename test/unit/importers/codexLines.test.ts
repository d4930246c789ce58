import { describe, expect, it } from 'vitest';
import { codexImporter } from '../../../core/importers/codex/codexImporter.ts';
import {
  STATE_EVENTS,
  STATE_ITEMS,
  STATE_LINES,
  STATE_TURN_ITEMS,
} from '../../../core/importers/codex/lineTypes.ts';
import { codexLine, codexLines, eventsOf, message } from './codexLine.ts';
import { convertLines, fixture, linesOf } from './convertFile.ts';

/** One converted line as one line of JSON, so that a snapshot reads like the log. */
function snapshot(lines: readonly unknown[]): string {
  return `[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`;
}

describe('Codex lines', () => {
  it.each([
    [
      'without envelopes, of mid-2025',
      'sessions/2025/06/03/rollout-2025-06-03T11-15-00-7d3f6c1e-2b4a-4e5f-9a10-6c8e2d4b1f01',
    ],
    [
      'with mirrors, of early 2026',
      'sessions/2026/02/10/rollout-2026-02-10T10-00-00-019c46c7-6a80-7aaa-8aaa-0000000000a1',
    ],
    [
      'with completed items, of autumn 2026',
      'sessions/2026/09/01/rollout-2026-09-01T20-00-00-01a05e20-c100-7ccc-8ccc-0000000000c1',
    ],
    [
      'of an archived fork',
      'archived_sessions/rollout-2026-02-11T09-00-00-019c4bb6-d800-7bbb-8bbb-0000000000b1',
    ],
    [
      'of a sub-agent with its parent’s history',
      'sessions/2026/09/01/rollout-2026-09-01T20-02-00-01a05e22-95c0-7ddd-8ddd-0000000000d1',
    ],
  ])('%s become exactly these events, facts and kinds', async (_what, name) => {
    const path = fixture(`codex/${name}.jsonl`);
    await expect(snapshot(convertLines(codexImporter, path, linesOf(path)))).toMatchFileSnapshot(
      fixture(`codex/${name}.expected.json`),
    );
  });

  it.each([
    ['lines', [...STATE_LINES].map((type) => codexLine(type, {}))],
    ['items', [...STATE_ITEMS].map((type) => codexLine('response_item', { type }))],
    ['events', [...STATE_EVENTS].map((type) => codexLine('event_msg', { type }))],
    [
      'turn items',
      [...STATE_TURN_ITEMS].map((type) =>
        codexLine('event_msg', { type: 'item_completed', item: { type } }),
      ),
    ],
  ])('of the listed types are state: %s', (_what, lines) => {
    expect(new Set(convertLines(codexImporter, '/a.jsonl', lines).map(({ kind }) => kind))).toEqual(
      new Set(['state']),
    );
  });

  it('of types that stand nowhere are unknown, and named with the place of the type', () => {
    expect(
      codexLines([
        ['response_item', { type: 'hologram' }],
        ['event_msg', { type: 'toString' }],
        ['event_msg', { type: 'item_completed', item: { type: 'Teleport' } }],
        ['event_msg', { type: 'item_completed' }],
        ['tomorrow', {}],
      ]),
    ).toEqual([
      { kind: 'unknown', type: 'response_item/hologram' },
      { kind: 'unknown', type: 'event_msg/toString' },
      { kind: 'unknown', type: 'item_completed/Teleport' },
      { kind: 'unknown', type: 'item_completed/(none)' },
      { kind: 'unknown', type: 'tomorrow' },
    ]);
  });

  it('name their thread: by the first meta line, before it and without it by the file', () => {
    const said = codexLine('event_msg', { type: 'agent_message', message: 'Hello' });
    const lines = [
      said,
      codexLine('session_meta', { id: 'own' }),
      codexLine('session_meta', { id: 'other' }),
    ];
    const path = '/x/rollout-2026-02-10T10-00-00-019c46c7-6a80-7aaa-8aaa-0000000000a1.jsonl.zst';
    const conversations = convertLines(codexImporter, path, [...lines, said]).flatMap((line) =>
      line.kind === 'event' ? line.events.map(({ conversation }) => conversation) : [],
    );
    expect(conversations).toEqual(['019c46c7-6a80-7aaa-8aaa-0000000000a1', 'own']);
  });

  it('give a name that stands for another thread, or was copied, to none', () => {
    const name = { type: 'thread_name_updated', thread_name: 'Tax' };
    expect(
      codexLines([
        ['session_meta', { id: 'own' }],
        ['event_msg', name],
        ['event_msg', { ...name, thread_id: 'own' }],
        ['event_msg', { ...name, thread_id: 'parent' }],
      ]).slice(1),
    ).toEqual([
      { kind: 'state', facts: [{ fact: 'title', conversation: 'own', title: 'Tax', rank: 2 }] },
      { kind: 'state', facts: [{ fact: 'title', conversation: 'own', title: 'Tax', rank: 2 }] },
      { kind: 'state' },
    ]);
  });
});

it.each([
  ['after the year 9999', 'ffffffff-ffff-7fff-8fff-ffffffffffff'],
  ['before there were any', '00000000-0000-7000-8000-000000000000'],
])('a thread’s id is no time where its digits would be one %s', (_when, id) => {
  const lines = codexLines([
    ['session_meta', { id }],
    ['turn_context', { turn_id: id }],
    message('user', 'Why is the page blank?'),
  ]);
  const untimed = convertLines(codexImporter, '/log/rollout.jsonl', [
    JSON.stringify({ type: 'session_meta', payload: { id } }),
    JSON.stringify({
      type: 'response_item',
      payload: { type: 'message', role: 'user', content: 'a' },
    }),
  ]);
  expect(eventsOf([...lines, ...untimed]).map(({ ms, copied }) => [ms, copied])).toEqual([
    [Date.parse('2026-02-10T09:00:00Z'), undefined],
    [null, undefined],
  ]);
});
