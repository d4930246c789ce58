import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  copyTemplate,
  lineRange,
  problemOf,
  removedShares,
  shownTemplates,
  templateKey,
  variablesFor,
} from '../../../renderer/state/settingsTexts.ts';
import { createQueries } from '../../../renderer/client/queries.ts';
import { refreshed } from '../../../renderer/state/settingsRefresh.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { builtInTemplates, PREVIEW, VARIABLES } from '../../helpers/fakePrompts.ts';
import { fakeSettingsHost } from '../../helpers/fakeSettingsHost.ts';

test('each line of a text is found by its number', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[^\n]*$/), { minLength: 1 }), (lines) => {
      const text = lines.join('\n');
      const found = lines.map((_, index) => {
        const { start, end } = lineRange(text, index + 1);
        return text.slice(start, end);
      });
      expect(found).toEqual(lines);
    }),
  );
});

test('a line beyond the end is the last one, and one before the beginning the first', () => {
  expect([lineRange('ab\ncd', 9), lineRange('ab\ncd', 0)]).toEqual([
    { start: 3, end: 5 },
    { start: 0, end: 2 },
  ]);
});

test('a copy has the first free name, also inside its text', () => {
  const brief = { id: 'brief', text: 'template_id: brief\nkind: brief\n' };
  expect(copyTemplate(brief, new Set(['brief']))).toEqual({
    id: 'brief-copy',
    text: 'template_id: brief-copy\nkind: brief\n',
  });
  expect(copyTemplate(brief, new Set(['brief', 'brief-copy', 'brief-copy-2'])).id).toBe(
    'brief-copy-3',
  );
  expect(copyTemplate({ id: 'x', text: 'kind: brief' }, new Set())).toEqual({
    id: 'x-copy',
    text: 'template_id: x-copy\nkind: brief',
  });
});

test('only a broken text is a problem of the text, with its line where one is to blame', () => {
  expect([
    problemOf({ code: 'template-broken', message: 'Not closed.', details: { line: 7 } }),
    problemOf({ code: 'template-broken', message: 'Empty.' }),
    problemOf({ code: 'disk-full', message: 'The disk is full.', details: { line: 7 } }),
  ]).toEqual([{ message: 'Not closed.', line: 7 }, { message: 'Empty.', line: null }, null]);
});

test('variables are those of the kind', () => {
  expect(variablesFor(VARIABLES, 'period').map(({ name }) => name)).toEqual([
    'children',
    'language',
  ]);
  expect(variablesFor(VARIABLES, null)).toEqual(VARIABLES);
});

test('what is left out is told by reason, the most first', () => {
  expect(removedShares(PREVIEW)).toEqual([
    { reason: 'long output', characters: 9_740, share: 9_740 / 10_800, pieces: 2 },
    { reason: 'frames of libraries', characters: 1_060, share: 1_060 / 10_800, pieces: 1 },
  ]);
  expect(removedShares({ ...PREVIEW, removed: [], removedByReason: { noise: 0 } })).toEqual([
    { reason: 'noise', characters: 0, share: 0, pieces: 0 },
  ]);
});

test('a refreshed answer holds what was saved a moment ago', async () => {
  const { handlers } = fakeSettingsHost(fakeHandlers(fakeMemory([])));
  const client = fakeClient(handlers);
  const queries = createQueries(client);
  const release = queries.watch('templates', {}, () => undefined);
  await refreshed(queries, 'templates', {});
  await client.call('saveTemplate', { text: 'template_id: mine\nkind: brief\n' });
  await refreshed(queries, 'templates', {});
  const ids = queries.peek('templates', {}).data?.templates.map(({ id }) => id);
  release();
  expect(ids).toContain('mine');
});

test('a copy that can be used stands in place of the built-in template, a broken one beside it', () => {
  const [original, ...others] = builtInTemplates();
  if (original === undefined) throw new Error('there are no templates');
  const copy = { ...original, origin: 'user', overrides: true } as const;
  const broken = { ...copy, problem: { message: 'Not closed.', line: 3 } };
  const keys = (...own: (typeof copy | typeof broken)[]) =>
    shownTemplates([original, ...own]).map((each) => templateKey(each));
  expect([keys(), keys(copy), keys(broken)]).toEqual([
    ['prompts:built-in:single-pass'],
    ['prompts:user:single-pass'],
    ['prompts:built-in:single-pass', 'prompts:user:single-pass'],
  ]);
  expect(shownTemplates(others)).toEqual(others);
});
