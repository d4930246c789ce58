import { addBackupCommands } from './backupCommands.ts';
import { addConversationCommands } from './conversationCommands.ts';
import { addEmbedCommands } from './embedCommands.ts';
import { addEmbeddingsCommand } from './embeddingsCommand.ts';
import { addExportCommands } from './exportCommands.ts';
import { addForgetCommands } from './forgetCommand.ts';
import { addHalfLivesCommand } from './halfLivesCommand.ts';
import { addIdeaCommands } from './ideaCommands.ts';
import { addImportCommands } from './importCommands.ts';
import { addLibraryCommands } from './libraryCommands.ts';
import { addMarkCommands } from './markCommands.ts';
import { addMcpCommand } from './mcpCommand.ts';
import { addModelCommand } from './modelCommand.ts';
import { addNotifyCommands } from './notifyCommand.ts';
import { addProjectCommands } from './projectCommands.ts';
import { addSearchCommands } from './searchCommands.ts';
import { addSegmentationCommand } from './segmentationCommand.ts';
import { addServeCommand } from './serveCommand.ts';
import { addSweepCommands } from './sweepCommand.ts';
import { addVerifyCommand } from './verifyCommand.ts';
import { addVersionCommands } from './versionCommands.ts';
import { addWorkCommands } from './workCommands.ts';
import { addZoneCommand } from './zoneCommand.ts';
import type { CommandTools } from './options.ts';

type AddFamily = (tools: CommandTools) => void;

/**
 * Commands that are defined together, in the order of the help; their dependencies are loaded when
 * they run.
 */
export const COMMAND_FAMILIES: readonly {
  readonly names: readonly string[];
  readonly add: AddFamily;
}[] = [
  {
    names: ['import', 'discover', 'index'],
    add: addImportCommands,
  },
  {
    names: ['toc', 'show', 'grip', 'events', 'status'],
    add: addLibraryCommands,
  },
  { names: ['projects', 'project'], add: addProjectCommands },
  {
    names: ['conversations', 'conversation', 'stats'],
    add: addConversationCommands,
  },
  { names: ['export', 'journal'], add: addExportCommands },
  {
    names: ['name', 'star', 'tag', 'tags', 'points', 'close', 'reopen'],
    add: addMarkCommands,
  },
  { names: ['ideas', 'entities', 'people', 'topics'], add: addIdeaCommands },
  { names: ['half-lives'], add: addHalfLivesCommand },
  {
    names: [
      'resummarize',
      'versions',
      'diff',
      'claims',
      'edit',
      'pin',
      'unpin',
      'revert',
      'fidelity',
    ],
    add: addVersionCommands,
  },
  {
    names: ['backup', 'backups', 'restore', 'rebuild'],
    add: addBackupCommands,
  },
  { names: ['verify'], add: addVerifyCommand },
  { names: ['zone'], add: addZoneCommand },
  { names: ['segmentation'], add: addSegmentationCommand },
  {
    names: ['find', 'navigate', 'pack', 'brief', 'handoff', 'search'],
    add: addSearchCommands,
  },
  {
    names: ['embed', 'similar'],
    add: addEmbedCommands,
  },
  {
    names: ['embeddings'],
    add: addEmbeddingsCommand,
  },
  { names: ['model'], add: addModelCommand },
  {
    names: ['watch', 'follow', 'unfollow', 'jobs', 'queue', 'backfill'],
    add: addWorkCommands,
  },
  { names: ['notify'], add: addNotifyCommands },
  { names: ['sweep'], add: addSweepCommands },
  {
    names: ['forget', 'forgotten'],
    add: addForgetCommands,
  },
  { names: ['mcp'], add: addMcpCommand },
  { names: ['serve'], add: addServeCommand },
];

/** The family of a command; all families for anything else, such as the help. */
export function familiesFor(command: string | undefined): readonly AddFamily[] {
  const family = COMMAND_FAMILIES.find(({ names }) => names.some((name) => name === command));
  return (family === undefined ? COMMAND_FAMILIES : [family]).map(({ add }) => add);
}
