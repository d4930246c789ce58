import { useEffect, type RefObject } from 'react';

/** As `::highlight()` in base.css names it. */
const NAME = 'found';

/**
 * Marks words wherever a list shows them, without a change to its elements: rows come and go as one scrolls.
 * Browsers without custom highlights show them unmarked.
 */
export function useFoundWords(list: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const { current } = list;
    if (current === null || words === '' || !('highlights' in CSS)) return undefined;
    let frame = 0;
    const mark = (): void =>
      void CSS.highlights.set(NAME, new Highlight(...rangesOf(current, words.toLowerCase())));
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(current, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [list, words]);
}

function rangesOf(root: Node, words: string): readonly Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.toLowerCase() ?? '';
    // Where letters change their number by it, places would be wrong.
    if (text.length !== node.textContent?.length) continue;
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + words.length);
      ranges.push(range);
    }
  }
  return ranges;
}
