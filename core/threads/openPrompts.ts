import { parsePreprocessor, withProject } from '../domain/preprocess/parsePreprocessor.ts';
import { parseTemplate } from '../domain/prompts/parseTemplate.ts';
import type { PromptFiles } from '../engine/settings/ports/promptFiles.ts';
import { openPromptFiles } from '../node/promptFiles/openPromptFiles.ts';

/** The prompt files of a data directory, and those that come with Strata. */
export function openPrompts(dataDir: string): PromptFiles {
  return openPromptFiles({
    dataDir,
    readers: { template: parseTemplate, preprocessor: parsePreprocessor, withProject },
  });
}
