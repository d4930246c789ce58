/** Prompts and preprocessors of a host that is made up, and what they would make of a node. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { CONTENT_TYPES, TEMPLATE_KINDS, type TemplateKind } from '../../core/model/providers.ts';

export function builtInTemplates(): OutputOf<'templates'>['templates'] {
  return TEMPLATE_KINDS.map((kind) => ({
    id: kind,
    kind,
    version: `${kind}@1`,
    description: DESCRIPTIONS[kind],
    origin: 'built-in',
    overrides: false,
    text: templateText(kind),
    problem: null,
  }));
}

const DESCRIPTIONS: Readonly<Record<TemplateKind, string>> = {
  'single-pass': 'All levels, points, keywords and anchors of a segment, in one call.',
  detailed: 'Detailed alone: about a third of what was said.',
  brief: 'Brief alone: two or three sentences.',
  tags: 'Tags alone: topics, tools, files, people, verbs.',
  conversation: 'A conversation of several parts, from what these say.',
  period: 'A day, a week, a month or a year, from what lies below it.',
};

const templateText = (kind: TemplateKind): string => `template_id: ${kind}
kind: ${kind}
version: 1
description: ${DESCRIPTIONS[kind]}
system_prompt: |
  You write the memory of one working session. Say what was wanted, what was
  decided, what came of it, and what is still open. Invent nothing.
  Cite the events that each point rests on by their labels, such as [e3].
user_prompt: |
  {{#overlap}}
  What was said just before, for context only:
  {{overlap}}
  {{/overlap}}
  The conversation:
  {{messages}}
  Answer in {{language}}, with {{answer_shape}}
`;

export function builtInPreprocessors(): OutputOf<'preprocessors'>['preprocessors'] {
  return CONTENT_TYPES.map((contentType) => ({
    name: contentType,
    contentType,
    origin: 'built-in',
    project: null,
    text: `name: ${contentType}
content_type: ${contentType}
version: 1
keep:
  - first_lines: 3
  - pattern: '^(error|warning)'
remove:
  - pattern: '^\\s*at .*node_modules'
    reason: frames of libraries
  - longer_than: 1200
    reason: long output
`,
    problem: null,
  }));
}

export const VARIABLES: OutputOf<'templates'>['variables'] = [
  {
    name: 'messages',
    kinds: ['single-pass', 'detailed', 'brief', 'tags'],
    description: 'The conversation, a line an event, labelled e1, e2 and so on.',
  },
  {
    name: 'overlap',
    kinds: ['single-pass', 'detailed', 'brief', 'tags'],
    description: 'What was said just before, as context; may be empty.',
  },
  { name: 'children', kinds: ['period'], description: 'The nodes below, in time order.' },
  {
    name: 'language',
    kinds: [...TEMPLATE_KINDS],
    description: 'The language of the conversation, to answer in.',
  },
];

export const PREVIEW: OutputOf<'previewPrompt'> = {
  nodeId: '',
  excluded: null,
  template: '',
  system: 'You write the memory of one working session. Invent nothing.',
  user: 'The conversation:\ne1 you: why does the session drop?\ne2 assistant: The refresh ran twice because the clock of the proxy was ahead.',
  tokens: 1_412,
  removed: [
    {
      eventId: 'evt:1',
      reason: 'long output',
      start: 1200,
      end: 9_800,
      text: 'npm warn deprecated inflight@1.0.6: This module is not supported',
    },
    {
      eventId: 'evt:2',
      reason: 'frames of libraries',
      start: 40,
      end: 1_100,
      text: 'at Object.<anonymous> (node_modules/express/lib/router/index.js:284:15)',
    },
    {
      eventId: 'evt:3',
      reason: 'long output',
      start: 1200,
      end: 2_340,
      text: '{"status":"ok","items":[{"id":1,"name":"first"},{"id":2',
    },
  ],
  removedByReason: { 'long output': 9_740, 'frames of libraries': 1_060 },
  masked: [
    { kind: 'api key', count: 2 },
    { kind: 'e-mail address', count: 3 },
  ],
};
