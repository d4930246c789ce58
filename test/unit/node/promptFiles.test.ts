import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  parsePreprocessor,
  withProject,
} from '../../../core/domain/preprocess/parsePreprocessor.ts';
import { parseTemplate } from '../../../core/domain/prompts/parseTemplate.ts';
import type { PromptFiles } from '../../../core/engine/settings/ports/promptFiles.ts';
import { CONTENT_TYPES, TEMPLATE_KINDS } from '../../../core/model/providers.ts';
import { toFailure } from '../../../core/model/result.ts';
import { openPromptFiles } from '../../../core/node/promptFiles/openPromptFiles.ts';

let dataDir: string;
let files: PromptFiles;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'strata-prompts-'));
  files = openPromptFiles({
    dataDir,
    readers: { template: parseTemplate, preprocessor: parsePreprocessor, withProject },
  });
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

const template = (id: string, kind: string, user = '{{messages}}'): string =>
  `template_id: ${id}\nkind: ${kind}\nversion: 4\ndescription: Mine.\nsystem_prompt: Be brief.\nuser_prompt: "${user}"\n`;
const preprocessor = (contentType: string, name = 'Mine'): string =>
  `name: ${name}\ncontent_type: ${contentType}\ninstructions: Leave out greetings.\n`;

const shownTemplates = async () =>
  (await files.templates()).map(({ id, kind, origin, overridden, problem }) =>
    [origin, id, kind, overridden, problem?.line ?? null].join(' '),
  );
const shownPreprocessors = async () =>
  (await files.preprocessors()).map(({ name, contentType, origin, project, problem }) =>
    [origin, name, contentType, project, problem?.line ?? null].join('|'),
  );
const failureOf = async (work: Promise<unknown>) => {
  const failure = await work.then(() => null, toFailure);
  return failure === null ? null : { code: failure.code, details: failure.details };
};
const BUILT_IN = TEMPLATE_KINDS.toSorted().map((kind) => `built-in ${kind} ${kind} false `);
const BUILT_IN_PREPROCESSORS = [
  'built-in|Session turns|session-turn||',
  'built-in|Code|code||',
  'built-in|Errors|errors||',
  'built-in|Tool output|tool-output||',
];

test('without files of the user there are the built-in ones', async () => {
  expect([await shownTemplates(), await shownPreprocessors()]).toEqual([
    BUILT_IN,
    BUILT_IN_PREPROCESSORS,
  ]);
  expect(BUILT_IN_PREPROCESSORS).toHaveLength(CONTENT_TYPES.length);
});

test('a saved template is listed with its text', async () => {
  const text = template('short', 'brief');
  const saved = await files.saveTemplate(text);
  expect(saved).toEqual({
    id: 'short',
    kind: 'brief',
    version: 4,
    description: 'Mine.',
    template: {
      id: 'short',
      kind: 'brief',
      version: 4,
      description: 'Mine.',
      system: 'Be brief.',
      user: '{{messages}}',
    },
    origin: 'user',
    overridden: false,
    text,
    problem: null,
  });
  expect((await files.templates()).at(-1)).toEqual(saved);
  const folder = join(dataDir, 'prompts');
  expect(readdirSync(folder)).toEqual(['short.yaml']);
  expect(readFileSync(join(folder, 'short.yaml'), 'utf8')).toBe(text);
});

