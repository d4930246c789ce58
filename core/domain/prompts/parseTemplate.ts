import { TEMPLATE_KINDS } from '../../model/providers.ts';
import { checkMustache } from './checkMustache.ts';
import type { PromptTemplate } from './promptTemplate.ts';
import type { LinedText, Parsed } from './readYaml.ts';
import { readYaml, refuse } from './readYaml.ts';
import { SUBJECTS, TEMPLATE_VARIABLES } from './templateVariables.ts';

const KEYS = ['template_id', 'kind', 'version', 'description', 'system_prompt', 'user_prompt'];
const ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/**
 * Reads a prompt template from YAML. Rejects, with the line: invalid YAML, missing or unknown keys,
 * unclosed sections, variables that its kind does not have, and a template that never shows what is
 * to be summarised.
 */
export function parseTemplate(source: string): Parsed<PromptTemplate> {
  return readYaml(source, (fields) => {
    fields.allow(KEYS);
    const id = readId(fields.text('template_id'));
    const kind = fields.choice('kind', TEMPLATE_KINDS);
    const version = fields.count('version');
    const description = fields.text('description').text.trim();
    const system = fields.text('system_prompt');
    const user = fields.text('user_prompt');
    const variables = TEMPLATE_VARIABLES[kind];
    const used = [system, user].flatMap((prompt) => [...checkMustache(prompt, variables)]);
    const subject = SUBJECTS[kind];
    if (!used.includes(subject))
      refuse(`A template of the kind ${kind} must show {{${subject}}}.`, user.line);
    return { id, kind, version, description, system: system.text, user: user.text };
  });
}

function readId({ text, line }: LinedText): string {
  return ID.test(text)
    ? text
    : refuse('"template_id" must be small letters, digits and hyphens, at most 64.', line);
}
