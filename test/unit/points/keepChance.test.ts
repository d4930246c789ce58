/** Of what could be told, what somebody is likely to keep is. */
import { describe, expect, test } from 'vitest';
import { assistant, user } from '../summarize/events.ts';
import { changed, committed, failed, pointsOf, told, toldLikely } from './told.ts';

const ASKED = user(
  'Please make the exporter of the harbour registry write one file for each ship, and keep the old folder names.',
);
const DEED =
  'The exporter writes one file for each ship into folders that are named as before, see `writeShips.ts`.';
const ASIDE = 'Ships carry flags.';

describe('a point', () => {
  test('is told where it takes up what was asked, and not where it is a short aside far on', () => {
    const talk = [ASKED, changed(), assistant(`Added this: ${DEED}\n\n${ASIDE.repeat(40)}`)];
    expect(toldLikely('done', ...talk).join()).toContain('one file for each ship');
    expect(pointsOf(...talk).length).toBeGreaterThanOrEqual(toldLikely('done', ...talk).length);
  });

  test('that says little is only told where the likelihood does not count', () => {
    const talk = [
      ASKED,
      changed(),
      assistant(`${DEED}\n\n${'It ran. '.repeat(80)}\n\nUpdated old notes.`),
    ];
    expect(told('done', ...talk)).toContain('Updated old notes.');
    expect(toldLikely('done', ...talk)).toEqual([DEED.replaceAll('`', '')]);
  });

  test('of the log itself is told however short it is', () => {
    expect(toldLikely('done', ASKED, changed(), committed('Split ships', 'abc1234def'))).toEqual([
      'Split ships (abc1234)',
    ]);
  });
});

describe('a failure', () => {
  test('of the work is told, a command that was mistyped is not', () => {
    const ending = (what: string, message: string) =>
      toldLikely('failed', ASKED, failed(what, message), assistant('I stop here for today.'));
    expect(ending('npm test', '2 tests of the exporter failed')).toEqual([
      'npm test: 2 tests of the exporter failed',
    ]);
    expect(ending('npm tset', 'Missing script: "tset"')).toEqual([]);
    expect(ending('docker logs', '"docker logs" requires 1 argument')).toEqual([]);
  });
});
