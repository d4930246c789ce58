/**
 * Alternatives of a regular expression, or plain words. Where a language parts its words with spaces, an
 * alternative matches whole words; in Chinese and Japanese it may stand anywhere.
 */
export type Patterns = readonly string[];
