import type { JsonValue } from '../importer.ts';
import { isArray, textOf, isObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { clientNote, userPieces } from './clientText.ts';
import { contentOf, imageLabel } from './contentParts.ts';
import type { Content } from './contentParts.ts';
import type { Piece } from './piece.ts';
import type { ConverterState, Thread } from './converterState.ts';
import { note } from './piece.ts';
import { readableFields } from '../readable.ts';

/** Reads a message to or from the model, according to its role. */
export function messageItem(item: JsonObject): Piece[] {
  const content = contentOf(item['content'] ?? item['message']);
  const role = textOf(item['role']) ?? 'system';
  switch (role) {
    case 'user':
      return userMessage(content);
    case 'assistant':
      return inPhase(assistantMessage(content), item['phase']);
    default:
      // Instructions of the client. Unknown roles are not a person's either.
      return content.texts.flatMap((text) => clientNote(text, role));
  }
}

/** A request, with notes for what the client added. All parts form a single message. */
export function userMessage({ texts, labels }: Content): Piece[] {
  const pieces = texts.flatMap(userPieces);
  const asked = pieces.filter(({ kind }) => kind === 'message');
  const notes = pieces.filter(({ kind }) => kind !== 'message');
  const words = asked.map(({ text }) => text).join('\n');
  const request: Piece = {
    kind: 'message',
    role: 'user',
    name: null,
    text: words,
    opensTurn: true,
  };
  return [...withLabels(request, labels), ...notes];
}

const PLAN = /<proposed_plan>([\s\S]*?)(?:<\/proposed_plan>|$)/;

/** An answer. A plan in it becomes a message of its own, as in other streams. */
export function assistantMessage({ texts, labels }: Content): Piece[] {
  const text = texts.join('\n');
  const plan = PLAN.exec(text)?.[1];
  const spoken = plan === undefined ? text : text.replace(PLAN, '').trim();
  return [
    ...withLabels({ kind: 'message', role: 'assistant', name: null, text: spoken }, labels),
    ...saidByAssistant(plan?.trim() ?? ''),
  ];
}

/** Newer versions say of each answer whether the model goes on after it. */
export function inPhase(pieces: readonly Piece[], phase: JsonValue | undefined): Piece[] {
  const word = textOf(phase)?.toLowerCase().replaceAll('_', '');
  return pieces.map((piece) => {
    if (piece.kind !== 'message') return piece;
    if (word === 'commentary') return { ...piece, goesOn: true };
    return word === 'finalanswer' ? { ...piece, endsTurn: true } : piece;
  });
}

export function saidByAssistant(text: string): Piece[] {
  return withLabels({ kind: 'message', role: 'assistant', name: null, text }, []);
}

/**
 * A message with its images, or nothing if blank. Streams name images differently or not at all.
 */
function withLabels(message: Piece, labels: readonly string[]): Piece[] {
  const { text: words } = message;
  if (labels.length === 0) return words.trim() === '' ? [] : [message];
  const text = [words, ...labels].filter((part) => part !== '').join('\n');
  return [{ ...message, text, sameAs: words === '' ? '[image]' : words }];
}

/** The content of an old `user_message`: its text and images. */
export function legacyContent(fields: JsonObject): Content {
  const text = textOf(fields['message']);
  const labels = [fields['images'], fields['local_images']].flatMap((images) => listed(images));
  return { texts: text === undefined ? [] : [text], labels };
}

function listed(images: JsonValue | undefined): string[] {
  return isArray(images) ? images.map(imageLabel) : [];
}

/**
 * Reads a message between agents. For a sub-agent, what its parent says is a request; everything
 * else is a note. The text is often encrypted.
 */
export function agentMessage(
  item: JsonObject,
  { thread }: Pick<ConverterState, 'thread'>,
): Piece[] {
  const author = textOf(item['author']) ?? null;
  const text = contentOf(item['content']).texts.join('\n').trim();
  if (isFromParent(author, thread)) {
    const request = text === '' ? '[encrypted]' : text;
    return [{ kind: 'message', role: 'user', name: author, text: request, opensTurn: true }];
  }
  if (text === '') return [];
  const ends = [author, textOf(item['recipient'])].filter((end) => typeof end === 'string');
  return [note('agent-message', ends.length === 0 ? text : `${ends.join(' → ')}\n${text}`)];
}

function isFromParent(author: string | null, thread: Thread | null): boolean {
  if (thread?.isSubAgent !== true) return false;
  return author === null || thread.agentPath === null || isAbove(author, thread.agentPath);
}

function isAbove(ancestor: string, path: string): boolean {
  return path.startsWith(ancestor.endsWith('/') ? ancestor : `${ancestor}/`);
}

/** A person's request for a review by a client command, which gives work to the model. */
export function reviewRequest(fields: JsonObject): Piece[] {
  const what = ['user_facing_hint', 'prompt', 'review'].map((key) => textOf(fields[key]));
  const text = ['/review', what.find((words) => words !== undefined)];
  return [
    {
      ...note('command', text.filter((word) => word !== undefined).join(' ')),
      opensTurn: true,
      sameAs: 'review',
    },
  ];
}

/** The findings of a review. What the model says about it are messages. */
export function reviewEnd(fields: JsonObject): Piece[] {
  const { review_output: output } = fields;
  const text = isObject(output)
    ? readableFields(output, NOTHING)
    : (textOf(fields['review']) ?? 'Review ended');
  return [{ ...note('review', text), sameAs: 'review' }];
}

const NOTHING: ReadonlySet<string> = new Set();
