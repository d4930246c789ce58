/** Steps of any work: they say nothing of this one. */
const OF_PROCESS =
  /^(?:(?:please|then|also|now|ok|yes|and|can you|could you|let's|we should|do we need to|i want you to)[,.]? )*(?:(?:do )?(?:a )?commit\b|push\b(?! (?:notifications?|messages?)\b)|merge\b(?! conflicts?)|complete the merge\b|rebase\b|(?:create|open|make|do|write) (?:an? |the |me )?(?:draft )?(?:commit|pr|pull request|plan)\b|do an? (?:\S+ )?(?:commit|write-?plan|plan)\b|review (?:the|our|all the) (?:work|changes)(?! (?:in|to|of) \S+\.)|wait\b|continue\b)/i;

/** Does a request only ask for a step of any work ("commit this, push"), rather than name this one? */
export function isOfProcess(text: string): boolean {
  return OF_PROCESS.test(text);
}

/** Where and how the work goes on: "Ready to force-push?", "How should these fixups be committed?" */
const WHERE_IT_GOES =
  /\b(?:force-?)?push(?:ed)?(?: (?:this|these|it|them|now|the|all|and)\b|[.?]*$)|\b(?:be committed|commit (?:this|these|it|them|now|the|all|and)\b|commit[.?]*$|merge (?:this|it|the (?:pr|pull request|branch))\b|(?:open|create|update) (?:the|a) (?:pr|pull request|branch)\b|go on\b|proceed\b|next step\b)/i;

/** Does a question that was answered only ask for a step of any work? */
export function asksForStep(question: string): boolean {
  return WHERE_IT_GOES.test(question);
}
