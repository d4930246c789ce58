/** The part of the table of commands that acts on something: a conversation, a period, a project, a point. */
import { addressText } from './client/addressText.ts';
import { resumeInTerminal } from './client/bridge.ts';
import { copyText } from './client/clipboard.ts';
import type { InputOf } from '../core/contract/procedures.ts';
import type { Command, CommandContext, Exported } from './command.ts';
import { copyContext, DEFAULT_BUDGET } from './features/search/copyContext.ts';
import type { Explorer } from './state/explorer.ts';
import { isWide, lensInput, type Lens } from './state/lens.ts';
import { markConversation, turnPoint } from './state/marking.ts';
import { spanOfNode } from './state/span.ts';
import { formatMoment } from './state/labels.ts';
import { conversationSubject, periodSubject } from './state/storageForget.ts';
import type { Subject, SubjectKind, SubjectOf } from './state/subjects.ts';
import { resumeLine } from '../core/model/resume.ts';
import { toFailure } from '../core/model/result.ts';

type Act<Kind extends SubjectKind> = (
  context: CommandContext,
  subject: SubjectOf<Kind>,
) => void | Promise<void>;

/** A command on subjects of some kinds. What fails is said. */
function on<Kind extends SubjectKind>(
  where: readonly Kind[],
  { run, ...command }: Omit<Command, 'where' | 'run'> & { readonly run: Act<Kind> },
): Command {
  return {
    ...command,
    where,
    run: (context, subject) => {
      if (subject === null || !isOneOf(where, subject)) return;
      void Promise.resolve(run(context, subject)).catch((thrown: unknown) =>
        context.explorer.notice.say(toFailure(thrown).message),
      );
    },
  };
}

const isOneOf = <Kind extends SubjectKind>(
  kinds: readonly Kind[],
  subject: Subject,
): subject is SubjectOf<Kind> => kinds.some((kind) => kind === subject.kind);

