import { anyOf } from './anyOf.ts';

/** Work that is owed. What follows an assistant's "I'll" is looked at apart. */
export const DUTY = anyOf(
  [
    'i should (?:delete|remove|fix|add|update|revert|rename|replace|rewrite|move|create)',
    '(?:we|you|i) (?:still|also) (?:need|have) to|still needs? to|(?:needs?|remains?) to be (?:done|decided|tested|added|fixed|updated|verified|implemented)',
    'worth (?:filing|adding|doing|fixing|tracking|reporting)|you may want to (?:delete|remove|fix|add|update|revert|rename)',
    'next steps?(?: is| are|:)|todo:|follow-?up(?: is|:)|remind me|action item',
    "i(?:'ll| will) (?:come back|get back|follow up)|by (?:tomorrow|monday|tuesday|wednesday|thursday|friday|next week)",
    'nächster schritt|noch zu tun|prochaine étape|il reste à|próximos? pas(?:o|so)s?|falta(?:m)?|осталось|следующий шаг',
  ],
  ['下一步', '待办', '还需要', '次のステップ', '今後の(?:課題|対応)', '残りの?作業'],
);
/** What a person is after, or promises. */
export const INTENT = anyOf(
  [
    "i (?:do |really |also |just )*(?:want|need|plan|intend) to|i(?:'m| am) (?:going|planning) to|i(?:'ll| will)",
    'ich werde|je vais|voy a|eu vou|я (?:сделаю|собираюсь)',
  ],
  ['我会', '我打算', '予定です', 'つもりです'],
);

/** Of what is announced in these words nobody can tell later what it was. */
export const POINTING_PROMISE =
  /(?: (?:it|this|that|them|these|those|both|now|first|issues?|problems?|(?:the|this|that|these|those|all) (?:\p{L}+ )?(?:issues?|problems?|errors?|failures?|feedback|comments?|things?)))+[.!:]*$/iu;
/** An assistant's announcement: who, and what they will do. */
export const PROMISE =
  /^(?:\p{L}+[,!.] )?(?:(?:now|then|next|after that|first|finally|so|and|but|also),? )*(?:i'll|i will|i'm going to|i am going to|we'll|we will|ich werde|je vais|voy a|vou)(?: (?:also|now|then|just|only|still|not))* (?<verb>\p{L}+)/iu;
export const PROMISE_BY_FORM = anyOf(
  ['^(?:я )?(?:добавлю|исправлю|сделаю|удалю|заменю|обновлю|напишу)'],
  [
    '(?:追加|修正|変更|対応|実装|削除|更新|送付)(?:いた)?します',
    '我会(?:添加|修改|更新|删除|实现|修复)',
  ],
);
/** What is announced while one works: over as soon as it is said. */
export const PASSING_VERBS: ReadonlySet<string> = new Set(
  `analyze analyse ask assume be begin capture check compare confirm continue do examine explain
  explore fetch find follow get give go ground guide handle have help identify inspect investigate
  know launch let list look map monitor need note open perform poll proceed provide pull query read recheck reload
  report research retry review run scan search see show start summarize summarise take test think trace track
  try understand use verify view wait walk watch work
  analysieren prüfen schauen lesen suchen verificar ver ler buscar leer regarder lire chercher`.split(
    /\s+/u,
  ),
);
