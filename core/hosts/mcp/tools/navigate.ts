import type { OutputOf } from '../../../contract/procedures.ts';
import { procedures } from '../../../contract/procedures.ts';
import type { Strength } from '../../../model/search.ts';
import { defineTool } from '../defineTool.ts';
import type { ToolCall } from '../defineTool.ts';
import { noRoom } from '../fitReply.ts';
import { PROJECT, toolInput } from '../toolInput.ts';

const { input, output } = procedures.navigate;

export const navigateTool = defineTool({
  name: 'navigate',
  title: 'Answer from memory',
  description:
    'Start here. Takes a question in plain words, with its project and time if you know them ("what did we decide about the cache in agentv last week?"), and returns the words that answer it best, with the way there, in 1,200 tokens unless you ask for more. Give `otherWords` whenever you can: only words are looked for, and those of an answer are rarely those of the question. A question about a period or a project ("what did we finish in agentv yesterday?") is answered by its points. `strength` says whether it is an answer: found, weak, or not found, and `unknownWords` which words no event holds. For how something went, whether it ever happened and what was left open, go on to `conversation` of the session that it names. Before you rely on a line, `expand_grip` its number to verify it. Where words find nothing, `steer: true` has the person\'s own language model look for other words and choose among the places, which costs the person money: some 3,000 tokens a question.',
  asksModels: true,
  scope: 'tells',
  input: toolInput(input.shape, {
    question: 'The question, in plain words.',
    otherWords:
      'Give these: words or phrases in which the answer may be written, as far as you can guess, up to eight, the surest first: other names of the same things, the error, the command, the library, likely values. A wrong guess costs little; one word alone proves nothing.',
    alsoAsk: 'The question in other forms, up to eight, each of which is asked as well.',
    budget:
      'Tokens that the text may take, all of which it then uses; without it and limit only what answers best, in 1,200 at most.',
    limit: 'Pieces of evidence at most; the reply says how many more there are.',
    asOf: 'What "yesterday" is reckoned from; else now.',
    project: PROJECT,
    mode: 'toc: without the full-text index; toc+text: without vectors; else with whatever there is.',
    steer:
      'May the language model of the settings help? Its calls cost money; the reply says how much. Off by default.',
    maxCalls: 'Its calls at most.',
    maxModelTokens: 'Tokens that its calls together may take and give.',
    maxDepth: 'Levels below the years, 1 to 6.',
    maxNodes: 'Nodes to look into.',
    maxMs: 'Time to take, in ms; else 5,000, with a model 30,000.',
    verbose: 'All candidates of each step, not only the best.',
    maxText:
      'Characters of each event that come along; else all, which may be many. The text form has excerpts only; `expand_grip` and `show` give the rest.',
  }),
  output,
  async run(asked, { client, signal, report, counter }) {
    await report({ progress: 0, message: 'Looking through the table of contents' });
    const reply = await client.call('navigate', asked, { signal });
    await reportWay(reply, report);
    const { budget } = asked;
    const text =
      reply.text === '' && budget !== undefined ? await noRoom({ budget, counter }) : reply.text;
    return { output: reply, text };
  },
});

/** The path comes with the answer; it is reported for whoever watches the agent. */
async function reportWay(
  { steps, evidence, strength }: OutputOf<'navigate'>,
  report: ToolCall['report'],
): Promise<void> {
  const total = steps.length + 1;
  for (const [at, { title, reason }] of steps.entries())
    await report({ progress: at + 1, total, message: `${title}: ${reason}` });
  const pieces = `${evidence.length} ${evidence.length === 1 ? 'piece' : 'pieces'} of evidence`;
  await report({
    progress: total,
    total,
    message: REPORT[strength](pieces),
  });
}

const REPORT: Readonly<Record<Strength, (pieces: string) => string>> = {
  found: (pieces) => pieces,
  weak: (pieces) => `Weak: ${pieces} that may not answer it`,
  'not found': (pieces) => `Not found; ${pieces} near it`,
};
