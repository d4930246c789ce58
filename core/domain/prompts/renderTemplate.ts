import Mustache from 'mustache';
import type { TemplateValues } from '../compose/types.ts';
import type { PromptTemplate } from './promptTemplate.ts';

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
