import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SKILL = fileURLToPath(new URL('../../../skills/strata', import.meta.url));

/** A fenced block of the skill that can be run, and the block of its output, where one follows. */
export interface Example {
  /** File and line. */
  readonly at: string;
  readonly language: string;
  readonly code: string;
  /** Lines of its output; `…` stands for anything. */
  readonly output: readonly string[];
}

/** The pages of the skill, by their paths in it. */
export function pagesOf(): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(SKILL, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(SKILL, path), 'utf8') }));
}

const FENCE = /^(?<indent> *)```(?<language>\w*)\n(?<body>.*?)^ *```$/gmsu;

/** All fenced blocks of a page, whatever they are written in. */
export function examplesOf({ path, text }: ReturnType<typeof pagesOf>[number]): readonly Example[] {
  const examples: Example[] = [];
  for (const { groups = {}, index } of text.matchAll(FENCE)) {
    const { language = '', body = '', indent = '' } = groups;
    const code = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const last = examples.at(-1);
    if (language === 'text' && last !== undefined)
      examples[examples.length - 1] = { ...last, output: code.trimEnd().split('\n') };
    else
      examples.push({
        at: `${path}:${text.slice(0, index).split('\n').length}`,
        language,
        code,
        output: [],
      });
  }
  return examples;
}
