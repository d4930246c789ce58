import type { Patterns } from './pattern.ts';

/** What tells anchors, and what takes them back. Matched in lower case. */
export interface AnchorPatterns {
  /** An assistant takes something back. */
  readonly assistantCorrections: Patterns;
  /** A person objects to what was said or done. */
  readonly userCorrections: Patterns;
  /** An assistant tells a person that they are right, just before the sentence; matched as they are. */
  readonly concessions: Patterns;
  /** Something was settled, advised, judged or turned into something else. */
  readonly decisions: Patterns;
  /** One thing rather than another: a choice, if an assistant says it. */
  readonly contrasts: Patterns;
  /** Says of a contrast that it is wanted or was made; else it only describes. Matched as they are. */
  readonly changeRequests: Patterns;
  /** What should come of it, rather than what should be done; matched as they are. */
  readonly expectations: Patterns;
  /** A choice that is asked for, or only announced. */
  readonly unsettled: Patterns;
  /** A list item that lays down what to do. */
  readonly rules: Patterns;
  /** What may stand before a person's short choice ("ok, so …"). */
  readonly choiceLeads: Patterns;
  /** A person's short choice behind such words. */
  readonly ledChoices: Patterns;
  /** A person's short choice anywhere. */
  readonly choices: Patterns;
  /** A bare imperative that chooses where an assistant has spoken before. */
  readonly ledAnswers: Patterns;
  /** What was looked up, and what a document says. */
  readonly lookups: Patterns;
  /** Causes, limits and states that others build on. */
  readonly facts: Patterns;
  /** Says where something lies, up to the beginning of a path or address; matched as they are. */
  readonly locations: Patterns;
  /** What named code is or does, by the form of the sentence; matched as they are, in any case. */
  readonly codeDescriptions: Patterns;
  /** Something went wrong. */
  readonly failures: Patterns;
  /** Failures that did not happen, or are over. */
  readonly nonFailures: Patterns;
  /** Work that is owed. */
  readonly duties: Patterns;
  /** What a person is after, or promises. */
  readonly intentions: Patterns;
  /** What may stand before an assistant's promise. */
  readonly promiseLeads: Patterns;
  /** "I will", before the verb that says what. */
  readonly promises: Patterns;
  /** What may stand between the two. */
  readonly promiseAdverbs: Patterns;
  /** Promises that need no such words, by their form. */
  readonly promiseForms: Patterns;
  /** Ends of a promise that only points at what it is about; matched as they are. */
  readonly vaguePromises: Patterns;
  /** A person says how they want things. */
  readonly preferences: Patterns;
  /** A question that wants no answer, or only leave to go on. */
  readonly rhetoricalQuestions: Patterns;
  /** A question that is stated rather than asked. */
  readonly statedQuestions: Patterns;
  /** A request in the form of a question. */
  readonly requests: Patterns;
  /** What may stand before a question. */
  readonly questionLeads: Patterns;
  /** Openings of a question whose mark was left out. */
  readonly questionOpeners: Patterns;
  /** Words by which an assistant's question is put to the person. */
  readonly secondPerson: Patterns;
  /** A person's question without its mark; matched as they are. */
  readonly unmarkedQuestions: Patterns;
  /** Introduces a list of what could be. */
  readonly supposedLists: Patterns;
  /** Introduces a list of what somebody is going to do. */
  readonly plannedLists: Patterns;
  /** Introduces a list of what holds from now on. */
  readonly decidedLists: Patterns;
  /** Introduces a list of files because something became of them. */
  readonly changeLists: Patterns;
  /** A supposition, an example or an aim. */
  readonly hypotheses: Patterns;
  /** An assistant talks of its next step, of itself, or of manners. */
  readonly smallTalk: Patterns;
  /** Knowledge that holds anywhere. */
  readonly generalities: Patterns;
  /** An imperative, also behind a label; matched as they are. */
  readonly advice: Patterns;
  /** What an assistant is at, over by the time anybody reads it; matched as they are. */
  readonly ongoing: Patterns;
  /** Likewise as the whole of a report; matched as they are. */
  readonly ongoingReports: Patterns;
  /** Something is being waited for; matched as they are. */
  readonly waiting: Patterns;
  /** Means nothing without the sentence before; matched as they are. */
  readonly pointing: Patterns;
  /** An assistant notices what is there; matched as they are. */
  readonly noticing: Patterns;
  /** An assistant reports what it sees, at some length; matched as they are. */
  readonly observations: Patterns;
  /** Verbs that report what was made of code. */
  readonly madeVerbs: Patterns;
  /** What may stand before such a report, with its space. */
  readonly reportLeads: Patterns;
  /** Likewise where the speaker names themselves. */
  readonly ownReportLeads: Patterns;
  /** The speaker of a report, with the space behind. */
  readonly reportSpeakers: Patterns;
  /** What may stand before its verb, with the space behind. */
  readonly reportAdverbs: Patterns;
  /** Says what code does since it was changed; matched as they are. */
  readonly changedBehaviour: Patterns;
}
