import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * What takes half of the time otherwise: what passes is listed, too, each element by a selector that names it
 * alone, and the lists of several documents are put together on a page of their own. Here is one document,
 * and what is told of a violation is its HTML.
 */
const VIOLATIONS_ALONE = { resultTypes: ['violations' as const], selectors: false };

/** Nothing on the page breaks a rule of accessibility that a program can check. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options(VIOLATIONS_ALONE)
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ html }) => html.slice(0, 160)),
    })),
  ).toEqual([]);
}
