/** What the window says of ideas and of agents, looked at in all sizes and colours. */
import type { Page } from '@playwright/test';
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Handlers } from '../../core/contract/handlers.ts';
import { fakeHandlers } from '../helpers/fakeHandlers.ts';
import { startFakeHost } from '../helpers/fakeHost.ts';
import { LINK_ESTIMATE, fakeTurned } from '../helpers/fakeIdeas.ts';
import { fakeMachine } from '../helpers/fakeMachine.ts';
import { fakeMemory } from '../helpers/fakeMemory.ts';
import { fakeSettingsHost } from '../helpers/fakeSettingsHost.ts';
import { makeConversations } from '../helpers/madeConversations.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { LOOKS, type Look } from './looks.ts';
import { expect, openSettingsAt, test } from './strataTest.ts';

const AGENTS: OutputOf<'localAgents'>['agents'] = [
  { kind: 'claude-code', name: 'Claude Code', version: '2.1.303', program: 'claude', models: [] },
  { kind: 'codex', name: 'Codex', version: null, program: 'codex', models: [] },
];

const memory = () =>
  fakeHandlers(
    fakeMemory(makeConversations({ seed: 5, from: '2025-09-01', to: '2025-11-14', count: 40 })),
  );

async function opened(page: Page, handlers: Handlers): Promise<() => Promise<void>> {
  const { server } = await startFakeHost(handlers);
  await page.goto(server.launchUrl());
  return () => server.close();
}

const news = (page: Page) => page.getByRole('list', { name: 'Decided otherwise' });

async function openDecisions(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByText('Points').click();
  await page.getByRole('button', { name: 'Decisions' }).click();
}

test('a decision that was turned round is told until it is put away, also after a reload', async ({
  page,
}) => {
  const close = await opened(page, { ...memory(), ...fakeTurned() });
  try {
    await openDecisions(page);
    await expect(news(page).getByRole('listitem')).toHaveCount(2);
    await expect(news(page)).toContainText('A decision in shop replaces an earlier one');
    await page.reload();
    await expect(news(page).getByRole('listitem')).toHaveCount(2);
    await news(page)
      .getByRole('button', { name: /^Seen: Thinking again/ })
      .click();
    await expect(news(page).getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(news(page).getByRole('listitem')).toHaveCount(1);
    await news(page)
      .getByRole('button', { name: /^Seen: / })
      .click();
    await expect(news(page)).toHaveCount(0);
  } finally {
    await close();
  }
});

for (const look of LOOKS) {
  const violations = look.isChecked ? ', no violations' : '';

  test(`ideas and agents at ${look.name}: look${violations}`, async ({ page }) => {
    await lookedAt(page, look);
    const { handlers } = fakeSettingsHost(memory(), {
      settings: { provider: 'agent' },
      answers: {
        localAgents: async () => ({ agents: AGENTS }),
        estimateLinkIdeas: async () => LINK_ESTIMATE,
        ...fakeTurned(),
      },
    });
    const close = await opened(page, handlers);
    try {
      await openDecisions(page);
      await expect(news(page).getByRole('listitem')).toHaveCount(2);
      await shot(page, 'decision-news', look);
      const panel = await openSettingsAt(page, 'Summaries and models');
      await panel.getByLabel('Agent', { exact: true }).scrollIntoViewIfNeeded();
      await expect(panel.getByText(/^(?:Looking|Counting|Reading|Making)/)).toHaveCount(0);
      await shot(page, 'agent-fields', look);
      await panel.getByRole('button', { name: 'Link them now' }).scrollIntoViewIfNeeded();
      await shot(page, 'linked-ideas', look);
      const dialog = page.getByRole('dialog', { name: 'Settings' });
      await dialog.getByRole('tab', { name: 'Advanced' }).click();
      await dialog.getByRole('button', { name: /^How long ideas count/ }).click();
      await dialog.getByRole('button', { name: 'As it was at first' }).scrollIntoViewIfNeeded();
      await shot(page, 'half-lives', look);
    } finally {
      await close();
    }
  });

  test(`agents in the first run at ${look.name}: look${violations}`, async ({ page }) => {
    await lookedAt(page, look);
    const { handlers } = fakeSettingsHost(
      { ...fakeHandlers(fakeMemory([])), ...fakeMachine },
      { answers: { localAgents: async () => ({ agents: AGENTS }) } },
    );
    const close = await opened(page, handlers);
    try {
      const offer = page.getByRole('region', { name: 'Agents on this machine' });
      await expect(offer).toContainText('Claude Code 2.1.303 and Codex are here');
      await offer.scrollIntoViewIfNeeded();
      await shot(page, 'agent-offer', look);
    } finally {
      await close();
    }
  });
}

async function lookedAt(page: Page, { size, theme }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

async function shot(page: Page, name: string, look: Look): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}-${look.file}.png` });
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBe(0);
  if (look.isChecked) await expectNoViolations(page);
}
