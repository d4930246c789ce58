import { anyOf } from './anyOf.ts';

/** A supposition, an example or an aim, not a report. */
export const HYPOTHETICAL = anyOf(
  [
    '^(?:(?:and|but|or|so),? )?(?:if|unless|in case|suppose|assuming|whenever|to)(?= \\p{L})|\\(if|: if',
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
  '(?:identified|found|know|understand|see) (?:the|an?) (?:root cause|issue|problem|cause)|probably|you can|routinely|will (?:still |also |now )?(?:work|continue)|usually|generally|often|commonly|tends? to|in general|sometimes|can be|anything|may|might|could',
  'meistens|généralement|normalmente|geralmente|обычно',
]);
/** What should be done, not what is: an imperative, also behind a label. */
export const ADVICE =
  /^[^\p{L}]*(?:[^:]{2,40}: |(?:then|also|please|just|first|next|finally),? )?(?:add|adjust|apply|ask|avoid|call|change|check|clean|combine|commit|compare|configure|consider|copy|create|delete|deploy|document|don't|do not|edit|ensure|export|find|follow|go|identify|implement|include|indicate|install|keep|list|look|make|mark|merge|move|open|pass|pick|prefer|provide|push|put|read|remember|remove|rename|replace|report|restart|return|review|run|save|see|select|sequence|set|start|stop|switch|test|treat|try|update|use|verify|visit|wait|watch|write)(?= [\p{L}\d`"'*[/~.-])/iu;
/** Something that is being waited for. */
export const WAITING =
  /\b(?:tests?|suite|build|checks?|ci|lint|install|command|long wait)\b[^.]{0,40}\b(?:is|are)(?: now| still)* (?:running|in progress|working)\b|\b(?:is|are) still \p{L}+ing\b/iu;
