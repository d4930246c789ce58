import { expect, test } from 'vitest';
import { aboutSegment } from '../../../core/domain/compose/aboutSegment.ts';
import { assistant, user } from '../summarize/events.ts';
import { TOKEN } from './replies.ts';

const PLACE = {
  startMs: Date.parse('2026-01-30T23:30:00Z'),
  endMs: Date.parse('2026-01-31T00:10:00Z'),
  zone: 'Europe/Berlin',
  project: '/home/ida/harbour/',
  tool: 'claude-code',
  branch: 'tide-utc',
  byAgent: false,
};
const SAID = [user('Why?'), assistant('Because.')];

test('date and times are those of the zone; of the project only its name is told', () => {
  expect(aboutSegment(PLACE, SAID, false)).toEqual({
    date: 'Saturday, 2026-01-31 00:30 to 01:10',
    zone: 'Europe/Berlin',
    project: 'harbour',
    tool: 'claude-code',
    branch: 'tide-utc',
    speakers: "user is the person, assistant is the tool's model",
  });
  expect(aboutSegment({ ...PLACE, zone: 'UTC' }, SAID, false)).toMatchObject({
    date: 'Friday, 2026-01-30 23:30 to 2026-01-31 00:10',
  });
});

test('who speaks is told by name, and whose task it is', () => {
  const named = SAID.map((event, at) => ({ ...event, name: at === 0 ? 'Caroline' : 'Melanie' }));
  expect(aboutSegment(PLACE, named, false)['speakers']).toBe('Caroline, Melanie');
  expect(aboutSegment({ ...PLACE, byAgent: true }, SAID, false)['speakers']).toContain('an agent');
});

test('what is not known is empty, and secrets stay here', () => {
  expect(aboutSegment({ ...PLACE, project: null, branch: null }, SAID, false)).toMatchObject({
    project: '',
    branch: '',
  });
  expect(aboutSegment({ ...PLACE, branch: TOKEN }, SAID, false)['branch']).not.toContain(TOKEN);
});
