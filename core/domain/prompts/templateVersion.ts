import type { PromptTemplate } from './promptTemplate.ts';

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
