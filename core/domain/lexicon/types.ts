import type { AnchorPatterns } from './anchorPatterns.ts';
import type { Patterns } from './pattern.ts';
import type { WorkPatterns } from './workPatterns.ts';
import type { PointRole } from '../../model/point.ts';

/**
 * What Strata knows of a language. All of it is data: the code that looks for decisions, cuts titles or
 * guesses a language is the same for all. A language that has nothing to say on an entry says so with
 * an empty list, or with null where a whole group is missing.
 */
export interface Lexicon {
  /** The language's English name, for prompts. */
  readonly name: string;
  /** Are words parted by spaces? */
  readonly spaced: boolean;
  readonly words: Words;
  readonly sentences: SentencePatterns;
  readonly anchors: AnchorPatterns;
  readonly aspects: AspectPatterns;
  readonly summaries: SummaryPatterns;
  readonly titles: TitlePatterns;
  readonly replies: ReplyPatterns;
  /** Null where questions in the language are searched for their words alone. */
  readonly questions: QuestionPatterns | null;
  /** Null where nothing is known of how work is talked about. */
  readonly work: WorkPatterns | null;
}

/** Single words in lower case, and the pieces of which words are made. */
export interface Words {
  /** Grammar without a topic. The language of a text is guessed by these. */
  readonly functionWords: readonly string[];
  /** Words found in nearly every session, which therefore name none. */
  readonly generic: readonly string[];
  /**
   * Months, days, numbers and units: when and how much, never what about. Words that also name things
   * ("second", "mars", "set") are left out.
   */
  readonly measures: readonly string[];
  /** What work with agents, and talk between friends, is always about. */
  readonly everyday: readonly string[];
  /** Words that say nothing by themselves: an anchor made only of these is dropped. */
  readonly uninformative: readonly string[];
  /** Words that a summary, rather than its source, opens a sentence with. */
  readonly summaryOpeners: readonly string[];
  /** Endings by which inflected forms of a word differ. */
  readonly inflections: Patterns;
  /** Words whose forms differ by more than an ending: each word first, then its other forms. */
  readonly irregular: readonly (readonly string[])[];
  /** Endings of verbs and of nouns made from verbs; patterns of the whole word. */
  readonly actionForms: Patterns;
  /** Endings of participles and adverbs, which alone name no topic. */
  readonly participleEndings: Patterns;
  /** Endings of declined names. */
  readonly caseEndings: Patterns;
  /** Articles and pronouns that lose their vowel before the next word ("l'avion"). */
  readonly elisions: Patterns;
  /** Words that negate; pieces of words in languages without spaces. */
  readonly negations: readonly string[];
  /** Words that deny without negating ("unable to", "instead of"). */
  readonly nearNegations: readonly string[];
  /** Pairs of words that exclude each other. */
  readonly opposites: readonly (readonly [string, string])[];
  /** What may follow an apostrophe at the end of a word ("don't", "Anna's"). */
  readonly clitics: Patterns;
  /** Characters at the end of a compound that only say when ("ログイン後"). */
  readonly timeSuffixes: Patterns;
  /** People's names that no capital letter marks; matched as they are. */
  readonly names: Patterns;
}

/** How sentences begin, end and hang together. */
export interface SentencePatterns {
  /** Abbreviations, without their last dot, that end no sentence. */
  readonly abbreviations: Patterns;
  /** Likewise before a name. */
  readonly abbreviationsBeforeName: Patterns;
  /** Likewise before a number. */
  readonly abbreviationsBeforeNumber: Patterns;
  /** Likewise before a comma, a bracket or a small letter. */
  readonly trailingAbbreviations: Patterns;
  /** Abbreviations with a dot inside, which look like file names. */
  readonly dottedAbbreviations: Patterns;
  /** At the end of a line, these go on in the next one. */
  readonly lineContinuations: Patterns;
  /** Particles with which a sentence goes on after words that it quotes. */
  readonly quotativeParticles: Patterns;
  /** Said before the point; trimmed only where punctuation follows ("good tests" stays). */
  readonly interjections: Patterns;
  /** Interjections that are trimmed without punctuation, too. */
  readonly greetings: Patterns;
  /** Words trimmed from a sentence's beginning. */
  readonly linkingWords: Patterns;
  /** Likewise, where a comma follows. */
  readonly linkingAdverbs: Patterns;
  /** Words that tie a sentence to the one before, so that it cannot open a text. */
  readonly connectives: Patterns;
  /** Openings of an addition, which says nothing without what it is added to. */
  readonly additions: Patterns;
  /** Openings that announce the speaker's next step, with the space behind them; matched as they are. */
  readonly announcements: Patterns;
  /** Sentences that announce by their form, without an opening of their own; matched as they are. */
  readonly announcementForms: Patterns;
  /** Verbs that make an announcement an empty one ("let me check"). */
  readonly vagueSteps: Patterns;
  /** Commentary on work while it runs; matched as they are. */
  readonly commentary: Patterns;
  /** The speaker says what they look at or were told; matched as they are. */
  readonly onlooking: Patterns;
  /** Openings of a clause that leans on the words before it. */
  readonly dependentOpeners: Patterns;
  /** Openings of a clause that lacks its subject. */
  readonly subjectlessOpeners: Patterns;
  /** Words that, at an end, lead on to what is not there. */
  readonly danglingConnectives: Patterns;
  /** Words after which a sentence cannot end. */
  readonly unfinished: Patterns;
  /** Words after which a sentence cannot end where a list or code follows. */
  readonly unfinishedBeforeList: Patterns;
  /** Answers trimmed from the beginning of an anchor where punctuation follows. */
  readonly acknowledgements: Patterns;
  /** Conjunctions trimmed from the beginning of an anchor. */
  readonly leadingConjunctions: Patterns;
  /** Conjunctions left at the end of a clause that was cut. */
  readonly trailingConjunctions: Patterns;
  /** Words before which a sentence may be cut. */
  readonly clauseOpeners: Patterns;
}

