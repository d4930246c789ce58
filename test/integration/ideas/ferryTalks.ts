import { talk } from '../summaries/setup.ts';

export const SHIP = '/home/mira/ship';
/** Two conversations of a project. Rules link none of what they decide and ask: the words are too different, or in other conversations. */
export const FERRY_TALKS = [
  talk(1, {
    at: '2026-03-02T09:00:00Z',
    project: SHIP,
    said: [
      "let's make the tariff export command hidden",
      'The command is hidden now.',
      'Why does the ferry timetable skip Sundays in harbour.ts?',
    ],
  }),
  talk(2, {
    at: '2026-03-09T09:00:00Z',
    project: SHIP,
    said: [
      'Look at the calendar of the ferries.',
      'The cause is the calendar: the timetable drops Sundays since its week starts on Monday.',
      "let's use the tariff export endpoint and delete the tariff export command",
      'The tariff export command is deleted.',
    ],
  }),
];
