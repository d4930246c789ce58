/** A sentence made readable on its own. */
export interface CleanSentence {
  /** Without Markdown, white space collapsed, opening fillers trimmed. */
  readonly text: string;
  /** Did it announce the speaker's own next step ("Let me check …")? */
  readonly preamble: boolean;
  /** Does it only introduce what follows ("The changes are:")? */
  readonly leadIn: boolean;
  readonly question: boolean;
  /** Does it go on from the sentence before ("In addition …", "But …"), so that it cannot open a text? */
  readonly dependent: boolean;
}

/** Said before the point; only with punctuation after them, since "good tests" and "done by" are not. */
const INTERJECTION =
  /^(?:[¡¿]?(?:great|perfect|excellent|awesome|nice|good|ok(?:ay)?|sure|yes|yeah|yep|right|alright|absolutely|certainly|of course|got it|done|thanks?(?: you)?|thank you|sorry|hi(?: there)?|hello|hey|hmm+|ah|oh|wow|interesting|understood|i see(?: the (?:issue|problem))?|cool|fantastic|wonderful|success|you'?re (?:absolutely |totally )?(?:right|correct)|(?:good|great|excellent) (?:point|question|idea|catch|news|call|work|progress)|bom|ótimo|perfeito|claro|certo|sim|entendi|perfecto|genial|vale|parfait|d'accord|bien sûr|gut|genau|super|klar|danke|отлично|хорошо|понятно|да|ок)\s*[!.,:;—–-]+\s*|(?:ok(?:ay)?|hi|hello|hey|hmm+|yeah)\s+|(?:好的|好|明白了?|当然|没问题|はい|了解です?|わかりました|承知しました)[！。，、!,.\s]+)+/iu;
const LINKING =
  /^(?:(?:now|so|then|also|and|but|well|first|next|finally|actually|basically|please|ok|just)\b,?|(?:however|additionally|furthermore|therefore|thus|meanwhile|overall|in summary|lastly|secondly),)\s+/i;
