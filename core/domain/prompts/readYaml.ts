import { LineCounter, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Node, Pair, YAMLMap } from 'yaml';

/** The content of a file, or why and where it cannot be used. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      /** One sentence, for the person who wrote the file. */
      readonly problem: string;
      /** Line in the file, from 1. */
      readonly line: number;
    };

/** A text from a file that knows the line of each of its own lines. */
export interface LinedText {
  readonly text: string;
  /** The line of its key or list entry. */
  readonly line: number;
  /**
   * The line of an offset (UTF-16 units) in the text; for folded and quoted texts always the first.
   */
  readonly lineAt: (offset: number) => number;
}

/** Nobody writes a longer file by hand, and parsing time grows with it. */
const LONGEST = 200_000;

/** Carries a problem to {@link readYaml}; never seen outside. */
class YamlProblem extends Error {
  readonly line: number;

  constructor(problem: string, line: number) {
    super(problem);
    this.line = line;
  }
}

/** Stops reading with a problem on a line. */
export function refuse(problem: string, line: number): never {
  throw new YamlProblem(problem, line);
}

/**
 * Reads a file that is a single mapping. Anything the reader {@link refuse}s becomes the problem.
 */
export function readYaml<T>(source: string, read: (fields: YamlFields) => T): Parsed<T> {
  try {
    return { ok: true, value: read(openYaml(source)) };
  } catch (thrown) {
    if (!(thrown instanceof YamlProblem)) throw thrown;
    return { ok: false, problem: thrown.message, line: thrown.line };
  }
}

function openYaml(source: string): YamlFields {
  if (source.length > LONGEST) refuse(`The file is longer than ${LONGEST} characters.`, 1);
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, merge: false });
  const [error] = document.errors;
  if (error !== undefined) {
    // Something unclosed is only noticed after the last line.
    const last = source.trimEnd().split('\n').length;
    refuse(sentence(error.message), Math.min(lines.linePos(error.pos[0]).line, last));
  }
  const { contents } = document;
  if (!isMap(contents)) refuse('The file must be a list of "key: value" lines.', 1);
  return new YamlFields(contents, { lines, source, line: 1 });
}

interface Place {
  readonly lines: LineCounter;
  readonly source: string;
  /** The line of the mapping itself. */
  readonly line: number;
}

/** The fields of a mapping. Each method rejects values of another type. */
export class YamlFields {
  readonly line: number;
  private readonly map: YAMLMap;
  private readonly place: Place;

  constructor(map: YAMLMap, place: Place) {
    this.map = map;
    this.place = place;
    this.line = place.line;
  }

  /** Rejects fields with other names. */
  allow(names: readonly string[]): void {
    for (const { key } of this.map.items as Pair<Node>[]) {
      const name = isScalar(key) ? String(key.value) : 'This';
      if (!names.includes(name))
        refuse(`"${name}" is no key of this file; it has ${names.join(', ')}.`, this.lineOf(key));
    }
  }

  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  /** A non-blank text. */
  text(name: string): LinedText {
    const { node, line } = this.need(name);
    return this.linedText(node, name, line);
  }

  /** A positive integer. */
  count(name: string): number {
    const { node, line } = this.need(name);
    const value = isScalar(node) ? node.value : undefined;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
      refuse(`"${name}" must be a whole number from 1 on.`, line);
    return value;
  }

  /** One of the given words. */
  choice<T extends string>(name: string, choices: readonly T[]): T {
    const { text, line } = this.text(name);
    const chosen = choices.find((choice) => choice === text);
    return chosen ?? refuse(`"${name}" must be one of ${choices.join(', ')}.`, line);
  }

  /** A list of texts; may be empty or missing. */
  texts(name: string): LinedText[] {
    return this.entries(name).map(({ node, line }) => this.linedText(node, name, line));
  }

  /** A list of mappings; may be empty or missing. */
  mappings(name: string): YamlFields[] {
    return this.entries(name).map(({ node, line }) => {
      if (!isMap(node)) refuse(`Each entry of "${name}" must have keys of its own.`, line);
      return new YamlFields(node, { ...this.place, line });
    });
  }

  private entries(name: string): { node: unknown; line: number }[] {
    const found = this.find(name);
    if (found === undefined || (isScalar(found.node) && found.node.value === null)) return [];
    if (!isSeq(found.node)) refuse(`"${name}" must be a list.`, found.line);
    return found.node.items.map((node) => ({ node, line: this.lineOf(node) }));
  }

  private linedText(node: unknown, name: string, line: number): LinedText {
    const value = isScalar(node) ? node.value : undefined;
    if (!isScalar(node) || typeof value !== 'string' || value.trim() === '')
      refuse(`"${name}" must be a text that is not empty.`, line);
    const isLiteral = node.type === 'BLOCK_LITERAL';
    const first = this.lineOf(node) + (isLiteral ? 1 : 0);
    const lineAt = (offset: number): number =>
      isLiteral ? first + value.slice(0, offset).split('\n').length - 1 : first;
    return { text: value, line, lineAt };
  }

  private need(name: string): { node: unknown; line: number } {
    return this.find(name) ?? refuse(`"${name}" is missing.`, this.line);
  }

  private find(name: string): { node: unknown; line: number } | undefined {
    const pairs = this.map.items as Pair<Node, Node | null>[];
    const pair = pairs.find(({ key }) => isScalar(key) && key.value === name);
    return pair === undefined ? undefined : { node: pair.value, line: this.lineOf(pair.key) };
  }

  private lineOf(node: unknown): number {
    const range = isScalar(node) || isMap(node) || isSeq(node) ? node.range : null;
    return range == null ? this.line : this.place.lines.linePos(range[0]).line;
  }
}

function sentence(message: string): string {
  const trimmed = message.trim().replace(/\s+/g, ' ');
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
