import type { ConversationReader } from '../conversations/ports/conversationReader.ts';
import type { AnchorType } from '../../model/anchor.ts';
import type { CountTokens } from '../../model/countTokens.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';
import { handoffText } from '../../text/handoffText.ts';
import { withoutMarkers } from '../../domain/trust/plainDoubts.ts';
import type { SummaryDoubt } from '../../model/summary.ts';
import { toolFields } from '../../domain/summarize/toolGist.ts';
import type { Provider } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import type { MarkReader, SaidQuote } from '../marks/ports/markStore.ts';
import type { MemoryReader } from '../library/ports/memoryReader.ts';
import type { NodeSearchReader, SearchIndexReader } from './ports/searchStore.ts';
import { branchSince } from './handoffBranch.ts';
import { handoffWork } from './handoffWork.ts';
import { whenIn } from '../../text/whenIn.ts';

export interface HandoffDeps {
  readonly reader: Pick<NodeSearchReader, 'segmentsOfConversation'> &
    Pick<SearchIndexReader, 'segmentEvents'> &
    Pick<MemoryReader, 'show'> &
    Pick<ConversationReader, 'conversation'> &
    Pick<MarkReader, 'saidQuotes'> & { zone(): Promise<string> };
  readonly countTokens: CountTokens;
}

/** Tool arguments that name a file. */
const FILE_FIELD = /^(?:file_path|path|file|filename|notebook_path)$/;
/** Tools of any kind of log that run a command. */
const SHELL = /bash|shell|exec|terminal|command/i;
const MOST_FILES = 24;

/**
 * See the procedure `handoff`. Throws `not-found` for anything but a conversation or one of its
 * segments.
 */
export async function handoff(
  { reader, countTokens }: HandoffDeps,
  { target, budget }: ParsedInputOf<'handoff'>,
): Promise<OutputOf<'handoff'>> {
  const zone = await reader.zone();
  const segment = target.startsWith('toc:')
    ? await reader.show({ nodeId: target, level: 'brief' })
    : null;
  const conversation = await reader.conversation({
    conversationId: segment?.conversationId ?? target,
  });
  if (conversation === null)
    throw new StrataError({
      code: 'not-found',
      message: `${target} is no conversation, and no segment of one. \`show\` names the conversation of a segment.`,
      details: { id: target },
    });
  const segments = await reader.segmentsOfConversation(conversation.conversationId);
  const quotes = await reader.saidQuotes(conversation.conversationId);
  const anchors: { type: Shown['anchors'][number]['type']; text: string }[] = [];
  const briefs: Briefs = [];
  const files = new Set<string>();
  const said: { role: string; text: string }[] = [];
  const calls: string[] = [];
  for (const { nodeId, nodeIx } of segments) {
    const shown = await reader.show({ nodeId, level: 'brief' });
    if (shown === null) continue;
    anchors.push(...shown.anchors.flatMap((anchor) => toldAnchor(anchor, quotes)));
    const own = shown.content.slice(0, shown.appendedFrom ?? undefined);
    const { text: brief, doubts } = withoutMarkers({ content: own, doubts: shown.doubts });
    const isModels = shown.summarizer !== null && shown.summarizer !== EXTRACTIVE;
    briefs.push({ title: shown.title, brief, doubts, isModels });
    for (const { kind, role, name, text } of await reader.segmentEvents(nodeIx))
      if (kind === 'message') said.push({ role, text });
      else if (kind === 'tool_call') {
        if (SHELL.test(name ?? '')) calls.push(text);
        for (const { field, value } of toolFields(text))
          if (FILE_FIELD.test(field) && value !== '') {
            // Re-inserted so that the file worked on last comes first.
            files.delete(value);
            files.add(value);
          }
      }
  }
  const work = handoffWork(conversation);
  const requests = said.filter(({ role }) => role === 'user').map(({ text: words }) => words);
  const times = segments.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const text = handoffText(
    {
      title: conversation.title ?? briefs[0]?.title ?? conversation.conversationId,
      conversationId: conversation.conversationId,
      project: conversation.project,
      folder: conversation.folder,
      branch: branchSince(conversation.branch, { calls, folder: conversation.folder }),
      source: conversation.source,
      from: times.length === 0 ? '' : whenIn(Math.min(...times), zone),
      to: times.length === 0 ? '' : whenIn(Math.max(...times), zone),
      requests,
      goal: goalIn(requests, conversation.asked),
      lastReply: said.findLast(({ role }) => role === 'assistant')?.text ?? '',
      ...work,
      anchors: conversation.points.some(({ role }) => role !== null)
        ? anchors.filter(({ type }) => BESIDE_POINTS.has(type))
        : anchors,
      briefs: briefs.filter(({ isModels }) => isModels || work.done.length === 0),
      files: [...files].toReversed().slice(0, MOST_FILES),
    },
    (tried) => countTokens(tried) <= budget,
  );
  return { conversationId: conversation.conversationId, text, tokens: countTokens(text) };
}

/** Where among the requests the one stands by which the conversation is told; it may be cut. */
function goalIn(requests: readonly string[], asked: string | null): number {
  const words = (asked ?? '').replace(/…$/, '').trim();
  return Math.max(
    0,
    requests.findIndex((request) => words !== '' && request.trim().startsWith(words)),
  );
}

type Shown = OutputOf<'show'>;
type Anchor = Shown['anchors'][number];

/** What is open is told while no person closed it, and all that they worded in their words. */
function toldAnchor(
  { type, text, eventId, start, end }: Anchor,
  quotes: readonly SaidQuote[],
): readonly Pick<Anchor, 'type' | 'text'>[] {
  const said = quotes.filter(
    (quote) => quote.eventId === eventId && quote.start < end && quote.end > start,
  );
  const isOpen = type === 'UnresolvedQuestion' || type === 'Commitment';
  if (isOpen && said.some(({ closed }) => closed)) return [];
  return [{ type, text: said.find(({ words }) => words !== null)?.words ?? text }];
}

/** What no point says. */
const BESIDE_POINTS: ReadonlySet<AnchorType> = new Set<AnchorType>([
  'UserPreference',
  'CriticalFact',
]);
const EXTRACTIVE: Provider = 'extractive';

type Briefs = {
  isModels: boolean;
  title: string;
  brief: string;
  doubts: readonly SummaryDoubt[];
}[];
