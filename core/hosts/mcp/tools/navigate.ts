import type { OutputOf } from '../../../contract/procedures.ts';
import { procedures } from '../../../contract/procedures.ts';
import { defineTool } from '../defineTool.ts';
import type { ToolCall } from '../defineTool.ts';
import { noRoom } from '../fitReply.ts';
import { toolInput } from '../toolInput.ts';

const { input, output } = procedures.navigate;

export const navigateTool = defineTool({
  name: 'navigate',
  title: 'Answer from memory',
  description:
    'Start here. Takes a question in plain words, time words included ("what did we decide about the cache last week?"), walks the table of contents down to the segments that answer it, and returns the words themselves with the path taken, within a budget. It says so when nothing is found, and where it looked. Before you rely on a point, `show` its segment and `expand_grip` to verify it. Words find most; where they did not, `steer: true` has the person\'s own language model look for other words and choose among the places, which costs the person money: some 3,000 tokens a question.',
  asksModels: true,
  input: toolInput(input.shape, {
    question: 'The question, in plain words.',
    budget: 'Tokens that the text may take.',
    limit: 'Pieces of evidence at most.',
    asOf: 'What "yesterday" is reckoned from; else now.',
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
    const text = reply.text === '' ? await noRoom({ budget: asked.budget, counter }) : reply.text;
    return { output: reply, text };
  },
});

/** The path comes with the answer; it is reported for whoever watches the agent. */
async function reportWay(
  { steps, evidence, found }: OutputOf<'navigate'>,
  report: ToolCall['report'],
): Promise<void> {
  const total = steps.length + 1;
  for (const [at, { title, reason }] of steps.entries())
    await report({ progress: at + 1, total, message: `${title}: ${reason}` });
  const pieces = `${evidence.length} ${evidence.length === 1 ? 'piece' : 'pieces'} of evidence`;
  await report({
    progress: total,
    total,
    message: found ? pieces : `Not found; ${pieces} near it`,
  });
}