/** What a sentence is to a person who looks for the work again. */
export interface AspectPatterns {
  readonly decision: Patterns;
  readonly outcome: Patterns;
  readonly problem: Patterns;
  readonly cause: Patterns;
  readonly open: Patterns;
  /** Says of itself that it is the cause; "because" stands in any sentence. */
  readonly namedCause: Patterns;
}

/** What makes a sentence more or less worth quoting. */
export interface SummaryPatterns {
  /** Courtesies and offers of an assistant. */
  readonly offers: Patterns;
  /** Introduces a list of what an assistant could do. */
  readonly abilities: Patterns;
  /** Notes that tools write into a person's request. */
  readonly insertedNotes: Patterns;
  /** Pronouns that open a sentence which says nothing alone; for Briefs. */
  readonly pointingOpeners: Patterns;
  /** Likewise, for the choice of sentences. */
  readonly pronounOpeners: Patterns;
  /** Tells what is being done at this moment; matched as they are. */
  readonly inProgress: Patterns;
  /** Laughter in letters. */
  readonly laughter: Patterns;
}

/** How a sentence becomes a title. */
export interface TitlePatterns {
  /** What stands before the matter without saying what is wanted: greetings, opinions, labels. */
  readonly preambles: Patterns;
  /** What says, before the verb, that something is wanted. */
  readonly wishes: Patterns;
  /** Ends of a sentence that say so. */
  readonly wishEnds: Patterns;
  /** What ends a request politely ("…, please", "…, right?") and is no part of its matter. */
  readonly courtesies: Patterns;
  /** Verbs of work as they open a request. */
  readonly verbs: Patterns;
  /** Words that open a clause, before which a title may end. */
  readonly clauseOpeners: Patterns;
  /** Words that stand before a noun; where no clause ends, a title may end before one. */
  readonly prepositions: Patterns;
  /** Likewise, of other words than nouns. */
  readonly phraseOpeners: Patterns;
  /** Nouns that name nothing without what follows them ("the simplest way"). */
  readonly hollow: Patterns;
  /** Articles and what stands in their place. */
  readonly articles: Patterns;
  /** Words that ask, so that the question mark stays. */
  readonly questionWords: Patterns;
  /** Words that a title cannot end in, besides those that open something. */
  readonly dangling: Patterns;
  /** Words that a headline does without. */
  readonly droppable: Patterns;
  /** "and", "or": a list goes on. */
  readonly listConjunctions: Patterns;
  /** Objects that only point at what was said elsewhere. */
  readonly pronouns: Patterns;
}

/** What language models write around an answer. */
export interface ReplyPatterns {
  /** Introductions, with their line break; matched as they are. */
  readonly prefaces: Patterns;
  /** Openings of a refusal. */
  readonly refusals: Patterns;
  /** Names before a list of tags. */
  readonly tagLabels: Patterns;
  /** Names before a title. */
  readonly titleLabels: Patterns;
}

/** How a search query asks, and names a time. */
export interface QuestionPatterns {
  readonly openers: Patterns;
  /** What may stand before a question and says where it is asked ("cli: …", "in the cli project, …"). */
  readonly leads: Patterns;
  /** How a request for something begins, up to what it is about. */
  readonly requests: Patterns;
  /** What is said of any conversation, and is no word to look for. */
  readonly fillers: Patterns;
  /** Asks for a time; matched as they are. */
  readonly when: Patterns;
  /** Ask for what a tool gave, as they are; and words of such a question that need not stand in the output. */
  readonly outputs: { readonly asks: Patterns; readonly asking: Patterns };
  /** Words that say little of what is asked: how something is, or seems. An answer has others for them. */
  readonly minor: readonly string[];
  /** Words that name a time, for weighing sentences. */
  readonly timeWords: Patterns;
  readonly time: TimeWords;
  /** Words that ask for what a role collects ("finish": done), each with its forms. */
  readonly roles: readonly (readonly [role: PointRole, forms: Patterns])[];
  /** Ask for all that was done and decided ("what did we work on"). */
  readonly doings: Patterns;
  /** Words of questions about a whole period or project ("overview", "what happened"), which name no topic. */
  readonly whole: Patterns;
  /** Ask for the first or for the last of several. */
  readonly first: Patterns;
  readonly latest: Patterns;
  readonly deeds: DeedPatterns;
  /** What a question may ask for that can be seen in a text; the first that it asks for counts. */
  readonly kinds: readonly AnswerKindPatterns[];
}

