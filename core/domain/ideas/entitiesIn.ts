import { guessLanguage } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
import { TECHNOLOGIES } from './technologies.ts';
import type { NamedEntity } from './types.ts';

/** Entities of one idea. */
export const MOST_ENTITIES = 8;
const CODE = /`([^`\n]{2,60})`/gu;
/** Names in code: `a.b`, `a_b`, `aB`, `a()`, `--a`. */
const IDENTIFIER = /^(?:--?[a-z][\w-]+|[\w$]*(?:\p{Ll}\p{Lu}|_|\.\w|\(\))[\w$.()]*)$/u;

/** What a text names: files, technologies by their names, identifiers. In the order of the text. */
export function entitiesIn(text: string): readonly NamedEntity[] {
  const found = new Map<string, NamedEntity>();
  const add = (kind: NamedEntity['kind'], name: string): void => {
    const key = `${kind} ${name.toLowerCase()}`;
    if (!found.has(key)) found.set(key, { kind, name });
  };
  for (const { surface, shape } of termsOf(text, guessLanguage(text))) {
    const technology = TECHNOLOGIES.get(surface.toLowerCase());
    if (technology !== undefined) add('technology', technology);
    else if (shape === 'path' && /\.[a-z]\w{0,9}$/iu.test(surface)) add('file', surface);
    else if (shape === 'identifier' && IDENTIFIER.test(surface)) add('concept', surface);
  }
  for (const [, code = ''] of text.matchAll(CODE))
    if (IDENTIFIER.test(code) && !/[./]/u.test(code)) add('concept', code.replace(/\(\)$/u, ''));
  return [...found.values()].slice(0, MOST_ENTITIES);
}