export const SUBJECT_COMMANDS: readonly Command[] = [
  on(['conversation', 'period', 'project'], {
    id: 'open',
    words: 'open',
    keys: [],
    run: ({ explorer: { navigation } }, subject) => {
      if (subject.kind === 'conversation')
        return navigation.openConversation(subject.conversationId);
      if (subject.kind === 'period') return navigation.openNodeInTree(subject.nodeId);
      return navigation.openPage({ kind: 'project', id: subject.projectId });
    },
  }),
  on(['conversation', 'project'], {
    id: 'rename',
    words: 'rename',
    keys: ['F2'],
    run: ({ ask }, subject) => ask({ kind: 'rename', subject }),
  }),
  on(['conversation'], {
    id: 'star',
    words: 'star, or take the star away',
    keys: ['Alt+s'],
    run: async ({ explorer }, { conversationId }) => {
      const { now } = await explorer.client.call('markConversation', { conversationId });
      const starred = !now.starred;
      const said = starred ? 'Starred' : 'Starred no more';
      await markConversation(explorer, { conversationId, starred }, said);
    },
  }),
  on(['conversation'], {
    id: 'tags',
    words: 'tags',
    keys: ['Alt+t'],
    run: ({ ask }, subject) => ask({ kind: 'tags', subject }),
  }),
  on(['conversation'], {
    id: 'resume',
    words: 'resume it by the command of its tool',
    keys: ['Alt+r'],
    run: async ({ explorer }, { conversationId }) => {
      const line = resumeLine(await explorer.client.call('conversation', { conversationId }));
      if (line === null) return explorer.notice.say('Its tool has no command that resumes it');
      // Those of the sample were never had.
      const outcome =
        explorer.memory === 'own' ? await resumeInTerminal(conversationId) : 'impossible';
      if (outcome === 'opened') explorer.notice.say('It goes on in a terminal');
      else if (outcome === 'copied') explorer.notice.say(`Copied: ${line}`);
      else if (outcome === 'impossible') await copy(explorer, line, `Copied: ${line}`);
    },
  }),
  on(['conversation'], {
    id: 'hand-over',
    words: 'hand over: what whoever goes on has to know',
    keys: ['Alt+h'],
    run: ({ ask }, subject) => ask({ kind: 'hand-over', subject }),
  }),
  on(['project'], {
    id: 'merge',
    words: 'make it part of another project',
    keys: [],
    run: ({ ask }, subject) => ask({ kind: 'merge', subject }),
  }),
  on(['project', 'period'], {
    id: 'narrow',
    words: 'narrow everything down to it',
    keys: [],
    isAbsent: ({ explorer }, subject) =>
      subject?.kind === 'project' &&
      explorer.navigation.store.getState().lens.project === subject.projectId,
    run: ({ explorer: { navigation } }, subject) =>
      navigation.setLens(
        subject.kind === 'project'
          ? { project: subject.projectId }
          : { span: spanOfNode(subject.nodeId) },
      ),
  }),
  on(['period'], {
    id: 'journal',
    words: 'journal: what was done, in few lines',
    keys: ['Alt+j'],
    isAbsent: (_context, subject) =>
      subject?.kind !== 'period' || !/^toc:(?:day|week):/.test(subject.nodeId),
    run: ({ ask }, subject) => ask({ kind: 'journal', subject }),
  }),
  on(['conversation', 'period', 'project', 'board'], {
    id: 'export',
    words: 'export: all of it, with the words behind it',
    keys: ['Alt+e'],
    run: ({ ask }, subject) => ask({ kind: 'export', subject }),
  }),
  on(['conversation', 'period', 'project', 'board'], {
    id: 'copy-markdown',
    words: 'copy as Markdown',
    keys: ['Alt+c'],
    run: async ({ explorer }, subject) => {
      const { text, masked } = await explorer.client.call('export', {
        ...exportInput(subject, explorer.navigation.store.getState().lens),
        citations: false,
      });
      const hidden = masked === 0 ? '' : `, ${masked} secrets masked`;
      await copy(explorer, text, `Copied as Markdown${hidden}`);
    },
  }),
  on(['period'], {
    id: 'copy-context',
    words: 'copy as context, for another conversation to read',
    keys: [],
    run: async ({ explorer }, { nodeId }) =>
      explorer.notice.say(
        await copyContext(explorer.client, { nodeIds: [nodeId], budget: DEFAULT_BUDGET }),
      ),
  }),
  on(['conversation', 'period', 'project'], {
    id: 'copy-address',
    words: 'copy the address',
    keys: ['Alt+a'],
    run: async ({ explorer }, subject) => {
      const text = addressText(await addressOf(explorer, subject));
      await copy(explorer, text, 'Address copied');
    },
  }),
  on(['point'], {
    id: 'evidence',
    words: 'show the words behind it',
    keys: [],
    isAbsent: (_context, subject) => subject?.kind !== 'point' || subject.gripIds.length === 0,
    run: ({ explorer }, { gripIds, text }) => explorer.navigation.openGrips(gripIds, text),
  }),
  on(['point'], {
    id: 'close-point',
    words: 'close, or open again',
    keys: ['x'],
    run: ({ explorer }, point) => turnPoint(explorer, point),
  }),
  on(['point'], {
    id: 'correct',
    words: 'correct the words of a point, or what it is',
    keys: ['F2'],
    run: ({ ask }, subject) => ask({ kind: 'correct', subject }),
  }),
  on(['point', 'hit'], {
    id: 'open-conversation',
    words: 'open its conversation',
    keys: [],
    run: ({ explorer }, { conversationId }) => explorer.navigation.openConversation(conversationId),
  }),
  on(['point'], {
    id: 'copy-point',
    words: 'copy the point as Markdown',
    keys: ['Alt+c'],
    run: async ({ explorer }, { text, gripIds: [gripId], conversationId }) => {
      const { title, project } = await explorer.client.call('conversation', { conversationId });
      const from = sourceNote(
        { title, project },
        gripId === undefined ? null : { kind: 'grip', id: gripId },
      );
      await copy(explorer, `- ${inLine(text)} — ${from}\n`, 'Copied as Markdown');
    },
  }),
  on(['hit'], {
    id: 'copy-hit',
    words: 'copy what was found as Markdown',
    keys: ['Alt+c'],
    run: async ({ explorer }, { text, eventId, who, time, ...source }) => {
      const { zone } = await explorer.client.call('status', {});
      const from = sourceNote(source, { kind: 'event', id: eventId });
      const note = `> ${inLine(text)}\n\n${who}, ${formatMoment(time, zone)} — ${from}\n`;
      await copy(explorer, note, 'Copied as Markdown');
    },
  }),
  on(['hit'], {
    id: 'copy-hit-address',
    words: 'copy the address of what was found',
    keys: ['Alt+a'],
    run: ({ explorer }, { eventId }) =>
      copy(explorer, addressText({ kind: 'event', id: eventId }), 'Address copied'),
  }),
  on(['conversation', 'period'], {
    id: 'forget',
    words: 'forget',
    keys: [],
    // The sample is nobody's.
    isAbsent: ({ explorer }) => explorer.memory === 'sample',
    run: async ({ explorer }, subject) => {
      const { client, storage } = explorer;
      const { zone } = await client.call('status', {});
      if (subject.kind === 'period') {
        const node = await client.call('show', { nodeId: subject.nodeId, level: 'brief' });
        return storage.ask(periodSubject(node, zone));
      }
      const { conversationId } = subject;
      storage.ask(conversationSubject(await client.call('conversation', { conversationId }), zone));
    },
  }),
];

