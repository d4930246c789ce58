import type { TemplateKind } from '../../model/providers.ts';
import type { TemplateValues } from '../compose/types.ts';

/** A prompt with placeholders. */
export interface PromptTemplate {
  readonly id: string;
  readonly kind: TemplateKind;
  /** Counted from 1. Whoever changes the text increases it. */
  readonly version: number;
  readonly description: string;
  /** Mustache without escaping, partials, lambdas or other delimiters. */
  readonly system: string;
  readonly user: string;
}

import Mustache from 'mustache';

/** A prompt as sent to a model. */
export interface Prompt {
  readonly system: string;
  readonly user: string;
}

/**
 * Fills in a template. Values are plain data: tags in them are not interpreted, nothing is escaped,
 * and missing values are empty.
 */
export function renderTemplate(template: PromptTemplate, values: TemplateValues): Prompt {
  return { system: render(template.system, values), user: render(template.user, values) };
}

function render(text: string, values: TemplateValues): string {
  return Mustache.render(text, values, undefined, { escape: String }).trim();
}

const HASH_LENGTH = 8;

/**
 * Identifies the text of a template; stored with each version of a node. `single-pass@3`, or with a
 * short hash, `single-pass@3+1f0c9a2b`, if it differs from the built-in template with that id and
 * version.
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
