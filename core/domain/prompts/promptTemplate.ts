import type { TemplateKind } from '../../model/providers.ts';
import type { TemplateValues } from '../compose/types.ts';

/** What is asked of a model, with places for values. */
export interface PromptTemplate {
  readonly id: string;
  readonly kind: TemplateKind;
  /** From 1 on; to be raised by who changes the words. */
  readonly version: number;
  readonly description: string;
  /** Mustache without escaping, partials, lambdas or other delimiters. */
  readonly system: string;
  readonly user: string;
}

import Mustache from 'mustache';

/** What is sent to a model. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}

/**
 * Puts values into a template. Values are plain data: tags in them stay words, nothing is escaped, and
 * what has no value counts as empty.
 */
export function renderTemplate(template: PromptTemplate, values: TemplateValues): Prompt {
  return { system: render(template.system, values), user: render(template.user, values) };
}

function render(text: string, values: TemplateValues): string {
  return Mustache.render(text, values, undefined, { escape: String }).trim();
}

const HASH_LENGTH = 8;

/**
 * The name of a template's words, which versions of nodes keep: `single-pass@3`, or with a short hash,
 * `single-pass@3+1f0c9a2b`, where the words are not those of the built-in template of that id and version.
 */
export function templateVersion(
  template: PromptTemplate,
  hashText: (text: string) => string,
  builtIn: PromptTemplate | null = null,
): string {
  const name = `${template.id}@${template.version}`;
  if (builtIn !== null && builtIn.id === template.id && hasSameWords(template, builtIn))
    return name;
  const words = JSON.stringify([template.kind, template.system, template.user]);
  return `${name}+${hashText(words).slice(0, HASH_LENGTH)}`;
}

function hasSameWords(one: PromptTemplate, other: PromptTemplate): boolean {
  return (
    one.kind === other.kind &&
    one.version === other.version &&
    one.system === other.system &&
    one.user === other.user
  );
}
