import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../core/importers/claude-code/claudeCodeImporter.ts';
import {
  EVENT_TYPES,
  STATE_TYPES,
  TITLE_TYPES,
} from '../../../core/importers/claude-code/lineTypes.ts';
import { convertLines, fixture, linesOf } from './convertFile.ts';

const PROJECT = 'claude-code/projects/-home-mia-shop';
const SESSION = '5d0c1f6e-8a51-4c53-9a1e-0b6f5f2f7a10';
const LEGACY = '6e1d2a7f-9b62-4d64-8b2f-1c7a6a3a8b21';

function convertFixture(name: string) {
  const path = fixture(`${PROJECT}/${name}.jsonl`);
  return convertLines(claudeCodeImporter, path, linesOf(path));
}

/** One converted line as one line of JSON, so that a snapshot reads like the log. */
function snapshot(lines: readonly unknown[]): string {
  return `[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`;
}

describe('Claude Code lines', () => {
  it('become exactly these events, facts and kinds, type by type', async () => {
    await expect(snapshot(convertFixture(SESSION))).toMatchFileSnapshot(
      fixture(`${PROJECT}/${SESSION}.expected.json`),
    );
  });

  it('are all tried: the fixture has a line of each known type', () => {
    const text = linesOf(fixture(`${PROJECT}/${SESSION}.jsonl`)).join('\n');
    expect(
      [...EVENT_TYPES, ...TITLE_TYPES, ...STATE_TYPES].filter(
        (type) => !text.includes(`"type":"${type}"`),
      ),
    ).toEqual([]);
  });

  it('of in-file sub-agents go to a child conversation per chain, orphans to one of their own', async () => {
    await expect(snapshot(convertFixture(LEGACY))).toMatchFileSnapshot(
      fixture(`${PROJECT}/${LEGACY}.expected.json`),
    );
  });

  it.each([
    ['in its session’s folder', `${SESSION}/subagents/agent-c01`, 'c01'],
    ['in a workflow’s folder', `${SESSION}/subagents/workflows/wf-1/agent-c02`, 'c02'],
    ['beside the sessions, named by its file alone', 'agent-c03', 'c03'],
  ])('of a sub-agent %s are a child conversation with a turn', (_layout, name, agent) => {
    const conversation = `${SESSION}/${agent}`;
    const read = convertFixture(name).map((line) =>
      line.kind === 'event'
        ? [line.events.map((event) => [event.conversation, event.opensTurn]), line.facts]
        : line.kind,
    );
    expect(read).toEqual([
      [
        [[conversation, true]],
        [
          { fact: 'parent', conversation, parent: SESSION },
          { fact: 'project', conversation, project: '/home/mia/shop' },
        ],
      ],
      [[[conversation, false]], undefined],
    ]);
  });
});
