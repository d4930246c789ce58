import type { TitlePatterns } from '../types.ts';

export const ENGLISH_TITLES: TitlePatterns = {
  preambles: [
    "ok(?:ay)?|so|hmm+|hi(?: there)?|hello|hey|well|great|fine|cool|thanks|sorry|actually|alternatively|now|then|also|again|but|wait(?=,|\\s+(?:what|why|how|where|who|is|are|do|does)\\b)|yes|yeah|yep|(?:no|next|first|and)(?=\\s*,)|and then|let's say|(?:and |but )?(?:one more|another) thing|thinking again|(?:my|the) (?:point|question) is",
    "(?:i|we)(?: keep|'m| am|'re| are) (?:getting|seeing|having|running into)",
    '(?:i|we) (?:think|guess|believe|suppose|wonder|notice|noticed|see|saw|found)(?: (?:that|if|whether)(?=\\s))?(?! (?:about|out)\\b)',
    "i(?:'m| am) (?:wondering|curious|not sure|thinking)(?: now)?(?: about| if| whether)?|i (?:don't|do not) (?:understand|know|get)(?=\\s+(?:what|why|how))",
    "do you (?:think|know)(?: that| if| whether)?|(?:can it be|could it be|is it (?:true|possible)) that|it (?:seems|looks)(?: like| that)|it's possible that",
    'you are tasked with|your (?:task|job|goal|mission) is(?= \\p{L}+ing)',
  ],
  wishes: [
    "(?:also |now |then |and |so |first,? )?(?:(?:can|could|would|will) (?:you|u|ya|we)|should you|let's|lets|let us|let me|please|pls|plz|kindly|help me(?: to)?|help(?= \\p{L}+ing)|go ahead and|i'd like (?:you|us|me)? ?to|(?:i|we) (?:would like|(?:do )?want|need|have|wish|plan)(?: you| us| me)? to|(?:i|we|you) (?:should|must|could)|(?:your|the) (?:task|job|goal|idea|plan|mission) is to|make sure (?:that |to )?|make it so(?: that)?(?=\\s\\S+\\s)|try to|i (?:just |have |have just )?tried to|(?:i'm|i am) trying to|do you mind|(?:would it|it would|is it|it is|it's) (?:be )?possible to|how (?:can|could|should|do) (?:i|we|you))(?: please| first| also| just| now| maybe| then| help me(?: to)?| try to| go ahead and| quickly)*",
  ],
  wishEnds: ['[,.;] (?:please|pls|plz) (?:check|fix|help|look|verify)(?: \\p{L}+){0,2}'],
  courtesies: [
    'please|pls|plz|thanks(?: a lot| so much)?|thank you(?: (?:very|so) much)?|for me|then|(?<=,\\s*)(?:right|correct|ok(?:ay)?)',
  ],
  verbs: [
    'add|adjust|adapt|allow|amend|analy[sz]e|apply|archive|ask|audit|automate|avoid|benchmark|bring|build|bump|change|check|clarify|clean|clone|close|combine|commit|compare|complete|configure|confirm|connect|consider|consolidate|convert|copy|count|cover|create|cut|debug|decide|define|delete|delegate|deploy|describe|design|detect|determine|develop|diagnose|disable|discuss|display|document|download|draft|draw|drop|edit|enable|enforce|ensure|evaluate|examine|execute|explain|explore|export|extend|extract|fetch|figure out|file|fill|find|finish|fix|follow|give|format|generate|get|handle|hide|identify|implement|import|improve|include|increase|initialize|inspect|install|integrate|introduce|investigate|keep|label|launch|list|load|log|look|maintain|make|map|mark|measure|mention|merge|migrate|mock|modify|monitor|move|open|optimi[sz]e|organi[sz]e|patch|perform|plan|port|prepare|prevent|print|profile|propose|provide|publish|pull|push|put|read|rebase|recommend|record|redesign|reduce|refactor|reflect|release|remove|rename|render|reorgani[sz]e|repair|replace|reply|report|reproduce|research|respond|reset|resolve|restore|restructure|retry|return|revert|review|revisit|rewrite|run|save|scan|schedule|search|send|set|set up|setup|show|simplify|solve|sort|spawn|specify|speed up|split|start|stop|store|strip|suggest|summari[sz]e|support|switch|sync|tag|test|think|tighten|trace|track|translate|trim|try|turn|understand|undo|unify|uninstall|update|upgrade|upload|use|validate|verify|wire|work|wrap|write',
  ],
  clauseOpeners: [
    "so that|to (?:make sure|ensure)|because|which|since|in order to|and then|but|instead of|when|while|where|if|as well as|so|after|before|until|unless|although|even though|though|whether|(?:shouldn't|couldn't|can't|won't) (?:you|we)|and (?:can|could|would|should|let|please|it|this|that|they|we|you|i|there)",
  ],
  prepositions: [
    'with|of|in|on|at|for|by|from|as|via|into|onto|through|during|without|within|under|over|between|across|against|per|about|like|than',
  ],
  phraseOpeners: ['to|using|that'],
  hollow: [
    'ways?|approach(?:es)?|alternatives?|options?|pros|cons|thoughts|opinions?|ideas?|reasons?|suggestions?|things?|stuff',
  ],
  articles: ['the|an?|its|their|our|your|my|this|these|those|some|any|no|each|every|another'],
  questionWords: [
    'how|what|why|when|where|who|which|whose|is|are|was|were|does|do(?! not\\b)|did|can|could|should|would|will|has|have|any',
  ],
  dangling: [
    "because|will|would|covering|including|following|is|are|was|were|be|not|to be|make sure|sure|what's|there|i|we|you|he|she|they|who",
  ],
  droppable: ['the|an?'],
  listConjunctions: ['and', 'or'],
  pronouns: [
    'it|them|both|everything|(?:there|here)(?=$|[,.;:?!])|(?:this|that|these|those)(?=$|[,.;:?!]|\\s+(?:too|also|again|now|in|on|to|so|at|as|and|for|with|into|up|out|off|down|one|ones|is|was|the)\\b)',
  ],
};
