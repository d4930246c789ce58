import type { SentencePatterns } from '../types.ts';

const LOOKING_ON =
  '(?:re-?)?(?:analy[sz]ing|capturing|checking|collecting|comparing|confirming|continuing|examining|exploring|gathering|inspecting|investigating|keeping|looking|mapping|monitoring|polling|proceeding|reading|retrying|reviewing|running|scanning|searching|standing|starting|testing|tracing|trying|verifying|waiting|watching)';

export const ENGLISH_SENTENCES: SentencePatterns = {
  abbreviations: ['e\\.g', 'i\\.e', 'vs', 'approx', 'resp'],
  abbreviationsBeforeName: ['Dr', 'Mr', 'Mrs', 'Ms', 'Prof', 'St'],
  abbreviationsBeforeNumber: ['Fig', 'No', 'ca'],
  trailingAbbreviations: ['etc'],
  dottedAbbreviations: ['e\\.g', 'i\\.e', 'a\\.m', 'p\\.m'],
  lineContinuations: [
    'and',
    'or',
    'of',
    'the',
    'to',
    'with',
    'for',
    'from',
    'e\\.g\\.',
    'i\\.e\\.',
    'vs\\.',
  ],
  quotativeParticles: [],
  interjections: [
    "great|perfect|excellent|awesome|nice|good|ok(?:ay)?|sure|yes|yeah|yep|right|alright|absolutely|certainly|of course|got it|done|thanks?(?: you)?|thank you|sorry|hi(?: there)?|hello|hey|hmm+|ah|oh|wow|interesting|understood|i see(?: the (?:issue|problem))?|cool|fantastic|wonderful|success|you'?re (?:absolutely |totally )?(?:right|correct)|(?:good|great|excellent) (?:point|question|idea|catch|news|call|work|progress)",
  ],
  greetings: ['ok(?:ay)?', 'hi', 'hello', 'hey', 'hmm+', 'yeah'],
  linkingWords: [
    'now',
    'so',
    'then',
    'also',
    'and',
    'but',
    'well',
    'first',
    'next',
    'finally',
    'actually',
    'basically',
    'please',
    'ok',
    'just',
  ],
  linkingAdverbs: [
    'however',
    'additionally',
    'furthermore',
    'therefore',
    'thus',
    'meanwhile',
    'overall',
    'in summary',
    'lastly',
    'secondly',
  ],
  connectives: [
    'and|but|or|so|also|then|yet|plus|otherwise|besides|however|instead|likewise|hence|thus|therefore|moreover|furthermore|additionally|meanwhile|nevertheless|nonetheless|in addition|as well as|apart from that|on top of that|after that|in that case|that said|for example|for instance|e\\.g|because of',
  ],
  additions: [
    'in addition',
    'on top of that',
    'apart from that',
    'as well',
    'moreover',
    'furthermore',
    'additionally',
    'besides',
  ],
  announcements: [
    "(?:now |then |so |first,? |next,? )*(?:let me|let's|let us|i'?ll|i will|i'?m going to|i am going to|i'?m now going to|we'?ll|i need to|we need to)\\b\\s+(?:now |also |first |just |quickly |start by |go ahead and |then )*",
  ],
  announcementForms: [],
  vagueSteps: [
    'check|look|see|capture|do|go|inspect|keep|monitor|poll|report|verify|read|find|search|understand|explore|examine|view|run|try|take|continue|start|begin|know|think|investigate|review|test|confirm|make sure|wait|ask|proceed|mark|clean|commit|build|help',
  ],
  // Without a subject only where it is short, because "Running the tests …" may go on as anything.
  commentary: [
    `(?:now |still )?i(?:'m| am) (?:now |also |still |just |currently |first )*(?:going (?:to|through)|using|doing (?:one|a)|${LOOKING_ON})\\b`,
    `(?:now |still )?${LOOKING_ON}\\b(?=(?:\\s+\\S+){0,5}$)`,
    'still (?:no|building|processing)\\b',
    'no (?:\\S+ ){1,4}yet\\b',
  ],
  onlooking: [
    '(?:now )?i (?:can |now |also )*(?:see|understand)\\b',
    'i have (?:a|the) (?:clear|full|complete|good)',
    'i (?:also |then |just )*(?:verified|checked|looked|should have)\\b',
    'the (?:edit|file|change) (?:was|has been) (?:successful|updated|made)',
    'the user (?:wants|asked|asks|is|said|has|just|would)',
    'this is a simple task',
    'mark (?:the|it|this)',
  ],
  dependentOpeners: [
    "which|who|whose|that|into|rather|instead|with|without|from|as|because|since|so that|than|is|are|was|were|has|matches|to|in|on|of|for|by|not|don't|when|where|while",
  ],
  subjectlessOpeners: [
    'which|who|whose|into|rather than|is|are|was|were|has|have been|matches|than',
  ],
  danglingConnectives: [
    'because|and|but|or|so|with|if|when|where|while|like|as|something(?: like)?|such as|including|using|via',
  ],
  unfinished: ['to|the|an?|(?:should|would|will|must|can|could) be|being'],
  unfinishedBeforeList: [
    'is|are|was|were|be|of|for|in|on|at|by|from|that|than|into|should|would|will|must|can|could|says?|states?|under|between|both|either',
  ],
  acknowledgements: [
    "yes|yeah|yep|ok(?:ay)?|sure|great|perfect|excellent|done|right|good|hmm+|oh|well|alright|agreed|confirmed|fixed|got it|understood|makes sense|(?:good|fair) (?:point|catch|call)|you['’]?re (?:absolutely |completely |totally )?(?:right|correct)",
  ],
  leadingConjunctions: ['so|and|but|also|then|now|plus|ok(?:ay)?|oh|well|hmm+'],
  trailingConjunctions: ['and|or|but|while'],
  clauseOpeners: ['and|but|or|so|because|which|who|since|although|while|when|where|if|unless'],
};
