import { words } from '../wordList.ts';

/**
 * Verbs and nouns whose forms are not made by endings. Left out is what mostly is another word ("found", "bit", "lay",
 * "ground"), and what is one word with its endings ("met" is not "meeting").
 */
const VERBS = `
  add added adding | arise arose arisen | awake awoke awoken | become became | begin began begun | bend bent | bleed bled
  blow blew blown | break broke broken | breed bred | bring brought | build built | burn burnt | buy bought
  catch caught | choose chose chosen | cling clung | come came | creep crept | deal dealt | diff diffed diffing | dig dug
  draw drew drawn | dream dreamt | drink drank drunk | drive drove driven | eat ate eaten | fall fell fallen
  feed fed | feel felt | fight fought | flee fled | fly flew flown | forget forgot forgotten
  forgive forgave forgiven | freeze froze frozen | get got gotten | give gave given giving
  go went gone goes going | grow grew grown | hang hung | hear heard | hide hid hidden | hold held | keep kept
  kneel knelt | know knew known | lead led | leap leapt | learn learnt | leave left | lend lent | lose lost
  make made making | mean meant | meet met | overcome overcame | override overrode overridden
  overwrite overwrote overwritten | pay paid | prove proven | rebuild rebuilt | redo redid redone | resend resent
  rewrite rewrote rewritten | ride rode ridden riding | ring rang rung | rise rose risen rising | run ran
  say said | see saw seen | seek sought | sell sold | send sent | sew sewn | shake shook shaken | shine shone
  shoot shot | show shown | shrink shrank shrunk | sing sang sung | sink sank sunk | sit sat | sleep slept
  slide slid | speak spoke spoken | spend spent | spill spilt | spin spun | spring sprang sprung
  stand stood | steal stole stolen | stick stuck | sting stung | strike struck striking | swear swore sworn
  sweep swept | swim swam swum | swing swung | take took taken taking | teach taught | tear tore torn | tell told
  think thought | throw threw thrown | understand understood | undo undid undone | use used using
  wake woke woken waking | wear wore worn | weave wove woven | weep wept | win won | withdraw withdrew withdrawn
  write wrote written writing
  age aged aging | die died dying | lie lied lying | owe owed owing | tie tied tying
`;

const NOUNS = `
  child children | foot feet | goose geese | half halves | knife knives | leaf leaves | life lives | loaf loaves
  man men | mouse mice | person people | shelf shelves | thief thieves | tooth teeth | wife wives | wolf wolves
  woman women | criterion criteria | index indices | matrix matrices | vertex vertices
`;

const formsIn = (lists: string): readonly (readonly string[])[] =>
  lists
    .trim()
    .split(/\s*[|\n]\s*/u)
    .map(words);

export const ENGLISH_IRREGULAR: readonly (readonly string[])[] = [
  ...formsIn(VERBS),
  ...formsIn(NOUNS),
];

/** Forms that say that something was done, and do not end in "ed"; some say other things as well. */
export const ENGLISH_PASTS: readonly string[] = [
  ...formsIn(VERBS).flatMap(([, ...forms]) => forms.filter((form) => !/(?:ing|s)$/.test(form))),
  ...words('cast cut found hit let put quit reset set shut split spread upset'),
];
