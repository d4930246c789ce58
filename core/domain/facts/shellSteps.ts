import { cutText, firstLine } from './quote.ts';
import type { Step } from './toolUse.ts';

/** A longer command is a program; its beginning says what it does. */
const MAX_COMMAND = 20_000;
const MAX_STEPS = 60;
const MAX_WORDS = 60;
const MAX_WORD = 200;
const MAX_TEXT = 300;
/** Substitutions within substitutions. */
const MAX_DEPTH = 10;

/** Words of the shell's own grammar, which may stand before a command. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'do',
  'then',
  'else',
  'elif',
  'if',
  'while',
  'until',
  '!',
  '{',
  '}',
  'time',
  'fi',
  'done',
]);
/** As `git` ends a message: `Co-authored-by: Mira Holt <mira@holt.example>`. */
const SIGNED = /^[ \t]*[A-Z][A-Za-z]+(?:-[A-Za-z]+)*-by:[^\n]{2,200}$/gm;
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

interface Word {
  readonly value: string;
  /** As it was typed. */
  readonly raw: string;
}

/**
 * Takes a command line of a POSIX-like shell apart into its commands, in order. Quotes, here documents,
 * substitutions and comments are respected; what a substitution runs stays one word.
 */
export function shellSteps(command: string): Step[] {
  const text = cutText(command, MAX_COMMAND);
  const steps: Step[] = [];
  const pending: string[] = [];
  let words: Word[] = [];
  /** The file that the output of the step goes into. */
  let written = '';
  /** Which step of the line reads a here document. */
  let reader = 0;
  let at = 0;

  const end = (joint: Step['joint']): void => {
    const step = stepOf(words, joint, written);
    words = [];
    written = '';
    if (step !== undefined) steps.push(step);
    else if (joint !== '' && joint !== ';') weaken(steps, joint);
  };

  while (at < text.length && steps.length < MAX_STEPS) {
    const char = text.charAt(at);
    const two = text.slice(at, at + 2);
    if (char === '\n') {
      end(';');
      const document = pending.length > 0 ? firstLine(text.slice(at + 1, at + MAX_TEXT)) : '';
      at = afterHereDocuments(text, at + 1, pending);
      const step = steps[reader];
      if (document !== '' && step !== undefined) steps[reader] = withDocument(step, document);
    } else if (/\s/.test(char)) at++;
    else if (char === '\\' && text[at + 1] === '\n') at += 2;
    else if (char === '#') at = indexOr(text, '\n', at);
    else if (two === '&&' || two === '||') {
      end(two);
      at += 2;
    } else if (two === '|&') {
      end('|');
      at += 2;
    } else if (two === ';;') {
      end(';');
      at += 2;
    } else if (char === '|') {
      end('|');
      at++;
    } else if (char === ';' || char === '(' || char === ')') {
      end(';');
      at++;
    } else if (char === '&' && text[at + 1] !== '>') {
      end('&');
      at++;
    } else {
      const redirection = /^(?:\d*|&)(?:<<<|<<-?|>>|>\||[<>]&?)/.exec(text.slice(at, at + 12))?.[0];
      if (redirection === undefined) {
        const stop = wordEnd(text, at);
        words.push(wordOf(text.slice(at, stop)));
        at = Math.max(stop, at + 1);
      } else {
        at = skipBlanks(text, at + redirection.length);
        const stop = wordEnd(text, at);
        if (/^1?>>?$/.test(redirection)) written = text.slice(at, stop);
        if (/<<-?$/.test(redirection)) {
          pending.push(unquoted(text.slice(at, stop)));
          reader = steps.length;
        }
        at = stop;
      }
    }
  }
  end('');
  return steps;
}

/** An operator after nothing, as after `)`, belongs to the step before. */
function weaken(steps: Step[], joint: Step['joint']): void {
  const last = steps.at(-1);
  if (last?.joint === ';') steps[steps.length - 1] = { ...last, joint };
}

function stepOf(words: readonly Word[], joint: Step['joint'], written: string): Step | undefined {
  const first = words.findIndex(({ value, raw }) => !KEYWORDS.has(value) && !ASSIGNMENT.test(raw));
  if (first < 0) return undefined;
  const used = words.slice(first, first + MAX_WORDS);
  return {
    words: used.map(({ value }) => cutText(value, MAX_WORD)),
    text: cutText([...used.map(({ raw }) => onOneLine(raw)), ...into(written)].join(' '), MAX_TEXT),
    joint,
    tellsExit: words.some(({ raw }) => /\$\?|PIPESTATUS|pipestatus/.test(raw)),
    ...signatures(used),
  };
}

