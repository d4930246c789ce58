/** The part of the table of commands that means something only in the palette, where those of the window mean nothing. */
import type { Command } from './command.ts';
import { focusField } from './features/search/fieldFocus.ts';

export const PALETTE_COMMANDS: readonly Command[] = [
  {
    id: 'palette-words',
    words: 'go back to the words',
    keys: ['Mod+k'],
    where: 'palette',
    run: focusField,
  },
  {
    id: 'navigate',
    words: 'navigate the words as a question',
    keys: ['Mod+Enter'],
    where: 'palette',
    run: ({ explorer }) => explorer.search.navigate(),
  },
  {
    id: 'all-found',
    words: 'all that was found, as a list',
    keys: ['Alt+Enter'],
    where: 'palette',
    run: ({ explorer }) => explorer.pageActs.of('all-found')?.(document.activeElement),
  },
  {
    id: 'save-search',
    words: 'save this search, or save it no more',
    keys: ['Mod+s'],
    where: 'palette',
    run: ({ explorer }) => explorer.search.toggleStar(),
  },
];