/** Joins a sentence to the one before, whether or not it can be trimmed. */
const JOINING =
  /^(?:(?:and|but|or|so|also|then|yet|plus|otherwise|besides|however|instead|likewise|hence|thus|therefore|moreover|furthermore|additionally|meanwhile|nevertheless|nonetheless|in addition|as well as|apart from that|on top of that|after that|in that case|that said|for example|for instance|e\.g|because of|und|oder|aber|also|dann|denn|dazu|dafür|deshalb|darum|daher|zudem|ausserdem|außerdem|zusätzlich|trotzdem|sonst|dabei|damit|et|mais|ou|donc|puis|alors|aussi|de plus|en outre|par ailleurs|cependant|sinon|y|pero|entonces|luego|además|también|sin embargo|así que|por eso|e|mas|ou|então|depois|além disso|também|porém|no entanto|assim|por isso|aí|и|а|но|или|тогда|потом|также|ещё|кроме того|однако|поэтому|зато)(?![\p{L}\p{N}_'’-])|(?:それから|それで|そして|しかし|でも|だから|つまり|なので|また、|さらに|ただし|ただ、|あと、|それなら|すると|じゃあ|では、|而且|但是|但|所以|然后|另外|此外|因此|不过|那么?(?=[，,\p{Script=Han}])|同时))/iu;
/** An addition says less than what it is added to, and nothing without it. */
const ADDING =
  /^(?:in addition|on top of that|apart from that|as well|moreover|furthermore|additionally|besides|außerdem|ausserdem|zudem|zusätzlich|de plus|en outre|par ailleurs|además|além disso|кроме того)(?:,\s*|\s+)/iu;
const ANNOUNCEMENT =
  /^(?:(?:now |then |so |first,? |next,? )*(?:let me|let's|let us|i'?ll|i will|i'?m going to|i am going to|i'?m now going to|we'?ll|i need to|we need to)\b\s+(?:now |also |first |just |quickly |start by |go ahead and |then )*|(?:vou|deixe-me|deixa eu|vamos|agora vou|voy a|déjame|ahora voy a|je vais|laissez-moi|ich werde|lass mich|сейчас|давайте?|теперь я?)\s+)/iu;
/** Where the verb or the whole sentence announces, without a word of its own for it. */
const ANNOUNCED_BY_FORM =
  /^(?:посмотрю|проверю|гляну|запущу|изучу|поищу|прочитаю|посмотрим|проверим)(?!\p{L})|^(?:让我(?!们)|我先|我来|我会先|现在我来|接下来我(?!们)|首先让?我(?!们))|^(?:まず|では|それでは|これから).{0,40}ます[。！]?$|(?:確認|調査)(?:し(?:てみ)?ます|いたします)[。！]?$|(?:調べ(?:てみ)?|見て(?:み|いき))ます[。！]?$/iu;
const VAGUE_STEP =
  /^(?:check|look|see|capture|do|go|inspect|keep|monitor|poll|report|verify|read|find|search|understand|explore|examine|view|run|try|take|continue|start|begin|know|think|investigate|review|test|confirm|make sure|wait|ask|proceed|mark|clean|commit|build|help|verificar|ver|olhar|analisar|conferir|ler|procurar|rodar|executar|testar|revisar|mirar|buscar|leer|ejecutar|vérifier|regarder|lire|chercher|examiner|lancer)(?![\p{L}\p{N}_])/iu;
const LEADING_SYMBOLS =
  /^(?:[\s*_~>|#•·]|[–—-]+\s|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d|[✓✗➜→☐☑☒]|\d{1,2}[.)]\s+(?=[^\s\d]|\d+[:/-]\d))+(?=\S)/u;
const LOOKING_ON =
  '(?:re-?)?(?:analy[sz]ing|capturing|checking|collecting|comparing|confirming|continuing|examining|exploring|gathering|inspecting|investigating|keeping|looking|mapping|monitoring|polling|proceeding|reading|retrying|reviewing|running|scanning|searching|standing|starting|testing|tracing|trying|verifying|waiting|watching)';
/**
 * Commentary on work while it runs: what is looked at or waited for, not what came of it. Without a
 * subject only where it is short, because "Running the tests …" may go on as anything.
 */
const COMMENTARY = new RegExp(
  `^(?:(?:now |still )?i(?:'m| am) (?:now |also |still |just |currently |first )*(?:going (?:to|through)|doing (?:one|a)|${LOOKING_ON})\\b|(?:now |still )?${LOOKING_ON}\\b(?=(?:\\s+\\S+){0,5}$)|still (?:no|building|processing)\\b|no (?:\\S+ ){1,4}yet\\b)`,
  'iu',
);
/** Says that the speaker looks at something, or what it was told, instead of what there is. */
const BYSTANDING =
  /^(?:(?:now )?i (?:can |now |also )*(?:see|understand)\b|i have (?:a|the) (?:clear|full|complete|good)|the (?:edit|file|change) (?:was|has been) (?:successful|updated|made)|the user (?:wants|asked|asks|is|said|has|just|would)|this is a simple task|mark (?:the|it|this))/i;
/** Elements that format; `<name>` in prose is a placeholder. */
const INLINE_HTML = /<\/?(?:a|b|code|em|i|kbd|span|strong|sub|sup|u)(?:\s[^<>]{0,200})?>/gi;
const BLOCK_HTML =
  /<\/?(?:br|details|think|thinking|div|h[1-6]|hr|img|li|ol|p|pre|summary|table|td|th|tr|ul)(?:\s[^<>]{0,200})?\/?>/gi;
const APOSTROPHE = /(?<=\p{L})’(?=\p{L})/gu;
const LINK = /!?\[([^\]\n]{0,300})\]\((?:[^()\s]|\([^()\s]*\)){0,500}\)/g;
const INLINE_CODE = /(`+[^`\n]{1,300}`+)/;
/** A sentence that follows code without a space, as hasty writers leave it. */
const GLUED = /^\p{Lu}\p{Ll}/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LABEL_ONLY = /[:：]$/u;

/**
 * Cleans one sentence as cut from its event. Fillers are trimmed only where what is left still is a
 * sentence of at least three words; every word kept stands in the original.
 */
export function cleanSentence(raw: string): CleanSentence {
  let text = stripMarkdown(raw);
  text = trimWhereWhole(text, INTERJECTION);
  const dependent = JOINING.test(text);
  const announced = ANNOUNCEMENT.exec(text);
  const before = text;
  text = trimWhereWhole(text, announced === null ? LINKING : ANNOUNCEMENT);
  text = trimWhereWhole(text, ADDING).replace(LEADING_SYMBOLS, '');
  const preamble =
    BYSTANDING.test(text) ||
    COMMENTARY.test(text) ||
    ANNOUNCED_BY_FORM.test(text) ||
    (announced !== null && (text === before || VAGUE_STEP.test(text) || LABEL_ONLY.test(text)));
  return {
    // A name in code keeps its case.
    text: /^[\s*_>#•-]*`/.test(raw) ? text : capitalise(text),
    preamble,
    leadIn: LABEL_ONLY.test(text),
    question: isQuestion(text),
    dependent,
  };
}

/** Does the text end in a question mark, or in one and an aside in brackets? */
export function isQuestion(text: string): boolean {
  return /[?？](?:\s?\([^()]*\))?[)）]?$/u.test(text);
}

/** Is the text nothing but a filler ("Great!")? */
export function isFiller(text: string): boolean {
  return text.replace(INTERJECTION, '') === '';
}

/**
 * Removes Markdown and HTML marks, keeps the words; what stands in inline code is only unwrapped. A
 * typographic apostrophe becomes a plain one, so that "I’ll" is known for what it is.
 */
export function stripMarkdown(raw: string): string {
  return raw
    .replace(LINK, '$1')
    .split(INLINE_CODE)
    .map((part, i) =>
      i % 2 === 1
        ? part.replace(/^`+|`+$/g, '')
        : withoutMarks(i > 0 ? part.replace(GLUED, ' $&') : part),
    )
    .join('')
    .replace(APOSTROPHE, "'")
    .replace(LEADING_SYMBOLS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^\s*–\s*|[\s–]+$/g, '')
    .trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(INLINE_HTML, '')
    .replace(BLOCK_HTML, ' ')
    .replace(/`+/g, '')
    .replace(/(?<!\w)__([^_\n]*\s[^_\n]*)__(?!\w)/g, '$1')
    .replace(/\*\*|~~/g, '')
    .replace(/(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, '')
    .replace(/\s*\|\s*/g, (bar) => (bar.length > 1 ? ' – ' : bar));
}

function trimWhereWhole(text: string, opening: RegExp): string {
  const rest = text.replace(opening, '');
  return rest.length < text.length && isWhole(rest) ? rest : text;
}

function isWhole(text: string): boolean {
  return (
    /^[\p{L}\p{N}"'(/~.$]/u.test(text) &&
    (text.split(/\s+/).length >= 3 || /[\p{Script=Han}\p{Script=Hiragana}]{4}/u.test(text))
  );
}

/** Names keep their case: only a plain lower-case word is capitalised, and only in an alphabet's text. */
function capitalise(text: string): string {
  return /^\p{Ll}[\p{Ll}'’]*(?=[\s,;!?]|\.?$)/u.test(text) && !IDEOGRAPH.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