function signatures(words: readonly Word[]): Pick<Step, 'signed'> {
  const lines = words.flatMap(({ value }) => value.match(SIGNED) ?? []);
  return lines.length === 0 ? {} : { signed: cutText(lines.join('\n'), MAX_TEXT) };
}

function into(file: string): string[] {
  return file === '' || file.startsWith('/dev/') ? [] : [`> ${onOneLine(file)}`];
}

/** Programs that run what a here document says. */
const INTERPRETERS =
  /^(?:python[\d.]*|node|deno|bun|tsx|ruby|perl|php|(?:ba|z)?sh|ssh|psql|mysql|sqlite3)$/;

/** A step with the first line of what it reads; without that of a script all scripts would look the same. */
function withDocument(step: Step, document: string): Step {
  if (!INTERPRETERS.test(step.words[0] ?? '')) return { ...step, document };
  return { ...step, document, text: cutText(`${step.text} << ${document}…`, MAX_TEXT) };
}

function onOneLine(raw: string): string {
  if (!raw.includes('\n')) return raw;
  const subject = /^(["']?)\$\(cat <<-?\s*['"]?\w+['"]?\s*\n([^\n]*)/.exec(raw);
  if (subject !== null) return `"${subject[2] ?? ''}…"`;
  const quote = /^["']/.exec(raw)?.[0] ?? '';
  return `${quote}${firstLine(raw.slice(quote.length))}…${quote}`;
}

/** Where the word that starts at `from` ends, exclusive. */
function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '\\') at += 2;
    else if (char === "'") at = after(text, "'", at + 1);
    else if (char === '"') at = doubleQuoteEnd(text, at + 1, 0);
    else if (char === '`') at = after(text, '`', at + 1);
    else if (char === '$' && text[at + 1] === '(') at = substitutionEnd(text, at + 2, 0);
    else if (/[\s|;()<>]/.test(char)) break;
    else if (char === '&') {
      if (at > from && /[<>]/.test(text.charAt(at - 1))) at++;
      else break;
    } else at++;
  }
  return Math.min(at, text.length);
}

function doubleQuoteEnd(text: string, from: number, depth: number): number {
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') return at + 1;
    if (char === '\\') at += 2;
    else if (char === '$' && text[at + 1] === '(' && depth < MAX_DEPTH)
      at = substitutionEnd(text, at + 2, depth + 1);
    else at++;
  }
  return text.length;
}

/** Where `$(…` ends, whose content starts at `from`; a here document in it may hold any quotes. */
function substitutionEnd(text: string, from: number, depth: number): number {
  const documents: string[] = [];
  let open = 1;
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '\n') at = afterHereDocuments(text, at + 1, documents);
    else if (char === '\\') at += 2;
    else if (char === "'") at = after(text, "'", at + 1);
    else if (char === '"' && depth < MAX_DEPTH) at = doubleQuoteEnd(text, at + 1, depth + 1);
    else if (char === '<' && text[at + 1] === '<' && text[at + 2] !== '<') {
      const mark = /^<<-?\s*(["']?)([\w.-]+)\1/.exec(text.slice(at, at + 80));
      if (mark?.[2] !== undefined) documents.push(mark[2]);
      at += mark?.[0].length ?? 2;
    } else if (char === '(') {
      open++;
      at++;
    } else if (char === ')') {
      at++;
      if (--open === 0) return at;
    } else at++;
  }
  return text.length;
}

/** Where the here documents end that begin at `from`; forgets their marks. */
function afterHereDocuments(text: string, from: number, marks: string[]): number {
  let at = from;
  for (const mark of marks.splice(0)) {
    while (at < text.length) {
      const stop = indexOr(text, '\n', at);
      const line = text.slice(at, stop).trim();
      at = Math.min(stop + 1, text.length);
      if (line === mark) break;
    }
  }
  return at;
}

function wordOf(raw: string): Word {
  return { value: unquoted(raw), raw };
}

function unquoted(raw: string): string {
  return /["'\\]/.test(raw) && !raw.includes('$(')
    ? raw
        .replace(/\\\n/g, '')
        .replace(/"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|\\(.)/g, (_all, a, b, c) => {
          const [double, single, escaped] = [a, b, c] as (string | undefined)[];
          return double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? '';
        })
    : raw.replace(/^"([\s\S]*)"$/, '$1');
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}

function after(text: string, mark: string, from: number): number {
  return Math.min(indexOr(text, mark, from) + 1, text.length);
}

function indexOr(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? text.length : index;
}
