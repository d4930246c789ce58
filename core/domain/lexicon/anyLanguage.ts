import { words } from './wordList.ts';

/** Words of code, in whatever language people talk about it. They name no topic. */
export const CODE_WORDS: readonly string[] = words(`
  nil null undefined none true false int string bool boolean number void func const var class self
  args arg err ctx src tmp www com http https org html md txt json yaml
`);

/** Units and currencies, as all languages write them. */
export const UNITS: readonly string[] = words(`
  kb mb gb tb kib mib gib kbit mbit mbps khz mhz ghz hz ms ns kwh kw mm cm km kg kpa mah utf px dpi
  fps rpm eur usd gbp
`);

/**
 * Behind a "no" that objects to something: other than "no problem" and the like, which agree. People
 * mix the English words into other languages.
 */
export const OBJECTION =
  "(?=[,.!]* \\p{L})(?!,? (?:problem|worries|need|idea|changes?|errors?|issues?|it's ok|thanks?|matter|one|rush))";

/** What shells and tools say where a command was only mistyped: it says nothing of the work. */
export const SLIPS: readonly string[] = [
  'command not found',
  'no such file or directory',
  'cannot find the (?:path|file)',
  "can[’']?t open file",
  'pathspec .{1,80} did not match',
  '(?:unknown|unrecognized|invalid|illegal) (?:option|command|flag|argument)',
  'no matches found',
  'missing script',
  'requires? (?:at least |exactly )?\\d+ argument',
];
