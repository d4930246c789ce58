import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { choiceStore } from '../../../electron/desktopChoices.ts';

const NOTHING = { keepFollowing: false, notify: false, theme: 'system' };

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'strata-choices-'));
  onTestFinished(() => {
    rmSync(made, { recursive: true, force: true });
  });
  return made;
}

test('nothing is chosen at first, and nothing is written', () => {
  const place = folder();
  expect(choiceStore(place).get()).toEqual(NOTHING);
  expect(existsSync(join(place, 'desktop.json'))).toBe(false);
});

test('what is chosen holds at the next start', () => {
  const place = join(folder(), 'window');
  const chosen = choiceStore(place).change({ keepFollowing: true, theme: 'dark' });
  expect(chosen).toEqual({ ...NOTHING, keepFollowing: true, theme: 'dark' });
  expect(choiceStore(place).get()).toEqual(chosen);
});

test.each([
  ['no JSON', '{"notify": tr', NOTHING],
  ['another shape', '[]', NOTHING],
  ['one wrong value', '{"notify": true, "theme": "sepia"}', { ...NOTHING, notify: true }],
])('a file with %s costs no more than what is wrong in it', (_what, text, choices) => {
  const place = folder();
  writeFileSync(join(place, 'desktop.json'), text);
  expect(choiceStore(place).get()).toEqual(choices);
});

test('what cannot be kept does not hold, and says so', () => {
  const place = folder();
  const store = choiceStore(place);
  mkdirSync(join(place, 'desktop.json'));
  expect(() => store.change({ notify: true })).toThrow(
    expect.objectContaining({ code: 'path-unreadable' }),
  );
  expect(store.get()).toEqual(NOTHING);
  expect(existsSync(join(place, 'desktop.json.new'))).toBe(false);
  expect(() => readFileSync(join(place, 'desktop.json'))).toThrow('EISDIR');
});
