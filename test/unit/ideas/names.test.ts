/** Which projects and people words name. */
import { describe, expect, it } from 'vitest';
import { createNameFinder } from '../../../core/domain/ideas/names/nameFinder.ts';
import type { KnownName } from '../../../core/domain/ideas/names/types.ts';

const project = (name: string, ...aliases: readonly string[]): KnownName => ({
  kind: 'project',
  name,
  aliases,
  projects: new Set(),
  given: false,
});
const person = (name: string, more: Partial<KnownName> = {}): KnownName => ({
  kind: 'person',
  name,
  aliases: [],
  projects: new Set([1]),
  given: false,
  ...more,
});
const named = (known: readonly KnownName[], text: string, at: number | null = 1) =>
  createNameFinder(known)(text, at).map(({ kind, name }) => `${kind} ${name}`);

describe('a project', () => {
  const known = [
    project('harbour-api', 'old-quay'),
    project('shop'),
    project('Polylogue'),
    project('cli'),
  ];

  it.each([
    ['take the tariffs from harbour-api', 'harbour-api'],
    ['Harbour-API takes the tariffs', 'harbour-api'],
    ['the tariffs of old-quay stay', 'harbour-api'],
    ['move this into the shop project', 'shop'],
    ['as in the repo `shop` already', 'shop'],
    ['it belongs to Polylogue now', 'Polylogue'],
    ['the cli project has its own tests', 'cli'],
  ])('is named in “%s”', (text, name) => {
    expect(named(known, text)).toEqual([`project ${name}`]);
  });

  it.each([
    'open the shop at nine',
    'Shop windows stay dark',
    'a polylogue of five voices',
    'the CLI prints it twice',
    'see /home/mira/harbour-api/readme',
    'harbour-api-next is something else',
    'github.com/mira/harbour-api has it',
    'der neue Shop öffnet um neun und nicht früher, weil es sonst zu spät ist',
  ])('is not named in “%s”', (text) => {
    expect(named(known, text)).toEqual([]);
  });
});

describe('a person', () => {
  const known = [
    person('Mira Holt', { aliases: ['@mholt'] }),
    person('Grace Odell'),
    person('Tomas Vrba', { given: true, aliases: ['Tom', 'tv'], projects: new Set() }),
  ];

  it.each([
    ['Mira Holt wants the ferry list first', 'Mira Holt'],
    ['ask Mira whether it may go', 'Mira Holt'],
    ['cc @mholt', 'Mira Holt'],
    ['@MHolt', 'Mira Holt'],
    ['Grace Odell has the keys', 'Grace Odell'],
    ['Tom keeps the calendar', 'Tomas Vrba'],
  ])('is named in “%s”', (text, name) => {
    expect(named(known, text)).toEqual([`person ${name}`]);
  });

  it.each(['a period of Grace', 'the mira cluster', 'Miranda said so', 'a tv in the hall', 'tom'])(
    'is not named in “%s”',
    (text) => {
      expect(named(known, text)).toEqual([]);
    },
  );

  it('is called by the first name where they work, and where nobody else has it', () => {
    expect(named(known, 'ask Mira', 2)).toEqual([]);
    expect(named(known, 'ask Mira Holt', 2)).toEqual(['person Mira Holt']);
    const two = [...known, person('Mira Sand')];
    expect(named(two, 'ask Mira')).toEqual([]);
    expect(named(two, 'ask Mira Sand')).toEqual(['person Mira Sand']);
  });
});

describe('a handle that nobody knows', () => {
  it.each([
    ['cc @quay-master', '@quay-master'],
    ['@selma wants the list to begin on Sunday', '@selma'],
    ['Ask @selma before the release', '@selma'],
    ["take @selma's order of the columns", '@selma'],
    ['reviewed by @selma', '@selma'],
  ])('is somebody in “%s”', (text, handle) => {
    expect(named([], text)).toEqual([`person ${handle}`]);
  });

  it.each([
    'remove @harbour/tides',
    'by @types/node',
    'the @repeat(3) decorator made it run three times',
    'move it to @vercel.json',
    'see @src/harbour.ts',
    'the @media rule wants a width',
    'write to mira@holt.example',
    'told by @dependabot',
    'use `cc @selma` as the text',
    'the @Input decorator of the form',
  ])('is nobody in “%s”', (text) => {
    expect(named([], text)).toEqual([]);
  });
});
