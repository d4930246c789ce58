import type { CountTokens } from '../../../core/model/countTokens.ts';
import type { SegmentInput, SummaryEvent } from '../../../core/domain/summarize/types.ts';

const SUBJECTS =
  'queue,cache,parser,lease,shard,worker,router,schema,cursor,digest,ledger,socket'.split(',');
const VERBS = 'drops,keeps,reads,merges,rewrites,delays,checks,copies,splits,renames'.split(',');
const OBJECTS =
  'the old index,every third token,`src/store/buffer.ts`,its own journal,all 1,250 rows,the test of Alice,what maxLeases allows'.split(
    /,(?!\d)/,
  );
const TAILS =
  'because the clock runs late,so we decided to keep both,which is the cause of the failure,before the release in May,and I will fix the rest tomorrow,although nobody asked for it'.split(
    ',',
  );

/** A conversation of prose alone, of about so many tokens, no two sentences the same. */
export function denseSegment(countTokens: CountTokens, tokens: number): SegmentInput {
  const events: SummaryEvent[] = [];
  let counted = 0;
  for (let i = 0; counted < tokens; i++) {
    const text = Array.from({ length: 6 }, (_, j) => sentence(i * 6 + j)).join(' ');
    const asked = i % 3 === 0;
    events.push({
      kind: 'message',
      role: asked ? 'user' : 'assistant',
      name: null,
      ms: i * 1_000,
      text,
      opensTurn: asked,
    });
    counted += countTokens(text);
  }
  return { ulid: '01KFZ3NDEKTSV4RRFFQ69G5FAV', events, overlap: [] };
}

function sentence(n: number): string {
  const pick = (words: readonly string[], step: number): string =>
    words[(n * step) % words.length] ?? '';
  return `The ${pick(SUBJECTS, 1)} of part ${n} ${pick(VERBS, 3)} ${pick(OBJECTS, 5)} ${pick(TAILS, 1)}.`;
}
