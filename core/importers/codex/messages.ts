import type { JsonValue } from '../importer.ts';
import { isArray, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { clientNote, userPieces } from './clientText.ts';
import { contentOf, imageLabel } from './contentParts.ts';
import type { Content } from './contentParts.ts';
import type { Piece } from './piece.ts';

/** A message as the model got or gave it, in the role that it has there. */
export function messageItem(item: JsonObject): Piece[] {
  const content = contentOf(item['content'] ?? item['message']);
  const role = textOf(item['role']) ?? 'system';
  switch (role) {
    case 'user':
      return userMessage(content);
    case 'assistant':
      return assistantMessage(content);
    default:
      // Instructions of the client; a role that no version knew is none of a person's either.
      return content.texts.flatMap((text) => clientNote(text, role));
  }
}

/** A request, with notes of what the client put around it. Its parts are one message. */
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

/** An answer. A plan within it is a message of its own, as other streams have it. */
export function assistantMessage({ texts, labels }: Content): Piece[] {
  const text = texts.join('\n');
  const plan = PLAN.exec(text)?.[1];
  const spoken = plan === undefined ? text : text.replace(PLAN, '').trim();
  return [
    ...withLabels({ kind: 'message', role: 'assistant', name: null, text: spoken }, labels),
    ...saidByAssistant(plan?.trim() ?? ''),
  ];
}

export function saidByAssistant(text: string): Piece[] {
  return withLabels({ kind: 'message', role: 'assistant', name: null, text }, []);
}

/** A message with its images; none when it is blank. Streams name images differently, or not at all. */
function withLabels(message: Piece, labels: readonly string[]): Piece[] {
  const { text: words } = message;
  if (labels.length === 0) return words.trim() === '' ? [] : [message];
  const text = [words, ...labels].filter((part) => part !== '').join('\n');
  return [{ ...message, text, sameAs: words === '' ? '[image]' : words }];
}

/** The content of a legacy `user_message`: its text, and images beside it. */
export function legacyContent(fields: JsonObject): Content {
  const text = textOf(fields['message']);
  const labels = [fields['images'], fields['local_images']].flatMap((images) => listed(images));
  return { texts: text === undefined ? [] : [text], labels };
}

function listed(images: JsonValue | undefined): string[] {
  return isArray(images) ? images.map(imageLabel) : [];
}
