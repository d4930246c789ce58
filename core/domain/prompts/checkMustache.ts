import Mustache from 'mustache';
import type { LinedText } from './readYaml.ts';
import { refuse } from './readYaml.ts';
import type { TemplateVariable } from './templateVariables.ts';

/** A token of the library: type, name, start, end and, for a section, its content. */
type Token = readonly [string, string, number, number, (readonly Token[])?, number?];

/** The names that can be used at a position, innermost first, and whether `{{.}}` can. */
interface Scope {
  readonly variables: readonly (readonly TemplateVariable[])[];
  readonly dot: boolean;
}

/** The library's messages end with the position. */
const AT = / at (\d+)$/;
const UNCLOSED = /^Unclosed section "(.+)"$/;

/** Rejects whatever the logic-less templates may not contain. Returns the names that are used. */
export function checkMustache(
  prompt: LinedText,
  variables: readonly TemplateVariable[],
): ReadonlySet<string> {
  const used = new Set<string>();
  checkTokens(parse(prompt), { variables: [variables], dot: false }, { prompt, used });
  return used;
}

interface Check {
  readonly prompt: LinedText;
  readonly used: Set<string>;
}

function parse(prompt: LinedText): readonly Token[] {
  checkTags(prompt);
  try {
    return Mustache.parse(prompt.text) as readonly Token[];
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    const problem = thrown.message.replace(AT, '');
    const at = openingOf(problem, prompt.text) ?? Number(AT.exec(thrown.message)?.[1] ?? 0);
    return refuse(`${problem}.`, prompt.lineAt(at));
  }
}

/** Otherwise the name of an unclosed tag would extend up to the next tag. */
function checkTags({ text, lineAt }: LinedText): void {
  for (const { index, 1: inside = '' } of text.matchAll(
    /\{\{((?:(?!\}\}).)*?)(?=\}\}|\{\{|\n|$)/gs,
  )) {
    const end = index + 2 + inside.length;
    const isComment = inside.startsWith('!');
    if (!text.startsWith('}}', end) && !isComment)
      refuse(`The tag {{${inside.trim()} is not closed with }}.`, lineAt(index));
  }
}

/** Where an unclosed section begins; the library reports the end of the text instead. */
function openingOf(problem: string, text: string): number | undefined {
  const name = UNCLOSED.exec(problem)?.[1];
  if (name === undefined) return undefined;
  return [...text.matchAll(/\{\{\s*[#^]\s*([^}]*?)\s*\}\}/g)].findLast(
    ([, opened]) => opened === name,
  )?.index;
}

function checkTokens(tokens: readonly Token[], scope: Scope, check: Check): void {
  for (const token of tokens) {
    const [type, name, start, , inner = []] = token;
    const line = check.prompt.lineAt(start);
    switch (type) {
      case 'text':
      case '!':
        break;
      case '>':
        refuse(`{{> ${name}}}: templates have no parts in other files.`, line);
        break;
      case '=':
        refuse('The delimiters {{ and }} cannot be changed.', line);
        break;
      case '#':
      case '^':
        checkTokens(inner, sectionScope(token, scope, check), check);
        break;
      default:
        checkShown(token, scope, check);
    }
  }
}

function sectionScope([type, name, start]: Token, scope: Scope, check: Check): Scope {
  if (name === '.')
    return scope.dot ? scope : refuse('{{#.}} stands in no list.', check.prompt.lineAt(start));
  const { form, fields } = known([type, name, start, 0], scope, check);
  if (type === '^') return scope;
  if (fields !== undefined) return { variables: [fields, ...scope.variables], dot: false };
  return { ...scope, dot: form !== 'flag' };
}

function checkShown(token: Token, scope: Scope, check: Check): void {
  const [, name, start] = token;
  const line = check.prompt.lineAt(start);
  if (name === '.') {
    if (!scope.dot) refuse('{{.}} stands in no list of texts.', line);
    return;
  }
  const { form } = known(token, scope, check);
  if (form === 'list') refuse(`${name} is a list: write {{#${name}}} … {{/${name}}}.`, line);
  if (form === 'flag') refuse(`${name} is true or false: write {{#${name}}} … {{/${name}}}.`, line);
}

function known([, name, start]: Token, scope: Scope, { prompt, used }: Check): TemplateVariable {
  const found = scope.variables.flat().find((variable) => variable.name === name);
  if (found === undefined) {
    const names = [...new Set(scope.variables.flat().map((variable) => variable.name))];
    return refuse(
      `There is no variable "${name}" here; there are ${names.join(', ')}.`,
      prompt.lineAt(start),
    );
  }
  used.add(name);
  return found;
}
