/** What made-up texts keep of what must not be lost. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { FakeMemory, FakeShow } from './fakeMemory.ts';

/** Texts of a model fail here, so that both verdicts are to be seen. */
export const measured = (passes: boolean): OutputOf<'fidelity'> => ({
  overall: passes ? 0.93 : 0.71,
  anchorPreservation: passes ? 1 : 0.75,
  factualAccuracy: passes ? 1 : 0.8,
  contextRetention: passes ? 0.77 : 0.55,
  lostInformation: passes ? [] : ['Decision: drop the retry', 'proxy'],
  unsupported: passes ? [] : ['17 percent'],
  passes,
});

/** A segment's anchors: one that stands in its text, and what was put back below it. */
export function withKeyPoints(
  memory: FakeMemory,
  shown: FakeShow,
  before: string,
): Pick<FakeShow, 'content' | 'markers' | 'anchors' | 'appendedFrom'> {
  const { events } = memory.nodes.get(shown.nodeId) ?? { events: [] };
  const said = events.filter(({ kind }) => kind === 'message');
  const anchors = said.slice(0, 3).map(({ eventId, text }, index) => {
    const words = /^[^.?!\n]{4,}/.exec(text)?.[0].replace(/^[#*`\s]+/, '') ?? text.slice(0, 40);
    const start = text.indexOf(words);
    return {
      type: (['UnresolvedQuestion', 'Decision', 'CriticalFact'] as const)[index] ?? 'Decision',
      text: words,
      importance: 0.95 - index / 10,
      eventId,
      start,
      end: start + words.length,
    };
  });
  const content = before + shown.content;
  const markers = shown.markers.map((marker) => ({
    ...marker,
    startOffset: marker.startOffset + before.length,
    endOffset: marker.endOffset + before.length,
  }));
  const lost = anchors.filter(({ text }) => !content.includes(text));
  if (lost.length === 0) return { content, markers, anchors, appendedFrom: null };
  const appended =
    shown.contentLevel === 'tags'
      ? lost.map(({ text }) => `, ${text.replaceAll(',', '').slice(0, 30)}`).join('')
      : `\n\nKey points\n${lost.map(({ type, text }) => `- [${type}]: ${text}`).join('\n')}`;
  return { content: content + appended, markers, anchors, appendedFrom: content.length };
}
