import { cue } from './aspects.ts';
import type { SummaryEvent } from './types.ts';
import type { Unit } from './unit.ts';

/** Courtesies and offers: they hold the words of the work but say nothing about it. */
const OFFER = cue(
  `would you like|let me know|want me to|shall i|should i (?:proceed|continue|go)|do you want|feel free|happy to|i'?m ready|ready to help|how can i help|what would you like|anything else|hope this helps|i can help you|help you|i'?m claude|posso ajudar|quer que eu|möchtest du|souhaitez|quieres que|хотите`,
  `需要我|請告訴|请告诉|でしょうか`,
);
/** Written into a request by the tool. */
const INSERTED = /\b(?:if you need specific details from before|press the up arrow)\b/i;
/** Opens a list of what an assistant could do. */
const ABILITIES = cue(
  `i(?:'m| am) (?:also )?(?:able|equipped|here|ready)|i (?:can|could|cannot|will not)(?! (?:see|confirm|now))|my capabilities|posso|puedo|je peux|ich kann|могу`,
  `我可以|できます`,
);
/** Longer than this it says something besides. */
const MOST_CHARACTERS = 3_000;
const INTRODUCTION = 3;

/** Does an assistant's sentence only offer help, or ask how to go on? */
export function isOffer(text: string): boolean {
  return OFFER.test(text) || INSERTED.test(text);
}

/** Is a sentence of a request the tool's, which a person neither wrote nor needs? */
export function isInserted(text: string): boolean {
  return INSERTED.test(text);
}

/** Does a line open a list of what an assistant could do, so that the list is an offer, too? */
export function opensOffer(text: string): boolean {
  return OFFER.test(text) || ABILITIES.test(text);
}

/** Did an assistant introduce itself, and nobody asked for anything? */
export function isOnlyOffer(units: readonly Unit[], events: readonly SummaryEvent[]): boolean {
  const alone = events.every(
    ({ kind, role }) => kind === 'system' || (kind === 'message' && role === 'assistant'),
  );
  return (
    alone &&
    units.slice(0, INTRODUCTION).some(({ offer }) => offer) &&
    units.reduce((sum, { text }) => sum + text.length, 0) <= MOST_CHARACTERS
  );
}
