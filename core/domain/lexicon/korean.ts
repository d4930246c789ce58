import { noRules } from './noRules.ts';

/** Known by its script, so that prompts can name it. */
export const korean = noRules('Korean', true);
