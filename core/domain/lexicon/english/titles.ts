import type { TitlePatterns } from '../types.ts';

export const ENGLISH_TITLES: TitlePatterns = {
  openings: [
    /^(?:ok(?:ay)?|so|now|and|but|also|again|well|hmm+|hi|hello|hey|please|then|first|actually|yes|fine|great|next)\b[,.!:;]*\s+/i,
    /^(?:can|could|would|will) (?:you|we)(?: please| also| just)*\s+/i,
    /^(?:i|we)(?:'d| would)? (?:also |really |just )?(?:want|need|like|have|plan|try|wish)(?:ed)? (?:you |us )?to\s+/i,
    /^(?:i|we) (?:think |believe |guess )?(?:that )?(?:we|you|it|i)? ?(?:should|could|must|need to|have to)\s+(?:also |just |really )?/i,
    /^(?:let's|let us|let me|help me(?: to)?|go ahead and|try to|make sure (?:that )?(?:to )?|i'?ll|i will|i'?m going to|you should|we should|the (?:task|goal|idea|plan) is to|your task is to|you are tasked with|please)\s+/i,
    /^(?:i|we)(?:'ve| have)? (?:also |now |just |successfully |already )*(?=(?:\p{L}{2,}ed|made|set|built|wrote|found|rewrote|put)\b)/iu,
    /^successfully\s+/i,
    /^i'm (?:now |also )*(?=\p{L}+ing\b)/iu,
    /^the user(?: just)? (?:(?:is|was) (?!right|correct)|(?:wants|wanted|asked|asks|needs|would like)(?: me)?(?: to)?|has asked(?: me)?(?: to)?)\s*/i,
    // What comes behind "Option B:" is what it is.
    /^(?:approach|option|part|phase|plan|solution|step|task)(?: (?:\d{1,2}|[a-z]))?\s*(?::|\s[–—-])\s+/i,
    /^i (?:can )?see (?:that )?(?:you'?re|we'?re|this is|it'?s)(?: currently)?(?: working on)?\s+(?:an? )?/i,
    /^(?:i(?:'m| am) (?:also )?(?:wondering|curious|not sure|thinking)(?: now)?(?: about| if| whether)?|(?:tell|show|give|remind) me(?: again)?)\s+/i,
    /^(?:do you (?:think|know)(?: if| whether)?|is there|are there|there(?:'s| is| are)|i (?:think|wonder|noticed|see|found)(?: that| if)?)\s+(?:any |an? |some )?(?=\S+\s+\S)/i,
  ],
  clauseOpeners: [
    'so that|because|which|since|in order to|and then|but|instead of|when|while|where|if|as well as|using|after|before',
  ],
  questionWords: [
    'how|what|why|when|where|who|which|whose|is|are|was|were|does|do|did|can|could|should|would|will|has|have',
  ],
  dangling: ['with|to|of|the|an?|in|on|at|for|and|or|by|from|as|is|are|that|into|via|not'],
  droppable: ['the|an?|actual|actually|really|just|completely|basically|simply'],
  listConjunctions: ['and', 'or'],
  pointingOpeners: [
    'it|this|that|these|those|they|i|you|we|he|she|there|here|my|your|both|what about|how about|yes|no',
  ],
  subordinateOpeners: [
    'if|when|instead|because|since|after|before|while|for|so|as|with|from|in|on|at|by',
  ],
};
