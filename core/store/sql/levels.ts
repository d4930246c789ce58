import { TOC_LEVELS } from '../../model/toc.ts';

/** Levels as stored: nodes below the first of these are periods. */
export const CONVERSATION_LEVEL = TOC_LEVELS.indexOf('conversation');
export const SEGMENT_LEVEL = TOC_LEVELS.indexOf('segment');
