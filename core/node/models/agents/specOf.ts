import type { AgentCommand } from '../../../engine/summaries/ports/languageModel.ts';
import type { AgentKind } from '../../../model/providers.ts';
import type { AgentSpec } from './agentSpec.ts';
import { claudeCode } from './claudeCode.ts';
import { codex } from './codex.ts';
import { customCommand } from './customCommand.ts';
import { geminiCli } from './geminiCli.ts';

/** Agents whose commands are known. */
export const KNOWN_AGENTS: Readonly<Record<Exclude<AgentKind, 'custom'>, AgentSpec>> = {
  'claude-code': claudeCode,
  codex,
  gemini: geminiCli,
};

export function specOf({ kind, command }: Pick<AgentCommand, 'kind' | 'command'>): AgentSpec {
  if (kind === 'custom') return customCommand(command);
  const known = KNOWN_AGENTS[kind];
  const [program] = command;
  return program === undefined ? known : { ...known, program };
}
