import { expect, test } from 'vitest';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import { judgeSentence } from '../../../core/domain/trust/judgeSentence.ts';
import { segmentTrust } from '../../../core/domain/trust/segmentTrust.ts';
import { withDoubts } from '../../../core/domain/trust/textDoubts.ts';
import { HARBOUR } from '../compose/replies.ts';

const source = segmentTrust(HARBOUR.events, preprocess(HARBOUR.events));

test.each([
  ['quoted', 'Never round the minutes: the harbour master wants them exact.'],
  ['quoted', 'the cache is rebuilt once on the first start after the update'],
  ['carried', 'High water in Skagen showed 14:20 instead of 13:20.'],
  ['carried', 'The harbour master wants exact minutes, never rounded.'],
  [
    'carried',
    'Skagen and Hirtshals were stored with a fixed offset of 60 minutes in stations.json.',
  ],
  ['contradicted', 'The almanac is not printed in UTC.'],
  ['contradicted', 'The tablet build does not use an older shell of the app.'],
  ['unsupported', 'All 57 tests of the tides pass.'],
  ['contradicted', 'It opened pull request 215 for Jonas.'],
  ['contradicted', 'It opened pull request 212 for Miriam.'],
  ['unsupported', 'Several improvements were made to the system.'],
  ['unsupported', 'The bakery ordered flour for sourdough bread.'],
  ['unsupported', 'almanac, tablets, cache, regatta, spinner, stations'],
  ['unsupported', 'The zone cache of tablets almanac a switch the March older to the stations.'],
])('%s: %s', (verdict, text) => {
  expect(judgeSentence(text, source).verdict).toBe(verdict);
});

test('doubts stand where the sentences stand, beside markers and before what is appended', () => {
  const content =
    'All 38 tests of the tides pass. The boat was sold in Oslo. [→more:A:boats]\n\nThe almanac is not printed in UTC.\n\nKey points\n- [Decision]: Sell the boat in Oslo.';
  const from = content.indexOf('\n\nKey points');
  const { doubts = [] } = withDoubts(
    { content, tokens: 1, markers: [], appended: { from, tokens: 1 } },
    source,
  );
  expect(doubts.map(({ start, end, verdict }) => [content.slice(start, end), verdict])).toEqual([
    ['The boat was sold in Oslo.', 'unsupported'],
    ['The almanac is not printed in UTC.', 'contradicted'],
  ]);
});
