import { ENGLISH_ANCHORS } from './english/anchors.ts';
import { ENGLISH_QUESTIONS, ENGLISH_REPLIES } from './english/questions.ts';
import { ENGLISH_SENTENCES } from './english/sentences.ts';
import { ENGLISH_ASPECTS, ENGLISH_SUMMARIES } from './english/summaries.ts';
import { ENGLISH_TITLES } from './english/titles.ts';
import { ENGLISH_WORK } from './english/work.ts';
import { ENGLISH_WORDS } from './english/words.ts';
import type { Lexicon } from './types.ts';

export const english: Lexicon = {
  name: 'English',
  spaced: true,
  words: ENGLISH_WORDS,
  sentences: ENGLISH_SENTENCES,
  anchors: ENGLISH_ANCHORS,
  aspects: ENGLISH_ASPECTS,
  summaries: ENGLISH_SUMMARIES,
  titles: ENGLISH_TITLES,
  replies: ENGLISH_REPLIES,
  questions: ENGLISH_QUESTIONS,
  work: ENGLISH_WORK,
};
