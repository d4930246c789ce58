/** What tools printed: its head and end read, its colours parted from its words. */
import { commandOutput } from '../ui/commandOutput.ts';

export interface ToolOutput {
  /** Without what the client wrote around it. */
  readonly text: string;
  readonly exitCode: number | null;
  readonly failed: boolean;
  /** A person would not let it run. */
  readonly refused: boolean;
  /** Ms, where the client says so. */
  readonly took: number | null;
}

const CODE = /^(?:Error: )?(?:Exit code:? |Process exited with code )(-?\d+)[^\S\n]*$/m;
const HEADED = /^(?:Chunk ID|Wall time|Exit code|Process exited)/;
const TAIL = /\n?^Exit code: (-?\d+)\s*$(?![\s\S])/m;
const CLAUDE_CODE = /^(?:Error: )?Exit code (\d+)(?:\n|$)/;
const WALL_TIME = /^Wall time: ([\d.]+) seconds?/m;
const TOOL_ERROR = /^<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>\s*)?$/;
const REFUSED =
  /^(?:The user doesn't want to (?:proceed|take this action)|User rejected|exec command rejected by user|\[Request interrupted by user for tool use\])/;
/** What a client writes before an output is short. */
const MOST_HEAD = 600;

export function parseOutput(text: string): ToolOutput {
  const head = HEADED.test(text) ? text.slice(0, MOST_HEAD) : '';
  const claude = CLAUDE_CODE.exec(text);
  const tail = TAIL.exec(text.slice(-MOST_HEAD));
  const error = TOOL_ERROR.exec(text)?.[1];
  const said = claude?.[1] ?? CODE.exec(head)?.[1] ?? tail?.[1];
  const exitCode = said === undefined ? null : Number(said);
  const seconds = WALL_TIME.exec(head)?.[1];
  const body = claude === null ? withoutHead(text, head) : text.slice(claude[0].length);
  return {
    text:
      error ?? (tail === null || head !== '' ? body : body.slice(0, body.length - tail[0].length)),
    exitCode,
    failed: error !== undefined || (exitCode !== null && exitCode !== 0),
    refused: REFUSED.test(text),
    took: seconds === undefined ? null : Number(seconds) * 1000,
  };
}

function withoutHead(text: string, head: string): string {
  return head === '' ? text : commandOutput(text).replace(/^exit -?\d+: /, '');
}

/** A run of text in one look. */
export interface OutputPart {
  readonly text: string;
  /** One of eight colours of a terminal; null: none. */
  readonly colour: TerminalColour | null;
  readonly bold: boolean;
}

export const COLOURS = [
  'black',
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
] as const;
export type TerminalColour = (typeof COLOURS)[number];

const ESCAPE = String.fromCodePoint(27);
const BELL = String.fromCodePoint(7);
/** Of the standard (ECMA-48): with parameters, of text up to a bell, with a set of characters, of one letter. */
const SEQUENCE = new RegExp(
  String.raw`${ESCAPE}(?:\[([0-?]*)[ -/]*([@-~])|\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\)?|[ -/]+[0-~]|[0-Z\\^-~])`,
  'g',
);
const CONTROL = /[\p{Cc}--[\n\t]]/gv;

/**
 * Parts an output at the sequences by which programs colour a terminal. Colour and weight are kept, all
 * else of them (cursor, titles, links) is left out, and of a line that was written over its last state.
 */
export function parseColours(text: string): readonly OutputPart[] {
  const parts: OutputPart[] = [];
  let look: Pick<OutputPart, 'colour' | 'bold'> = { colour: null, bold: false };
  let from = 0;
  const add = (end: number): void => {
    const words = cleanLines(text.slice(from, end));
    if (words !== '') parts.push({ text: words, ...look });
  };
  for (const match of text.matchAll(SEQUENCE)) {
    add(match.index);
    from = match.index + match[0].length;
    if (match[2] === 'm') look = lookAfter(look, match[1] ?? '');
  }
  add(text.length);
  return parts;
}

/** Progress bars write over their line: what stood there last is what one would have seen. */
function cleanLines(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return (lines.includes('\r') ? lines.replaceAll(/[^\n]*\r(?=[^\n])/g, '') : lines)
    .replaceAll('\r', '')
    .replaceAll(CONTROL, '');
}

function lookAfter(look: Pick<OutputPart, 'colour' | 'bold'>, codes: string) {
  let { colour, bold } = look;
  const numbers = codes.split(/[;:]/).map(Number);
  for (let at = 0; at < numbers.length; at++) {
    const code = numbers[at] ?? 0;
    if (code === 0) [colour, bold] = [null, false];
    else if (code === 1) bold = true;
    else if (code === 22) bold = false;
    else if (code >= 30 && code <= 37) colour = COLOURS[code - 30] ?? null;
    else if (code >= 90 && code <= 97) colour = COLOURS[code - 90] ?? null;
    else if (code === 39) colour = null;
    // Colours by number or by light: their arguments are no codes.
    else if (code === 38 || code === 48) at += numbers[at + 1] === 5 ? 2 : 4;
  }
  return { colour, bold };
}

/** A file as it was read, without the numbers that the tool wrote before its lines. */
export interface NumberedText {
  readonly text: string;
  /** Of its first line. */
  readonly first: number;
}

/** Null where its lines are not numbered one after another. */
export function parseNumbered(text: string): NumberedText | null {
  const match = /^\s*(\d+)(?:→|\t)/.exec(text);
  if (match === null) return null;
  const first = Number(match[1]);
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const parts = /^\s*(\d+)(?:→|\t)(.*)$/.exec(line);
    if (parts === null || Number(parts[1]) !== first + lines.length) break;
    lines.push(parts[2] ?? '');
  }
  return { text: lines.join('\n'), first };
}

/** Pictures in a text are named by their kind: `[image: image/png]`. */
export const hasPicture = (text: string): boolean => /\[image: [^\]\n]{1,200}\]/.test(text);

export interface Picture {
  readonly type: string;
  /** Base64. */
  readonly data: string;
}

/** Kinds of pictures that hold nothing but points of colour. */
const PICTURE_TYPES = /^image\/(?:png|jpeg|gif|webp)$/;
const MOST_PICTURES = 20;

/** The pictures in a line of a log, in order, whatever its format; none where the line is no JSON. */
export function picturesIn(line: string): readonly Picture[] {
  const found: Picture[] = [];
  const walk = (value: unknown): void => {
    if (found.length >= MOST_PICTURES || typeof value !== 'object' || value === null) return;
    const { media_type: type, data, image_url: url } = value as Readonly<Record<string, unknown>>;
    const address = typeof url === 'string' ? /^data:([\w/+-]+);base64,(.+)$/.exec(url) : null;
    const picture = address === null ? { type, data } : { type: address[1], data: address[2] };
    if (isPicture(picture)) found.push(picture);
    else for (const child of Object.values(value)) walk(child);
  };
  try {
    walk(JSON.parse(line));
  } catch {
    return [];
  }
  return found;
}

const isPicture = (value: { readonly type: unknown; readonly data: unknown }): value is Picture =>
  typeof value.type === 'string' &&
  PICTURE_TYPES.test(value.type) &&
  typeof value.data === 'string' &&
  /^[A-Za-z0-9+/]+={0,2}$/.test(value.data);
