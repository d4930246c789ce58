import { expect, test } from 'vitest';
import { parseTemplate } from '../../../core/domain/prompts/parseTemplate.ts';
import type { PromptTemplate } from '../../../core/domain/prompts/promptTemplate.ts';
import { templateVersion } from '../../../core/domain/prompts/promptTemplate.ts';

const WHOLE = `# Mine
template_id: my-brief
kind: brief
version: 2
description: A brief of mine.
system_prompt: |
  Write {{target_brief}} tokens in {{language}}.
  {{#markers}}
  End with [→detail:{{segment_id}}].
  {{/markers}}
user_prompt: |
  {{messages}}

  {{#anchors}}
  - [{{type}}] {{content}}
  {{/anchors}}
`;

const replaced = (from: string, to: string): string => {
  expect(WHOLE).toContain(from);
  return WHOLE.replace(from, to);
};

test('reads a template', () => {
  expect(parseTemplate(WHOLE)).toEqual({
    ok: true,
    value: {
      id: 'my-brief',
      kind: 'brief',
      version: 2,
      description: 'A brief of mine.',
      system:
        'Write {{target_brief}} tokens in {{language}}.\n{{#markers}}\nEnd with [→detail:{{segment_id}}].\n{{/markers}}\n',
      user: '{{messages}}\n\n{{#anchors}}\n- [{{type}}] {{content}}\n{{/anchors}}\n',
    },
  });
});

test.each([
  ['a YAML error', ['version: 2', 'version: [2'], 5, /./],
  ['a key twice', ['version: 2', 'kind: brief'], 4, /unique/i],
  ['a missing key', ['version: 2\n', ''], 1, /"version" is missing/],
  ['an unknown key', ['version: 2', 'version: 2\nmodel: x'], 5, /"model" is no key/],
  ['another kind', ['kind: brief', 'kind: haiku'], 3, /must be one of single-pass/],
  ['a version that is no number', ['version: 2', 'version: two'], 4, /whole number/],
  ['an id that is no file name', ['my-brief', '../brief'], 2, /small letters/],
  ['an empty text', ['description: A brief of mine.', 'description: ""'], 5, /not empty/],
  ['a section that is not closed', ['  {{/markers}}\n', ''], 8, /Unclosed section "markers"/],
  ['a tag that is not closed', ['{{language}}', '{{language'], 7, /{{language\. is not closed/],
  ['a section that is not open', ['{{#markers}}', 'markers'], 10, /Unopened section "markers"/],
  ['an unknown variable', ['{{language}}', '{{tongue}}'], 7, /no variable "tongue".*language/],
  [
    'a variable of another kind',
    ['{{messages}}', '{{messages}} {{children}}'],
    12,
    /no variable "children"/,
  ],
  ['an unknown field of a list', ['{{content}}', '{{words}}'], 15, /no variable "words".*content/],
  ['a field outside its list', ['{{language}}', '{{content}}'], 7, /no variable "content"/],
  ['a path into a variable', ['{{language}}', '{{messages.length}}'], 7, /no variable/],
  ['what all objects inherit', ['{{language}}', '{{constructor}}'], 7, /no variable "constructor"/],
  ['a list as a text', ['{{language}}', '{{anchors}}'], 7, /anchors is a list/],
  ['a flag as a text', ['{{language}}', '{{markers}}'], 7, /markers is true or false/],
  ['a dot outside a list', ['{{language}}', '{{.}}'], 7, /no list/],
  ['a partial', ['{{language}}', '{{> other}}'], 7, /no parts in other files/],
  ['other delimiters', ['{{language}}', '{{=<% %>=}}'], 7, /cannot be changed/],
  ['never showing the conversation', ['{{messages}}', 'nothing'], 11, /must show {{messages}}/],
] as const)('refuses %s with its line', (_, [from, to], line, problem) => {
  expect(parseTemplate(replaced(from, to))).toEqual({
    ok: false,
    line,
    problem: expect.stringMatching(problem),
  });
});

test('refuses what is far too long before reading it', () => {
  expect(parseTemplate(`${WHOLE}${'#'.repeat(200_001)}`)).toMatchObject({ ok: false, line: 1 });
});

const hash = (text: string): string => `${String(text.length).padStart(4, '0')}abcdef0123`;

test('a version names id and number, and a hash where the words are not the built-in ones', () => {
  const template: PromptTemplate = {
    id: 'brief',
    kind: 'brief',
    version: 3,
    description: 'x',
    system: 's',
    user: 'u',
  };
  expect([
    templateVersion(template, hash, template),
    templateVersion({ ...template, description: 'y' }, hash, template),
    templateVersion({ ...template, user: 'other' }, hash, template),
    templateVersion({ ...template, version: 4 }, hash, template),
    templateVersion(template, hash),
  ]).toEqual(['brief@3', 'brief@3', 'brief@3+0021abcd', 'brief@4+0017abcd', 'brief@3+0017abcd']);
});
