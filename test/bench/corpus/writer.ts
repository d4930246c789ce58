import type { Random } from './random.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Writes the texts of one session: they share a subject, and little else. */
export interface Writer {
  /** Sentences and paragraphs, with code and lists in longer ones. */
  readonly prose: (length: number) => string;
  readonly code: (length: number) => string;
  /** What a tool prints: a file, a listing, matches, a log, a diff, a test run. */
  readonly output: (length: number) => string;
  readonly identifier: () => string;
  readonly path: () => string;
}

export interface WriterOptions {
  readonly random: Random;
  readonly vocabulary: Vocabulary;
  /** Writes prose in Chinese; code and outputs stay as they are. */
  readonly chinese: boolean;
}

/** Words, names and files that a session comes back to. */
const SUBJECT_WORDS = 80;
const SUBJECT_SHARE = 0.5;
const SUBJECT_NAMES = 120;
const SUBJECT_PATHS = 30;
const NAME_SHARE = 0.9;
/** Rarer words than these are of no language that the others are of. */
const COMMON_WORDS = 12_000;

export function createWriter({ random, vocabulary, chinese }: WriterOptions): Writer {
  const words = vocabulary.words.slice(0, COMMON_WORDS);
  const subject = Array.from({ length: SUBJECT_WORDS }, () => random.pick(words));
  const { chance, below, pick, pickEarly } = random;

  const word = (): string => (chance(SUBJECT_SHARE) ? pickEarly(subject) : pickEarly(words));
  const newName = (): string => {
    const parts = Array.from({ length: 1 + below(3) }, word);
    switch (below(4)) {
      case 0:
        return parts.join('_');
      case 1:
        return parts.map(capital).join('');
      default:
        return parts.map((part, at) => (at === 0 ? part : capital(part))).join('');
    }
  };
  const names = Array.from({ length: SUBJECT_NAMES }, newName);
  const identifier = (): string => (chance(NAME_SHARE) ? pickEarly(names) : newName());
  const newPath = (): string => {
    const folders = Array.from({ length: 1 + below(3) }, word);
    return `${pick(ROOTS)}/${folders.join('/')}/${identifier()}.${pick(EXTENSIONS)}`;
  };
  const paths = Array.from({ length: SUBJECT_PATHS }, newPath);
  const path = (): string => (chance(NAME_SHARE) ? pickEarly(paths) : newPath());
  const value = (): string => {
    switch (below(16)) {
      case 0:
      case 6:
        return `'${word()} ${word()}'`;
      case 1:
        return String(below(10 ** (1 + below(6))));
      case 2:
        return `${identifier()}.${identifier()}`;
      case 3:
        return `"${random.hex(8 + below(24))}"`;
      case 4:
        return `${identifier()}[${below(20)}]`;
      default:
        return identifier();
    }
  };
  const statement = (): string => {
    switch (below(9)) {
      case 0:
        return `const ${identifier()} = await ${identifier()}(${value()}, ${value()});`;
      case 1:
        return `if (${value()} ${pick(['===', '<', '>=', '!=='])} ${value()}) return ${value()};`;
      case 2:
        return `import { ${identifier()}, ${identifier()} } from './${word()}/${identifier()}.ts';`;
      case 3:
        return `// ${sentence()}`;
      case 4:
        return `export function ${identifier()}(${identifier()}: ${capital(identifier())}): ${capital(word())} {`;
      case 5:
        return `${identifier()} = [${value()} for ${word()} in ${identifier()} if ${value()}]`;
      case 6:
        return `this.#${identifier()}.set(${value()}, { ${word()}: ${value()}, ${word()}: ${value()} });`;
      case 7:
        return `SELECT ${word()}, ${identifier()} FROM ${identifier()} WHERE ${word()} = ${value()} ORDER BY ${word()};`;
      default:
        return '}';
    }
  };
  const mention = (): string => {
    switch (below(8)) {
      case 0:
        return `\`${identifier()}\``;
      case 1:
        return `\`${path()}\``;
      case 2:
        return `${below(5000)} ${pick(UNITS)}`;
      default:
        return word();
    }
  };
  const sentence = (): string => {
    const length = 4 + below(18);
    let text = capital(word());
    for (let at = 1; at < length; at++) {
      const next = chance(0.12) ? mention() : word();
      text += at % 9 === 8 ? `, ${next}` : ` ${next}`;
    }
    return `${text}${pick(ENDS)}`;
  };
  const hanSentence = (): string => {
    let text = '';
    for (const length = 6 + below(16); text.length < length;) {
      text += pickEarly(vocabulary.hanWords);
      if (chance(0.08)) text += ` ${identifier()} `;
      if (chance(0.1)) text += '，';
    }
    return `${text}。`;
  };
  const code = (length: number): string =>
    filled(length, () => `${'  '.repeat(below(5))}${statement()}\n`);
  const prose = (length: number): string =>
    filled(length, () => {
      if (chance(0.02) && length > 400)
        return `\n\n\`\`\`${pick(EXTENSIONS)}\n${code(200)}\n\`\`\`\n\n`;
      if (chance(0.05)) return `\n- ${chinese ? hanSentence() : sentence()}`;
      if (chance(0.08)) return '\n\n';
      return chinese ? hanSentence() : `${sentence()} `;
    }).trim();

  const outputs: readonly ((line: number) => string)[] = [
    (line) => `${String(line).padStart(6)}→${'  '.repeat(below(5))}${statement()}\n`,
    () => `${path()}\n`,
    () => `${path()}:${1 + below(900)}:${'  '.repeat(below(3))}${statement()}\n`,
    (line) =>
      `2026-0${1 + below(9)}-1${below(10)}T${10 + below(14)}:${10 + (line % 50)}:${10 + below(50)}.${100 + below(900)}Z ${pick(SEVERITIES)} [${identifier()}] ${sentence()} id=${random.hex(16)}\n`,
    () => `${pick(['+', '-', ' ', ' '])}${'  '.repeat(below(4))}${statement()}\n`,
    () => `${pick(['✓', '✓', '✓', '×'])} ${path()} > ${sentence()} ${below(900)} ms\n`,
    () => `{"${identifier()}":${below(1e6)},"${word()}":"${random.hex(32)}","${word()}":null}\n`,
  ];
  const output = (length: number): string => {
    const line = pick(outputs);
    let at = 0;
    return filled(length, () => line((at += 1)));
  };

  return { prose, code, output, identifier, path };
}

const ROOTS = ['src', 'core', 'lib', 'test', 'packages', 'app', 'services', 'docs'];
const EXTENSIONS = ['ts', 'tsx', 'py', 'rs', 'go', 'sql', 'md', 'json'];
const UNITS = ['ms', 'rows', 'files', 'tests', '%', 'MB', 'requests'];
const ENDS = ['.', '.', '.', '.', ':', '?', '!'];
const SEVERITIES = ['INFO', 'INFO', 'DEBUG', 'WARN', 'ERROR'];

/** Parts one after the other, cut to a length in UTF-16 units. */
function filled(length: number, part: () => string): string {
  let text = '';
  while (text.length < length) text += part();
  return text.slice(0, length).toWellFormed();
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
