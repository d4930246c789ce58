/** What a person puts into the settings of an agent, so that it tells Strata of what it wrote. */
import type { OutputOf } from '../../core/contract/procedures.ts';

export type Hook = NonNullable<OutputOf<'followed'>['hook']>;

export interface HookSetup {
  readonly agent: string;
  /** The file, as the agent's own manual calls it. */
  readonly file: string;
  /** Where in that file. */
  readonly place: string;
  readonly text: string;
}

/** For each agent that can run one. docs/hooks.md says more about them. */
export const hookSetups = (hook: Hook): readonly HookSetup[] => [
  {
    agent: 'Claude Code',
    file: '~/.claude/settings.json',
    place: 'beside what it holds',
    text: claudeCode(hook),
  },
  {
    agent: 'Codex',
    file: '~/.codex/config.toml',
    place: 'above its first [table]',
    text: codex(hook),
  },
];

/** One line for each moment: it is read by people, too. */
function claudeCode({ command }: Hook): string {
  const lines = Object.entries(CLAUDE_CODE).map(([moment, timeout]) => {
    const hook = `{ "type": "command", "command": ${JSON.stringify(command)}, "timeout": ${timeout} }`;
    return `    "${moment}": [{ "hooks": [${hook}] }]`;
  });
  return `{\n  "hooks": {\n${lines.join(',\n')}\n  }\n}\n`;
}

/** When it tells, and for how many seconds it may wait. */
const CLAUDE_CODE = { Stop: 5, SubagentStop: 5, SessionEnd: 1 } as const;

/** It takes the words as they are, without a shell. */
const codex = ({ argv }: Hook): string =>
  `notify = [${argv.map((word) => JSON.stringify(word)).join(', ')}]\n`;