test.skipIf(process.platform === 'win32')('files are for their owner alone', async () => {
  await files.saveTemplate(template('short', 'brief'));
  await files.savePreprocessor(preprocessor('errors'), '/a');
  const modes = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

test("a copy takes a built-in template's place until it is removed", async () => {
  await files.saveTemplate(template('brief', 'brief'));
  const overridden = BUILT_IN.map((line) => line.replace('brief brief false', 'brief brief true'));
  expect(await shownTemplates()).toEqual([...overridden, 'user brief brief false ']);
  await files.removeTemplate('brief');
  expect(await shownTemplates()).toEqual(BUILT_IN);
});

test('saving twice replaces, also what was kept under another file name', async () => {
  mkdirSync(join(dataDir, 'prompts'));
  writeFileSync(join(dataDir, 'prompts', 'by-hand.yml'), template('short', 'brief'));
  await files.saveTemplate(template('short', 'tags'));
  await files.saveTemplate(template('short', 'detailed'));
  expect(await shownTemplates()).toEqual([...BUILT_IN, 'user short detailed false ']);
  expect(readdirSync(join(dataDir, 'prompts'))).toEqual(['short.yaml']);
});

test('a broken template is not saved, and the line is told', async () => {
  expect([
    await failureOf(files.saveTemplate(template('short', 'brief', '{{nothing}}'))),
    await failureOf(files.saveTemplate(template('brief', 'tags'))),
    await failureOf(files.saveTemplate('')),
    await failureOf(files.removeTemplate('brief')),
  ]).toEqual([
    { code: 'template-broken', details: { line: 6 } },
    { code: 'template-broken', details: { line: 2 } },
    { code: 'template-broken', details: { line: 1 } },
    { code: 'not-found', details: undefined },
  ]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('files that were broken by hand are listed with their problem beside the others', async () => {
  const folder = join(dataDir, 'prompts');
  mkdirSync(join(folder, 'folder.yaml'), { recursive: true });
  writeFileSync(join(folder, 'a.yaml'), 'template_id: [');
  writeFileSync(join(folder, 'b.yaml'), template('period', 'brief'));
  writeFileSync(join(folder, 'c.yaml'), template('twice', 'brief'));
  writeFileSync(join(folder, 'd.yaml'), template('twice', 'tags'));
  writeFileSync(join(folder, 'notes.txt'), 'none');
  expect(await shownTemplates()).toEqual([
    ...BUILT_IN,
    'user a  false 1',
    'user period  false 2',
    'user twice brief false ',
    'user twice  false 1',
  ]);
});

test('preprocessors are kept for everything and for projects, which do not get in each other’s way', async () => {
  await files.savePreprocessor(preprocessor('errors'), null);
  await files.savePreprocessor(preprocessor('errors', 'App'), '/home/mira/app');
  await files.savePreprocessor(preprocessor('errors', 'Other app'), '/home/noa/app');
  await files.savePreprocessor(preprocessor('code', 'App code'), '/home/mira/app');
  await files.savePreprocessor(preprocessor('errors', 'App again'), '/home/mira/app');
  const [user, ...projects] = (await shownPreprocessors()).slice(CONTENT_TYPES.length);
  expect([user, projects.toSorted()]).toEqual([
    'user|Mine|errors||',
    [
      'project|App again|errors|/home/mira/app|',
      'project|App code|code|/home/mira/app|',
      'project|Other app|errors|/home/noa/app|',
    ],
  ]);
  expect(
    readdirSync(join(dataDir, 'preprocessors', 'projects')).map((name) => name.slice(0, 4)),
  ).toEqual(['app-', 'app-']);
  await files.removePreprocessor('errors', '/home/noa/app');
  await files.removePreprocessor('errors', null);
  expect((await shownPreprocessors()).slice(CONTENT_TYPES.length)).toEqual([
    'project|App code|code|/home/mira/app|',
    'project|App again|errors|/home/mira/app|',
  ]);
});

test.each(['/', '..', 'C:\\work\\a b', '/x/настройки', `/${'long'.repeat(200)}`, '/a\n"b"'])(
  'a project may be called %j',
  async (project) => {
    const saved = await files.savePreprocessor(preprocessor('code'), project);
    expect([saved.project, (await files.preprocessors()).at(-1)]).toEqual([project, saved]);
    return files.removePreprocessor('code', project);
  },
);

test('a broken preprocessor is not saved, and one by hand is listed and can be removed', async () => {
  const broken = `${preprocessor('errors')}noise_patterns:\n  - name: x\n    pattern: '(a+)+'\n`;
  expect([
    await failureOf(files.savePreprocessor(broken, null)),
    await failureOf(files.savePreprocessor(`${preprocessor('errors')}project: /a\n`, null)),
    await failureOf(files.savePreprocessor(`${preprocessor('errors')}project: /a\n`, '/b')),
    await failureOf(files.savePreprocessor(preprocessor('errors'), '')),
    await failureOf(files.removePreprocessor('errors', null)),
  ]).toEqual([
    { code: 'template-broken', details: { line: 6 } },
    { code: 'template-broken', details: { line: 1 } },
    { code: 'template-broken', details: { line: 1 } },
    { code: 'template-broken', details: { line: 4 } },
    { code: 'not-found', details: undefined },
  ]);
  mkdirSync(join(dataDir, 'preprocessors'));
  writeFileSync(join(dataDir, 'preprocessors', 'errors.yaml'), broken);
  expect((await shownPreprocessors()).at(-1)).toBe('user|errors|||6');
  await files.removePreprocessor('errors', null);
  expect(await shownPreprocessors()).toEqual(BUILT_IN_PREPROCESSORS);
});

test('writers at the same time leave one whole file', async () => {
  const kinds = ['brief', 'tags', 'detailed', 'single-pass'];
  await Promise.all(kinds.map((kind) => files.saveTemplate(template('race', kind))));
  expect(readdirSync(join(dataDir, 'prompts'))).toEqual(['race.yaml']);
  expect((await files.templates()).at(-1)?.problem).toBeNull();
});
