import type { Page } from '@playwright/test';

/** What is on the screen at the end. */
export interface Painted {
  /** Of the first element that is looked at. */
  readonly selector: string;
  /** Is it there before, too, with other words or another subject? */
  readonly changed?: boolean;
}

/** Longer is no measurement. */
const PATIENCE_MS = 3_000;

/**
 * From the newest key or click until a frame with what is waited for is on the screen, ms, by the page's
 * own clock: what the driver of the browser takes counts for nothing. NaN if it never comes.
 */
export async function painted(
  page: Page,
  { selector, changed = false }: Painted,
  act: () => Promise<unknown>,
): Promise<number> {
  const measured = page.evaluate(inPage, { selector, changed, patienceMs: PATIENCE_MS });
  await act();
  return (await measured) ?? NaN;
}

interface InPage {
  readonly selector: string;
  readonly changed: boolean;
  readonly patienceMs: number;
}

/** Runs in the page. */
function inPage({ selector, changed, patienceMs }: InPage): Promise<number | null> {
  const look = (): string | null => {
    const element = document.querySelector(selector);
    return element === null
      ? null
      : `${element.closest('[data-subject]')?.getAttribute('data-subject')} ${element.textContent}`;
  };
  const before = look();
  let start = performance.now();
  const began = (event: Event): void => {
    start = event.timeStamp;
  };
  const INPUTS = ['keydown', 'click', 'input', 'strata-bench'];
  for (const type of INPUTS) addEventListener(type, began, { capture: true });
  return new Promise((resolve) => {
    const end = (ms: number | null): void => {
      observer.disconnect();
      clearTimeout(timer);
      for (const type of INPUTS) removeEventListener(type, began, { capture: true });
      resolve(ms);
    };
    const observer = new MutationObserver(() => {
      const now = look();
      if (now === null || (changed && now === before)) return;
      observer.disconnect();
      // A frame after it is in the document it is on the screen.
      requestAnimationFrame(() => setTimeout(() => end(performance.now() - start)));
    });
    const timer = setTimeout(() => end(null), patienceMs);
    observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
  });
}

/** Goes to an address as a pasted one does; what is measured begins here. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((address) => {
    dispatchEvent(new Event('strata-bench'));
    location.hash = address;
  }, hash);
}
