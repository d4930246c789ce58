import type { OutputOf } from '../../contract/procedures.ts';
import { DEFAULT_HALF_LIVES, HALF_LIFE_LIMITS } from '../../model/idea.ts';
import type { HalfLives } from '../../model/idea.ts';
import { plural } from './amounts.ts';
import { within } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient } from './session.ts';

interface HalfLivesOptions extends JsonOption, Partial<HalfLives> {
  readonly reset?: true;
}

const days = within(HALF_LIFE_LIMITS.min, HALF_LIFE_LIMITS.max);

/** How long ideas count is a setting: shown, or set by the given options. */
export function addHalfLivesCommand({ command, print, streams }: CommandTools): void {
  command('half-lives', 'after how many days ideas count half as much, or other numbers for it')
    .option('--decision <days>', 'of what was decided', days)
    .option('--conclusion <days>', 'of what was found', days)
    .option('--open <days>', 'of questions, problems and to-dos that nothing settled', days)
    .option('--closed <days>', 'of what was settled, replaced or closed', days)
    .option('--other <days>', 'of all else, such as contexts', days)
    .option('--reset', 'first makes all as they were at first')
    .action(async ({ json, reset, ...wanted }: HalfLivesOptions) => {
      const halfLives = await withClient(streams, async (client) => {
        const { settings, revision } = await client.call('settings', {});
        if (reset !== true && Object.keys(wanted).length === 0) return settings.ideas.halfLives;
        const saved: OutputOf<'saveSettings'> = await client.call('saveSettings', {
          ...settings,
          ideas: {
            ...settings.ideas,
            halfLives: {
              ...(reset === true ? DEFAULT_HALF_LIVES : settings.ideas.halfLives),
              ...wanted,
            },
          },
          revision,
        });
        return saved.settings.ideas.halfLives;
      });
      print({ json }, { halfLives }, () => halfLivesText(halfLives));
    });
}

function halfLivesText({ decision, conclusion, open, closed, other }: HalfLives): string {
  return `Ideas count half as much after: decisions ${plural(decision, 'day')}, conclusions ${plural(conclusion, 'day')}, what is open ${plural(open, 'day')}, what is settled, replaced or closed ${plural(closed, 'day')}, all else ${plural(other, 'day')}.`;
}
