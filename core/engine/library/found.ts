import { StrataError } from '../../model/result.ts';

/** Passes an answer on; throws `not-found` if there is none. */
export function found<T>(answer: T | null, id: string): T {
  if (answer !== null) return answer;
  throw new StrataError({
    code: 'not-found',
    message: `Nothing in this memory is named ${id}. \`toc\` lists what there is; ids are written as they are shown.`,
    details: { id },
  });
}
