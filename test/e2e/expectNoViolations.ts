import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import axe from 'axe-core';

/**
 * Nothing on the page breaks a rule of accessibility that a program can check. To read axe costs as much as half
 * of what it does, so it stays on a page. What passes is not listed, nor a selector for each element that names it
 * alone: they took half of the rest, and what is told of a violation is its HTML.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
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
