import { anyOf } from './anyOf.ts';

/** A person says how they want things. */
export const PREFERENCE = anyOf(
  [
    "i (?:really )?(?:don't|do not|would not|wouldn't) (?:want|like|need|care)|i(?:'d| would)(?: really)? (?:like|prefer|love|rather)",
    'i (?:really |always |never |usually |strongly )*(?:prefer|hate|dislike|like|love|favou?r)|i want(?! to)|i (?:always|never)',
    "from now on|in (?:the )?future,|there should be|we need to be|(?<=^|[.,;] |and |but |also |please )(?:always|never|make sure|don't|do not|avoid|ensure|keep it|remember|pay attention)",
    'ich (?:möchte|will|mag|bevorzuge)|bitte (?:immer|nie|keine?n?)|je (?:préfère|veux|voudrais)|prefiero|quiero|me gustaría',
    'prefiro|quero|gostaria|предпочитаю|хочу|хотел[аи]? бы|всегда|никогда',
  ],
  [
    '我(?:更)?(?:喜欢|希望|想要|不想|不要)',
    '请(?:始终|总是|不要|务必)',
    '以后',
    'てほしい',
    'したくない',
    'ないで(?:ください)?',
    '好み',
    '必ず',
  ],
);
