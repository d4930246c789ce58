import Mustache from 'mustache';
import type { LinedText } from './readYaml.ts';
import { refuse } from './readYaml.ts';
import type { TemplateVariable } from './templateVariables.ts';

/** What the library gives: type, name, start, end, and of a section what is in it. */
type Token = readonly [string, string, number, number, (readonly Token[])?, number?];

/** Names that can be used at a place, innermost first, and whether `{{.}}` can. */
interface Scope {
  readonly variables: readonly (readonly TemplateVariable[])[];
  readonly dot: boolean;
}

/** Messages of the library end in where it happened. */
const AT = / at (\d+)$/;
const UNCLOSED = /^Unclosed section "(.+)"$/;

/** Refuses what the logic-less templates may not hold; gives the names that are shown or asked for. */
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

/** A tag without its end would take the text up to the next one for its name. */
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

/** Where a section begins that is not closed; the library names the end of the text instead. */
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
