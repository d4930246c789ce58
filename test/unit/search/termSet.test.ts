import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryTerms } from '../../../core/domain/search/queryTerms.ts';
import { scanTokens } from '../../../core/domain/search/scanTokens.ts';
import {
  hashesIn,
  packTerms,
  termHash,
  termsOfTexts,
  uniteTerms,
  unpackTerms,
} from '../../../core/domain/search/termSet.ts';
import { anyText } from '../tokens/anyText.ts';

const sets = fc
  .uniqueArray(fc.oneof(fc.nat({ max: 2 ** 22 - 1 }), fc.constantFrom(0, 1, 127, 128, 2 ** 22 - 1)))
  .map((hashes) => Uint32Array.from(hashes).sort());

const longer = fc
  .uniqueArray(fc.oneof(fc.nat({ max: 2 ** 24 - 1 }), fc.constantFrom(0, 1, 127, 128, 2 ** 24 - 1)))
  .map((hashes) => Uint32Array.from(hashes).sort());

it('comes back as it was packed', () => {
  fc.assert(
    fc.property(sets, (set) => {
      expect(unpackTerms(packTerms(set))).toEqual(set);
    }),
  );
});

it('has every word of its texts', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 4 }), (texts) => {
      const hashes = new Set<number>();
      for (const text of texts) scanTokens(text, (token) => void hashes.add(termHash(token)));
      expect(hashesIn(packTerms(termsOfTexts(texts)), [...hashes])).toEqual(hashes);
    }),
  );
});

it('has each character of scripts without spaces alone, and of others none', () => {
  const packed = packTerms(termsOfTexts(['東京都か\u3099好き', 'ภาษา 한국어 one two']));
  const has = (characters: string): string =>
    Array.from(new Intl.Segmenter().segment(characters), ({ segment }) => segment)
      .filter((each) => {
        const [token = ''] = queryTerms(each, { all: true }).flatMap(({ tokens }) => tokens);
        return hashesIn(packed, [termHash(token)]).size > 0;
      })
      .join('');
  expect(has('東京都か\u3099好きภา한국어')).toBe('東京都か\u3099好きภา한국어');
  expect(has('猫かแ中otn')).toBe('');
});

it('unites: what any of several has, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(sets, { maxLength: 4 }), sets, (all, wanted) => {
      const united = uniteTerms(all.map(packTerms));
      expect([...united]).toEqual(
        [...new Set(all.flatMap((set) => [...set]))].toSorted((a, b) => a - b),
      );
      expect(hashesIn(packTerms(united), [...wanted])).toEqual(
        new Set([...wanted].filter((hash) => all.some((set) => set.includes(hash)))),
      );
    }),
  );
});

it('takes few words for ones that it has: of 100,000 known, one in 42 that is not', () => {
  const known = packTerms(termsOfTexts(Array.from({ length: 100_000 }, (_, i) => `word${i}`)));
  const others = Array.from({ length: 50_000 }, (_, i) => termHash(`other${i}`));
  const held = hashesIn(known, others);
  const mistaken = others.filter((hash) => held.has(hash)).length;
  expect(mistaken / 50_000).toBeGreaterThan(1 / 50);
  expect(mistaken / 50_000).toBeLessThan(1 / 36);
});

it('is packed in less than two bytes a word', () => {
  const set = termsOfTexts(Array.from({ length: 5_000 }, (_, i) => `w${i}`));
  expect(packTerms(set).length / set.length).toBeLessThan(1.7);
});

it.each([
  ['gaps in groups of seven bits', inGroups],
  ['Rice codes', inRiceCodes],
])('is read as older builds packed it too: longer hashes, %s', (_form, packedBefore) => {
  fc.assert(
    fc.property(longer, sets, (set, wanted) => {
      const packed = packedBefore(set);
      const shortened = new Set([...set].map((hash) => hash >>> 2));
      expect(unpackTerms(packed)).toEqual(Uint32Array.from(shortened));
      expect(uniteTerms([packed, packTerms(wanted)])).toEqual(
        Uint32Array.from(shortened.union(new Set(wanted))).sort(),
      );
    }),
  );
});

function inGroups(set: Uint32Array): Uint8Array {
  const bytes: number[] = [];
  for (const [i, hash] of set.entries()) {
    let rest = hash - (set[i - 1] ?? 0);
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

function inRiceCodes(set: Uint32Array): Uint8Array {
  const low = 20;
  const codes = Array.from(set, (hash, i) => {
    const gap = i === 0 ? hash : hash - (set[i - 1] ?? 0) - 1;
    return `${'1'.repeat(gap >>> low)}0${(gap % 2 ** low).toString(2).padStart(low, '0')}`;
  }).join('');
  const bytes = codes.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Uint8Array.from([...(bytes ?? []), 128 | low]);
}
