/** What goes with any change tells nothing of this one. */
import { expect, test } from 'vitest';
import { assistant, user } from '../summarize/events.ts';
import { changed, toldLikely as told } from './told.ts';

const ASKED = user('Store the colour of the sails as a number, please.');
const REPORT = (items: readonly string[]) =>
  assistant(`Changes:\n\n${items.map((item) => `- ${item}`).join('\n')}`);

const WORK = 'Replaced names of sails by numbers while settings are read';

test.each([
  'Updated the doc comment of the rigging',
  'Added unused import for the harbour palette',
  'Fixed call sites in the rigging module',
  'Updated the rigging reader with the same fix',
])('a trifle stands behind the work: %s', (trifle) => {
  const done = told('done', ASKED, changed(), REPORT([trifle, WORK]));
  expect(done.join()).toContain(WORK);
  expect(done.join()).not.toContain(trifle);
});

test.each([
  'I installed the debug build of the sails on the phone.',
  'The app has been successfully installed on the tablet of the sails.',
])('so does a step of any work: %s', (step) => {
  const other = [
    user('Paint the rigging of the harbour, please.'),
    changed(),
    assistant(`${WORK}.`),
  ];
  const done = told('done', ASKED, changed(), assistant(step), ...other);
  expect(done).toEqual([`${WORK}.`]);
});
