import { describe, expect, test } from 'vitest';
import {
  allTopics,
  mergeTopics,
  segmentTopics,
  topicsToShow,
} from '../../../core/domain/summarize/periodTopics.ts';
import { childSegment } from './periodChildren.ts';

const BRIEF =
  'A sentence that is long enough to count as something that was said in earnest by them.';
const labels = (topics: readonly { readonly surface: string }[]) =>
  topics.map(({ surface }) => surface);

describe('topics of a period', () => {
  test('are counted by project and stem, busy children more, but not by their events', () => {
    const busy = childSegment({
      brief: BRIEF,
      keywords: ['checkpoints', 'hooks'],
      eventCount: 1_023,
      project: '/a/cli',
    });
    const quiet = childSegment({
      brief: BRIEF,
      keywords: ['checkpoint', 'rewind'],
      eventCount: 15,
      project: '/a/cli',
    });
    const other = childSegment({
      brief: BRIEF,
      keywords: ['roses'],
      eventCount: 1,
      project: null,
    });
    expect(mergeTopics([busy, quiet, other], 'day')).toEqual([
      {
        project: '/a/cli',
        events: 1_038,
        topics: [
          { label: 'checkpoints', weight: 16 },
          { label: 'hooks', weight: 8.25 },
          { label: 'rewind', weight: 3.75 },
        ],
        works: [],
      },
      { project: null, events: 1, topics: [{ label: 'roses', weight: 2 }], works: [] },
    ]);
  });

  test('are at most twelve of at most twelve projects', () => {
    const children = Array.from({ length: 20 }, (_, i) =>
      childSegment({
        brief: BRIEF,
        keywords: Array.from({ length: 20 }, (_unused, k) => `topic${i}x${k}`),
        project: `/p/${i}`,
      }),
    );
    const merged = mergeTopics(children, 'day');
    expect(merged).toHaveLength(12);
    expect(merged.map(({ topics }) => topics.length)).toEqual(Array(12).fill(12));
  });

  test('prefer a phrase to its word, and leave everyday words and the name of the project behind', () => {
    const { topics } = segmentTopics({
      project: '/a/cli',
      title: '',
      keywords: ['cli', 'branch', 'codebase', 'shadow branch', 'rewind'],
      eventCount: 10,
    });
    expect(labels(topicsToShow(topics, ['a/cli']))).toEqual([
      'shadow branch',
      'rewind',
      'codebase',
    ]);
  });

  test('never show two forms of one word', () => {
    const { topics } = segmentTopics({
      project: null,
      title: '',
      keywords: ['linter', 'lint', 'parsers', 'parser'],
      eventCount: 10,
    });
    expect(labels(allTopics([{ project: null, events: 10, topics }]))).toEqual([
      'parsers',
      'linter',
    ]);
  });
});
