import type { ShownNode } from './shownNode.ts';

/** A text without its words: what leads on from it, where the page says the words already. */
export function onlyMarkers(text: ShownNode): ShownNode {
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
