import { useEffect, type RefObject } from 'react';

/** As `::highlight()` in base.css names it. */
const NAME = 'found';
const SETTLED_MS = [300, 900];

/**
 * Marks words wherever a list shows them, without a change to its elements: rows come and go as one scrolls.
 * Browsers without custom highlights show them unmarked. Those of the position that one went to come into view.
 */
export function useFoundWords(
  list: RefObject<HTMLElement | null>,
  words: string,
  position: number | null,
): void {
  useEffect(() => {
    if (position === null || words === '') return undefined;
    // By then what was gone to stands still; a long event has its words far down.
    const timers = SETTLED_MS.map((ms) =>
      setTimeout(() => {
        const row = rowOf(list.current, position);
        const [range] = row === null ? [] : rangesOf(row, words.toLowerCase());
        if (range !== undefined) bringIntoView(range);
      }, ms),
    );
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [list, words, position]);
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

/** The row that a position is part of: rows are told by their first. */
function rowOf(list: HTMLElement | null, position: number): Element | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  return (
    rows
      .filter((row) => Number(row.dataset['row']) <= position)
      .toSorted((a, b) => Number(b.dataset['row']) - Number(a.dataset['row']))[0] ?? null
  );
}

/** Scrolls only where it is out of sight. */
function bringIntoView(range: Range): void {
  let at = range.startContainer.parentElement;
  for (; at !== null; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const isLow = at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(overflowY);
    const isNarrow = at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(overflowX);
    if (!isLow && !isNarrow) continue;
    const box = at.getBoundingClientRect();
    const { top, bottom, left, right } = range.getBoundingClientRect();
    const isAcross = isLow && (top < box.top || bottom > box.bottom);
    const isAside = isNarrow && (left < box.left || right > box.right);
    if (isAcross) at.scrollBy({ top: top - box.top - box.height / 3 });
    if (isAside) at.scrollBy({ left: left - box.left - box.width / 3 });
  }
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
