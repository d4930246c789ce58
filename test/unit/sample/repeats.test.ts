import { describe, expect, it } from 'vitest';
import { repeatedFrames, repeatedShingles } from './repeats.ts';

describe('repeated phrases', () => {
  it('are runs of five words in two conversations, whatever stands around them', () => {
    const texts = [
      { id: 'a', sentences: ['Now the old cache was wrong again.', 'It rained.'] },
      { id: 'b', sentences: ['Sadly the old cache was WRONG!'] },
    ];
    expect(repeatedShingles(texts)).toEqual({
      share: 2 / 5,
      repeated: ['"the old cache was wrong" in a, b'],
    });
  });

  it('are runs of eight characters where words have no spaces between them', () => {
    const texts = [
      { id: 'a', sentences: ['同期の方式を決めたい。'] },
      { id: 'b', sentences: ['「同期の方式を決め」と言った。'] },
    ];
    expect(repeatedShingles(texts).repeated).toEqual(['"同期の方式を決め" in a, b']);
  });

  it('do not count within one conversation', () => {
    const sentences = ['The old cache was wrong again.', 'The old cache was wrong again.'];
    expect(repeatedShingles([{ id: 'a', sentences }])).toEqual({ share: 0, repeated: [] });
  });
});

describe('repeated sentence frames', () => {
  it('are sentences that differ in nothing but numbers, names and quotations', () => {
    const texts = [
      { id: 'a', sentences: ['The test in `pid.rs` took 12 s.', 'Done.'] },
      { id: 'b', sentences: ['The test in src/cache.py took 1.5 s.', 'Why?'] },
      { id: 'c', sentences: ['The test in "Eiderhaven" took ages.'] },
    ];
    expect(repeatedFrames(texts)).toEqual({
      share: 2 / 5,
      repeated: ['"the test in ¤ took ¤ s" in a, b'],
    });
  });

  it('hold words: a lone name or number is none', () => {
    const texts = [
      { id: 'a', sentences: ['42!', '`x`'] },
      { id: 'b', sentences: ['17?', 'src/a.ts'] },
    ];
    expect(repeatedFrames(texts)).toEqual({ share: 0, repeated: [] });
  });
});
