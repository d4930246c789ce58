import type { TemplateKind } from '../../model/providers.ts';

/**
 * How a variable is used in a template: `{{name}}`, or `{{#name}}…{{/name}}` as a condition or
 * list.
 */
export type VariableForm = 'text' | 'number' | 'flag' | 'list';

/** A variable of templates. The settings window shows these as help. */
export interface TemplateVariable {
  readonly name: string;
  readonly form: VariableForm;
  readonly description: string;
  /** The fields of a list's entries; missing for a list of texts, whose entries are `{{.}}`. */
  readonly fields?: readonly TemplateVariable[];
}

const text = (name: string, description: string): TemplateVariable => ({
  name,
  form: 'text',
  description,
});
const number = (name: string, description: string): TemplateVariable => ({
  name,
  form: 'number',
  description,
});
const flag = (name: string, description: string): TemplateVariable => ({
  name,
  form: 'flag',
  description,
});
const list = (
  name: string,
  description: string,
  fields?: readonly TemplateVariable[],
): TemplateVariable => ({ name, form: 'list', description, ...(fields && { fields }) });

const TARGETS = [
  number('target_detailed', 'Tokens that Detailed should have.'),
  number('target_brief', 'Tokens that Brief should have.'),
  number('target_tags', 'Tokens that Tags should have.'),
];

const PLACE = [
  text('date', 'Weekday, date and times, such as Friday, 2026-01-30 14:02 to 14:40.'),
  text('zone', 'The time zone of these, such as Europe/Berlin.'),
  text('project', 'The name of the folder that it is about; may be empty.'),
  text('tool', 'The tool that kept the log, such as claude-code.'),
  text('branch', 'The branch that the conversation began on; may be empty.'),
  text('speakers', 'Who speaks.'),
];

const COMMON = [
  text('segment_id', 'What markers point to: the ULID of a segment, the node id of a period.'),
  text('language', 'The language of the conversation, to answer in.'),
  text('title', 'The title of the node as it is now.'),
  flag('markers', 'Are expansion markers wanted?'),
  flag('tags_wanted', 'Is the level Tags wanted?'),
  flag(
    'detailed_wanted',
    'Is the level Detailed wanted? Of a small segment its own words stand for it.',
  ),
  flag('is_small', 'Is it so small that its own words stand for Detailed?'),
  ...TARGETS,
  text(
    'answer_shape',
    'The JSON that is wanted, in words; empty where the endpoint knows a schema.',
  ),
];

const SEGMENT = [
  text('messages', 'The conversation, a line an event, labelled e1, e2 and so on.'),
  text('overlap', 'What was said just before, as context; may be empty.'),
  list('anchors', 'Words that the rules found worth keeping verbatim.', [
    text('type', 'Such as Decision or Commitment.'),
    text('content', 'The exact words.'),
    text('label', 'Their first 30 characters, for Tags.'),
    text('ref', 'The label of the event that holds them, such as e3.'),
  ]),
  flag('has_anchors', 'Were any found?'),
  list('instructions', 'What the preprocessors say about the content.', [
    text('name', "The preprocessor's name."),
    text('text', 'Its instructions.'),
  ]),
  list('focus_areas', 'What the preprocessors want looked at, each as {{.}}.'),
  ...PLACE,
  ...COMMON,
];

const PERIOD = [
  text('period', 'The name of the period, such as March 2026, or the title of the conversation.'),
  list('children', 'The nodes below, in time order.', [
    text('ref', 'The label of the node, such as c1.'),
    text('title', 'Its title.'),
    text('brief', 'Its Brief.'),
    text('project', 'The name of its project; may be empty.'),
    text('branch', 'The branch that it began on; may be empty.'),
    list('bullets', 'Its points.', [
      text('ref', 'The label of the point, such as c1.2.'),
      text('text', 'What it says.'),
      text('role', 'What it is, such as decided or open; may be empty.'),
    ]),
  ]),
  ...COMMON,
];

/** The variables that templates of each kind may use. */
export const TEMPLATE_VARIABLES: Readonly<Record<TemplateKind, readonly TemplateVariable[]>> = {
  'single-pass': SEGMENT,
  detailed: SEGMENT,
  brief: SEGMENT,
  tags: SEGMENT,
  conversation: PERIOD,
  period: PERIOD,
};

/** The variable that a template must use, because it is what is summarised. */
export const SUBJECTS: Readonly<Record<TemplateKind, string>> = {
  'single-pass': 'messages',
  detailed: 'messages',
  brief: 'messages',
  tags: 'messages',
  conversation: 'children',
  period: 'children',
};
