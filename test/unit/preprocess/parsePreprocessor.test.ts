import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { choosePreprocessor } from '../../../core/domain/preprocess/preprocessor.ts';
import {
  parsePreprocessor,
  withProject,
} from '../../../core/domain/preprocess/parsePreprocessor.ts';
import type { Preprocessor } from '../../../core/domain/preprocess/preprocessor.ts';
import { CONTENT_TYPES } from '../../../core/model/providers.ts';

const WHOLE = `name: Mine
content_type: errors
instructions: |
  Keep the message.
  Leave out frames.
noise_patterns:
  - name: frames
    pattern: '^ {2,8}at [^\\n]{1,200}$'
    flags: m
  - name: rule
    pattern: '-{10}'
focus_areas:
  - causes
  - remedies
`;

test('reads a preprocessor', () => {
  expect(parsePreprocessor(WHOLE)).toEqual({
    ok: true,
    value: {
      preprocessor: {
        name: 'Mine',
        contentType: 'errors',
        instructions: 'Keep the message.\nLeave out frames.',
        noisePatterns: [
          { name: 'frames', pattern: '^ {2,8}at [^\\n]{1,200}$', flags: 'm' },
          { name: 'rule', pattern: '-{10}' },
        ],
        focusAreas: ['causes', 'remedies'],
      },
      project: null,
    },
  });
});

test.each([
  ['an unknown key', WHOLE.replace('focus_areas', 'focus'), 12, /"focus" is no key/],
  ['a content type that there is not', WHOLE.replace('errors', 'poems'), 2, /must be one of/],
  ['a missing key', WHOLE.replace('name: Mine\n', ''), 1, /"name" is missing/],
  ['an unknown key of a pattern', WHOLE.replace('flags: m', 'flag: m'), 9, /"flag" is no key/],
  ['a pattern that does not compile', WHOLE.replace('-{10}', '(-'), 11, /"rule": .*Unterminated/],
  ['a dangerous pattern', WHOLE.replace('-{10}', '(-+)+'), 11, /"rule": .*many ways/],
  ['other flags', WHOLE.replace('flags: m', 'flags: g'), 8, /"frames": The flags/],
  [
    'a list that is none',
    WHOLE.replace(/focus_areas:[\s\S]*/, 'focus_areas: causes\n'),
    12,
    /must be a list/,
  ],
  ['what is no YAML', WHOLE.replace('name: Mine', 'name: "Mine'), 14, /quote/i],
  ['a text instead of keys', 'just words\n', 1, /"key: value"/],
])('refuses %s with its line', (_, source, line, problem) => {
  expect(parsePreprocessor(source)).toEqual({
    ok: false,
    line,
    problem: expect.stringMatching(problem),
  });
});

test('a project is written into a file once', () => {
  const source = withProject(WHOLE, 'C:\\work\\"app"');
  const parsed = parsePreprocessor(source);
  expect([parsed.ok && parsed.value.project, withProject(source, '/other')]).toEqual([
    'C:\\work\\"app"',
    source,
  ]);
});

const named = (name: string): Preprocessor => ({
  name,
  contentType: 'errors',
  instructions: '',
  noisePatterns: [],
  focusAreas: [],
});
const PROJECT = [named('project')];
const USER = [named('user')];
const BUILT_IN = [named('built in')];

test("the project's holds before the user's before the built-in one", () => {
  const layers = [
    { project: PROJECT, user: USER, builtIn: BUILT_IN },
    { project: [], user: USER, builtIn: BUILT_IN },
    { project: [], user: [], builtIn: BUILT_IN },
    { project: [], user: [], builtIn: [] },
  ];
  expect(layers.map((given) => choosePreprocessor('errors', given)?.name)).toEqual([
    'project',
    'user',
    'built in',
    undefined,
  ]);
  expect(
    choosePreprocessor('code', { project: PROJECT, user: USER, builtIn: BUILT_IN }),
  ).toBeUndefined();
});

test('each content type has a built-in preprocessor that can be used', () => {
  const folder = 'core/preprocessors';
  const types = readdirSync(folder).map((file) => {
    const parsed = parsePreprocessor(readFileSync(`${folder}/${file}`, 'utf8'));
    return parsed.ok ? `${parsed.value.preprocessor.contentType}.yaml` : parsed.problem;
  });
  expect(types.toSorted()).toEqual(CONTENT_TYPES.map((type) => `${type}.yaml`).toSorted());
  expect(types).toEqual(readdirSync(folder));
});