export interface AnswerKindPatterns {
  /** As it is told, with its article. */
  readonly name: string;
  /** How a question asks for it. */
  readonly asks: Patterns;
  /** Words of such a question that only ask, and need not stand in an answer. */
  readonly asking: Patterns;
  /** What shows it, whether or not in capitals. */
  readonly shows: Patterns;
  /** Whether it is often given in other words than these. */
  readonly isLoose?: boolean;
  /** The first group is what is counted, beside which the number stands. */
  readonly counted?: Patterns;
}

/** How a question asks for a deed ("when did we remove …"), and how a text tells that it was done. */
export interface DeedPatterns {
  /** Openings that take it for done. */
  readonly presuming: Patterns;
  /** Ask which one of several. */
  readonly which: Patterns;
  /** Before a subject and the verb as it stands in a dictionary. */
  readonly did: Patterns;
  /** Before a past form, whether or not the subject stands between. */
  readonly been: Patterns;
  /** Likewise, where they open the question. */
  readonly being: Patterns;
  /** Subjects of one word, behind which the verb follows. */
  readonly subjects: Patterns;
  /** Stand before the verb and say nothing of what is done. */
  readonly adverbs: Patterns;
  /** Verbs that only lead to the one that counts ("managed to", "ended up"). */
  readonly leading: Patterns;
  /** Ask what is to be done, not what was. */
  readonly wished: Patterns;
  /** Verbs of speaking and thinking: to speak of the matter is the deed. */
  readonly spoken: Patterns;
  /** Before a noun; what stands right behind them is no verb. */
  readonly determiners: Patterns;
  /** Behind a noun, never behind the verb. */
  readonly of: Patterns;
  /** Verbs that say nothing without what follows ("go live"). */
  readonly general: Patterns;
  /** Open a clause of its own, in which the deed is not asked for. */
  readonly clauses: Patterns;
  /** Past forms without the usual ending. */
  readonly pasts: readonly string[];
  /** Words with that ending which are none. */
  readonly notPast: Patterns;
  /** Groups of verbs, as they stand in a dictionary, of which one may tell what another asks. */
  readonly alike: readonly Patterns[];
  /** Verbs that mean another one with a word behind them ("took it out": remove). */
  readonly phrasal: readonly (readonly [forms: string, particle: string, means: string])[];
  /** Before a past form: it is wished, planned or supposed. */
  readonly supposing: Patterns;
  /** Behind any form of it, as of a thing: it is done ("the migration is complete"). */
  readonly completed: Patterns;
  /** Before a past form: whoever says it did it. */
  readonly own: Patterns;
}

/** The vocabulary of times. An alternative that begins with another one stands before it. */
export interface TimeWords {
  /** January first. Their first three letters are short forms of them. */
  readonly months: Patterns;
  /** Short forms with more letters. */
  readonly longShortForms: Patterns;
  /** Months that, in small letters, are also verbs. */
  readonly monthVerbs: Patterns;
  /** What stands before such a verb ("this may fail"). */
  readonly beforeMonthVerbs: Patterns;
  /** Monday first. */
  readonly weekdays: Patterns;
  readonly numbers: readonly (readonly [words: string, count: number])[];
  /** Open a span ("between March and May"). */
  readonly spanOpeners: Patterns;
  /** Join its two ends. */
  readonly spanJoins: Patterns;
  /** Join several days ("4 and 7 February"), which span nothing without an opener. */
  readonly listJoins: Patterns;
  readonly ordinals: readonly (readonly [word: string, place: number])[];
  /** Before "week" of a month: a week from Monday to Sunday that lies whole in it. */
  readonly wholeWeek: Patterns;
  /** Between "week" and its first or its last day. */
  readonly weekFrom: Patterns;
  readonly weekTo: Patterns;
  /** Before a time: from then on, and after it. */
  readonly since: Patterns;
  readonly after: Patterns;
  /** Before a time: up to its beginning, and up to its end. */
  readonly before: Patterns;
  readonly until: Patterns;
  /** Words behind which the name of a month or the number of a year is a time. */
  readonly prepositions: Patterns;
  /** Behind the name of a month ("June overview"). */
  readonly reports: Patterns;
  readonly dayBeforeYesterday: Patterns;
  readonly yesterday: Patterns;
  readonly today: Patterns;
  readonly ago: Patterns;
  /** The one before ("last week"). */
  readonly last: Patterns;
  /** The one that is going on ("this week"). */
  readonly current: Patterns;
}