/** What can be done with a subject, in the order of the table. */
export const commandsFor = (context: CommandContext, subject: Subject): readonly Command[] =>
  SUBJECT_COMMANDS.filter(
    ({ where, isAbsent }) =>
      typeof where !== 'string' &&
      where.includes(subject.kind) &&
      isAbsent?.(context, subject) !== true,
  );

/** What `export` calls it; of periods and projects what the lens leaves of them. */
export function exportInput(
  subject: Exported,
  lens: Lens,
): Pick<InputOf<'export'>, 'target' | 'points' | 'lens'> {
  const narrowed = isWide(lens) ? {} : { lens: lensInput(lens) };
  switch (subject.kind) {
    case 'conversation':
      return { target: subject.conversationId };
    case 'period':
      return { target: subject.nodeId, ...narrowed };
    case 'project':
      return { target: subject.projectId, ...narrowed };
    case 'board':
    default: {
      const { board, state, lens: own } = subject;
      return { target: `points:${board}`, points: { state, ...lensInput(own) } };
    }
  }
}

async function addressOf(
  { client }: Explorer,
  subject: SubjectOf<'conversation' | 'period' | 'project'>,
): Promise<Parameters<typeof addressText>[0]> {
  if (subject.kind === 'project') return { kind: 'project', id: subject.projectId };
  if (subject.kind === 'period') return { kind: 'node', id: subject.nodeId };
  const { conversationId } = subject;
  const { openAt } = await client.call('conversation', { conversationId });
  return { kind: 'node', id: openAt ?? conversationId };
}

/** Where words are from, as a note says it: the conversation, and what leads there. */
function sourceNote(
  { title, project }: { readonly title: string; readonly project: string | null },
  address: Parameters<typeof addressText>[0] | null,
): string {
  return [
    `*${inLine(title)}*`,
    ...(project === null ? [] : [`(${inLine(project)})`]),
    ...(address === null ? [] : [`<${addressText(address)}>`]),
  ].join(' ');
}

/** Words of a log in a line of Markdown: its own signs mean nothing there. */
const inLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);

async function copy({ notice }: Explorer, text: string, said: string): Promise<void> {
  notice.say((await copyText(text)) ? said : 'The system did not allow copying');
}
