import { anyOf } from './anyOf.ts';

/** A question that wants no answer, or only leave to go on. */
export const RHETORICAL = anyOf(
  [
    "(?:right|ok(?:ay)?|isn't it|you know)\\?$|make sense|sounds? good|ready to|why not|who knows|how hard can|does that (?:help|work)",
    '(?:would you|do you) (?:like|prefer|mind|want)|want me to|shall (?:i|we)|may i|can i (?:help|proceed|go)|should i',
    'anything else|what (?:do|would|are) you (?:like|want|need|interested|looking|working)|how can i|what can i|any questions|is that (?:ok|alright|fine)',
  ],
  ['好吗[?？]$', '对吧[?？]$', '需要我', 'よろしいでしょうか', 'いかが'],
);
/** A question that is stated rather than asked. */
export const STATED_QUESTION = anyOf(
  [
    '(?:the |an? |one )?(?:open |remaining |real )?question (?:is|remains)|open question|(?:unclear|not (?:yet )?(?:sure|clear|certain)) (?:whether|if|which|how|why|what|where)',
    'i wonder|wondering (?:whether|if|why|how)|to be decided|tbd|yet to be (?:decided|determined)',
    'offene frage|unklar,? ob|reste à savoir|queda por (?:decidir|ver)|fica a dúvida|неясно|непонятно',
  ],
  ['不确定是否', '还不清楚', '未決', '不明です'],
);
/** A request in the form of a question. */
export const REQUEST = anyOf(
  [
    '^(?:(?:and|so|ok|also|but),? )*(?:can|could|would|will) (?:you|we)(?: please)?(?! (?:explain|tell|say))(?= \\p{L})|^please|^what about|^how about',
    '^(?:kannst|könntest|können) (?:du|sie)|^(?:peux-tu|pouvez-vous)|^(?:puedes|podrías)|^(?:pode|poderia|você pode)|^(?:можешь|можете)',
  ],
  ['^(?:能|可以)[^?？]*吗[?？]?$', 'て(?:くれ|もらえ|いただけ)(?:ます|ません)か'],
);
