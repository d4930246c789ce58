import { expect, it } from 'vitest';
import { goodSummary } from '../../helpers/modelServer/goodSummary.ts';
import { ok } from '../../helpers/modelServer/replies.ts';
import { failureOf, firstSegment, openModelMemory } from '../summaries/setup.ts';

it('a second model’s text is compared with the built-in one by what they claim, disagreements first', async () => {
  const wrong = 'The cause was a full disk on the server berlin-7 since 1999.';
  const { client } = await openModelMemory({
    behaviour: (asked) => {
      const summary = JSON.parse(goodSummary(asked)) as {
        brief: string;
        bullets: readonly object[];
      };
      return ok(JSON.stringify({ ...summary, brief: `${summary.brief} ${wrong}` }));
    },
  });
  const nodeId = await firstSegment(client);
  await client.call('resummarize', { nodeId, provider: 'openai' });
  const told = await client.call('compareClaims', { nodeId, a: 1, b: 2, level: 'brief' });
  expect(told).toMatchObject({ nodeId, a: 1, b: 2 });
  expect(told.agreed.b).toBeGreaterThan(0);
  const [first] = told.claims;
  expect(first).toMatchObject({ version: 2, inOther: 'missing', inSource: 'unsupported' });
  expect(first?.text).toContain('full disk');
  expect(first?.differs).toEqual(expect.arrayContaining(['1999', 'berlin-7']));

  const failure = await failureOf(client.call('compareClaims', { nodeId, a: 1, b: 9 }));
  expect(failure).toMatchObject({ code: 'not-found' });
});
