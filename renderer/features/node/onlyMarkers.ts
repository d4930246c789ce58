import type { ShownNode } from './shownNode.ts';

type Worded = Pick<ShownNode, 'content' | 'markers' | 'anchors' | 'doubts' | 'appendedFrom'>;

/** A text without its words: what leads on from it, where the page says the words already. */
export function onlyMarkers<Text extends Worded>(text: Text): Text {
  const markers: ShownNode['markers'] = [];
  let content = '';
  for (const marker of text.markers) {
    const mark = text.content.slice(marker.startOffset, marker.endOffset);
    if (content !== '') content += ' ';
    markers.push({
      ...marker,
      startOffset: content.length,
      endOffset: content.length + mark.length,
    });
    content += mark;
  }
  return { ...text, content, markers, anchors: [], doubts: [], appendedFrom: null };
}
