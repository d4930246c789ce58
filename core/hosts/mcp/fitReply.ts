import { fitText, wholeText } from '../../text/fitText.ts';
import type { FitText, TextPiece } from '../../text/fitText.ts';
import type { ToolCall } from './defineTool.ts';

/** With fewer tokens there is room for little but the answer itself. */
const LITTLE = 300;

export function isShort(budget: number | undefined): boolean {
  return budget !== undefined && budget < LITTLE;
}

export interface FitReply {
  readonly text: string;
  /** Number of leading pieces that are in the text. */
  readonly kept: number;
  /** Set for a reply with a budget. */
  readonly counted: { readonly tokens: number; readonly leftOut: number } | null;
}

/** The text form of a reply within its budget, or whole without one. */
export async function fitReply<Piece extends TextPiece>(
  fit: FitText<Piece>,
  { budget, counter }: { readonly budget: number | undefined } & Pick<ToolCall, 'counter'>,
): Promise<FitReply> {
  if (budget === undefined) return { text: wholeText(fit), kept: fit.pieces.length, counted: null };
  const countTokens = await counter();
  let sum = 0;
  // Pieces that can never fit are not counted again and again: an event may hold megabytes.
  const over = fit.pieces.findIndex((piece) => (sum += countTokens(piece.text)) > budget);
  const most = over < 0 ? fit.pieces.length : over + 1;
  const cut = fit.pieces.length - most;
  const { text, tokens, kept, leftOut } = fitText(
    {
      pieces: fit.pieces.slice(0, most),
      compose: (pieces, left) => fit.compose(pieces, left + cut),
    },
    { budget, countTokens },
  );
  return {
    text: text === '' ? await noRoom({ budget, counter }) : text,
    kept,
    counted: { tokens, leftOut: leftOut + cut },
  };
}

/** What an agent is told when its budget has no room for anything, if at least that fits. */
export async function noRoom({
  budget,
  counter,
}: { readonly budget: number } & Pick<ToolCall, 'counter'>): Promise<string> {
  const countTokens = await counter();
  return countTokens(NO_ROOM) <= budget ? NO_ROOM : '';
}

const NO_ROOM = 'Raise the budget.';
