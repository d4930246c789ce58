import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { daysFromNow, NOW, openMachine, session, writeAged } from './machine.ts';

test('logs that go within a week are told, soonest first, with what of them is kept', async () => {
  const machine = openMachine();
  const overdue = machine.log('overdue.jsonl', 45);
  const soon = machine.log('s1/subagents/agent-soon.jsonl', 29);
  const later = machine.log('later.jsonl', 24);
  machine.log('safe.jsonl', 22);
  writeAged(join(machine.codex, 'sessions', '2025', 'rollout-old.jsonl'), 400, '{}\n');
  await machine.memory.import(soon);

  const { rules, aboutToGo } = await machine.sweep();
  const log = (path: string, daysAgo: number) => ({
    path,
    source: 'claude-code',
    bytes: session(path.slice(machine.projects.length + 1)).length,
    lastWritten: daysFromNow(-daysAgo),
    goesAt: daysFromNow(30 - daysAgo),
  });
  expect(rules.map(({ source, days }) => [source, days])).toEqual([
    ['claude-code', 30],
    ['codex', null],
  ]);
  expect(aboutToGo).toEqual([
    { ...log(overdue, 45), project: null, imported: false },
    { ...log(soon, 29), project: '/home/mira/shop', imported: true },
    { ...log(later, 24), project: null, imported: false },
  ]);
});

test('what Claude Code is told to keep for years does not go', async () => {
  const machine = openMachine();
  machine.log('old.jsonl', 300);
  writeFileSync(join(machine.claude, 'settings.json'), '{"cleanupPeriodDays":3650}');
  expect((await machine.sweep()).aboutToGo).toEqual([]);
});

test('a log that grew, or that another took the place of, is not kept as a whole', async () => {
  const machine = openMachine();
  const grown = machine.log('grown.jsonl', 29);
  const replaced = machine.log('replaced.jsonl', 29);
  const empty = machine.log('empty.jsonl', 29, '');
  await machine.memory.import([grown, replaced]);
  const kept = async () =>
    (await machine.sweep()).aboutToGo.map(({ path, imported }) => [path, imported]);
  expect(await kept()).toEqual([
    [empty, true],
    [grown, true],
    [replaced, true],
  ]);

  const written = new Date(Date.parse(NOW) - 29 * 86_400_000);
  appendFileSync(grown, session('more.jsonl'));
  writeFileSync(replaced, session('other.jsonl').slice(0, 200));
  for (const path of [grown, replaced]) utimesSync(path, written, written);
  expect(await kept()).toEqual([
    [empty, true],
    [grown, false],
    [replaced, false],
  ]);
});

test('a machine without logs has nothing to tell', async () => {
  const { aboutToGo, rescued, onlyHere } = await openMachine().sweep();
  expect({ aboutToGo, rescued, onlyHere }).toEqual({
    aboutToGo: [],
    rescued: { files: 0, bytes: 0 },
    onlyHere: { files: 0, conversations: 0, events: 0, items: [] },
  });
});
