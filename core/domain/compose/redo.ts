const MOST_PROBLEM = 300;

/**
 * The second and last question after an answer that could not be used: the same words, then what was
 * wrong, in one line.
 */
export function redoPrompt(user: string, problem: string): string {
  const line = problem.replace(/\s+/g, ' ').trim().slice(0, MOST_PROBLEM).toWellFormed();
  return `${user}\n\nYour last answer could not be used: ${line} Answer again, with nothing but what was asked for.`;
}
