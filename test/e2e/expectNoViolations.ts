import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import axe from 'axe-core';

/**
 * Nothing on the page breaks a rule of accessibility that a program can check. To read axe costs as much as half
 * of what it does, so it stays on a page. What passes is not listed, nor a selector for each element that names it
 * alone: they took half of the rest, and what is told of a violation is its HTML. What fades or moves is let come to
 * its end: half-way its colours are of no rule.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await page.evaluate(settled);
  const violations = await page.evaluate(async () => {
    const run = (globalThis as unknown as { readonly axe: typeof axe }).axe.run;
    const found = await run(document, { resultTypes: ['violations'], selectors: false });
    return found.violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ html }) => html.slice(0, 160)),
    }));
  });
  expect(violations).toEqual([]);
}

/** Runs in the page. What goes on without an end is left alone; an end may begin something else. */
async function settled(): Promise<void> {
  for (;;) {
    const ending = document.getAnimations().filter(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && endTime !== Infinity;
    });
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}
