/** What the settings say of ideas: how long they count, and whether a model links them. */
import { StrataError } from '../../core/model/result.ts';
import { LINK_ESTIMATE } from '../helpers/fakeIdeas.ts';
import { expect, test } from './settingsTest.ts';

test('how long ideas count is changed, refused where it is no number of days, and taken back', async ({
  openSettings,
}) => {
  const { folded, settings } = await openSettings();
  const panel = await folded('How long ideas count');
  const open = panel.getByLabel('What is open');
  const first = panel.getByRole('button', { name: 'As it was at first' });
  await expect(open).toHaveValue('180');
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  await open.fill('90');
  await open.press('Enter');
  await expect.poll(() => settings().ideas.halfLives.open).toBe(90);
  await open.fill('0');
  await open.press('Enter');
  await expect(open).toHaveAccessibleDescription(/1/);
  expect(settings().ideas.halfLives.open).toBe(90);
  await open.fill('60');
  await open.press('Enter');
  await expect.poll(() => settings().ideas.halfLives.open).toBe(60);
  await first.click();
  await expect.poll(() => settings().ideas.halfLives.open).toBe(180);
  await expect(open).toHaveValue('180');
});

test('ideas are linked by the model when asked, and as turns are completed where that is allowed', async ({
  openSettings,
}) => {
  let tries = 0;
  const { section, settings } = await openSettings({
    settings: { provider: 'openai' },
    answers: {
      estimateLinkIdeas: async () =>
        tries < 2 ? LINK_ESTIMATE : { ...LINK_ESTIMATE, calls: 0, givenUp: 0, reasons: [] },
      linkIdeas: async () => {
        tries += 1;
        if (tries === 1)
          throw new StrataError({ code: 'provider-unavailable', message: 'Nobody answers.' });
        return {
          asked: 214,
          links: 9,
          refused: 2,
          unusable: [],
          stopped: null,
          calls: 12,
          tokensIn: 61_000,
          tokensOut: 4_000,
          cost: 0.02,
        };
      },
    },
  });
  const panel = await section('Summaries and models');
  const live = panel.getByLabel('Link ideas as turns are completed');
  await expect(live).not.toBeChecked();
  await live.check();
  await expect.poll(() => settings().ideas.linkByModel).toBe(true);
  await expect(panel).toContainText(
    'It was not asked about 214 ideas: 12 calls, about 61,000 tokens, about $0.02. Its answers could not be used for 3 turns.',
  );
  await expect(panel).toContainText('The answer is no JSON.');
  const link = panel.getByRole('button', { name: 'Link them now' });
  await link.click();
  await expect(panel).toContainText('They could not be linked');
  await expect(panel).toContainText('Nobody answers.');
  await link.click();
  await expect(panel).toContainText('Asked about 214 ideas: 9 links, 2 refused.');
  await expect(panel).toContainText('The model was asked about all that is there.');
  await expect(panel).not.toContainText('They could not be linked');
  await expect(link).toHaveAttribute('aria-disabled', 'true');
});
