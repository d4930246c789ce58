import { anyOf } from './anyOf.ts';

/** A supposition, an example or an aim, not a report. */
export const HYPOTHETICAL = anyOf(
  [
    '^(?:(?:and|but|or|so),? )?(?:if|unless|in case|suppose|assuming|whenever|to)(?= \\p{L})|\\(if',
    '(?:would|could|might|may)(?: also)? (?:fail|break|crash|be (?:an? )?(?:issue|problem|bug|useful|nice))',
    'for example|for instance|e\\.g|^(?:wenn|falls|si|se|если|caso)(?= \\p{L})',
  ],
  ['^(?:如果|假如)', '例如', '^もし', 'たとえば'],
);

/** An assistant that talks of its next step, of itself, or of manners. */
export const IDLE = anyOf(
  [
    "let me|let's (?:see|check|look|find|verify|start|begin|try|take|run|examine|explore|continue)",
    "i(?:'ll| will) (?:be (?:happy|glad)|help)|i (?:can|could) (?:help|also)|thank(?:s| you)|sorry for|apologi[sz]e for any",
  ],
  ['让我(?!们)', '我来', '我先'],
);
/** What an assistant is at: over by the time anybody reads it. */
export const UNDER_WAY =
  /(?:^|[,;] (?:so )?|\b(?:and|so|but) )i(?:'m| am) (?:now |also |still |just |currently )*(?!going\b)\p{L}+ing\b/iu;
/** Knowledge that holds anywhere. */
export const GENERAL = anyOf([
  'routinely|usually|generally|often|commonly|tends? to|in general|sometimes|can be|anything|may|might|could',
  'meistens|généralement|normalmente|geralmente|обычно',
]);
/** Something that is being waited for. */
export const WAITING =
  /\b(?:tests?|suite|build|checks?|ci|lint|install|command|long wait)\b[^.]{0,40}\b(?:is|are)(?: now| still)* (?:running|in progress|working)\b|\b(?:is|are) still \p{L}+ing\b/iu;
