import type { Page } from '@playwright/test';

/** What is on the screen at the end. */
export interface Painted {
  /** Of the first element that is looked at. */
  readonly selector: string;
  /** What the element holds, in lower case: others of the kind may stand there still. */
  readonly holding?: string;
  /** Is it there before, too, with other words or another subject? */
  readonly changed?: boolean;
}

/** What takes longer counts as this. */
const PATIENCE_MS = 3_000;

/**
 * From the newest key or click until a frame with what is waited for is on the screen, ms, by the page's
 * own clock: what the driver of the browser takes counts for nothing.
 */
export async function painted(
  page: Page,
  what: Painted,
  act: () => Promise<unknown>,
): Promise<number> {
  const [ms = NaN] = await paintedAll(page, [what], act);
  return ms;
}

/** The same of several things that one key or click brings. */
export async function paintedAll(
  page: Page,
  all: readonly Painted[],
  act: () => Promise<unknown>,
): Promise<readonly number[]> {
  // It looks before anything is done: else what is done may be there already.
  const watches = await Promise.all(
    all.map(({ selector, holding = '', changed = false }) =>
      page.evaluateHandle(inPage, { selector, holding, changed, patienceMs: PATIENCE_MS }),
    ),
  );
  await act();
  return Promise.all(
    watches.map(async (watch) => {
      const ms = await watch.evaluate(({ measured }) => measured);
      await watch.dispose();
      return ms ?? PATIENCE_MS;
    }),
  );
}

interface InPage {
  readonly selector: string;
  readonly holding: string;
  readonly changed: boolean;
  readonly patienceMs: number;
}

/** Runs in the page. The promise is wrapped: the driver would wait for a bare one. */
function inPage({ selector, holding, changed, patienceMs }: InPage): {
  readonly measured: Promise<number | null>;
} {
  const look = (): string | null => {
    const element = [...document.querySelectorAll(selector)].find((each) =>
      each.textContent.toLowerCase().includes(holding),
    );
    return element === undefined
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
  const measured = new Promise<number | null>((resolve) => {
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
  return { measured };
}

/** Goes to an address as a pasted one does; what is measured begins here. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((address) => {
    dispatchEvent(new Event('strata-bench'));
    location.hash = address;
  }, hash);
}
