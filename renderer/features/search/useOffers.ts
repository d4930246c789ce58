import { useMemo } from 'react';
import { useStore } from 'zustand';
import { COMMANDS, commandNamed, keysOf, keyWords } from '../../commands.ts';
import type { GoTo, Offers } from '../../state/searchOffers.ts';
import { spanOfNode, spanWords } from '../../state/span.ts';
import { useCommandContext } from '../../ui/commandContext.ts';
import { NODE_PANE } from '../../ui/panes.ts';
import { projectWords } from '../../ui/projectHue.ts';
import { useCall } from '../../ui/useCall.ts';
import { useProjects } from '../../ui/useProjects.ts';
import { pageSubject } from '../subject/pageSubject.ts';
import { SECTIONS } from '../settings/settingsContext.ts';
import { openPlace } from '../rail/openPlace.ts';
import { useLeave } from './leaveContext.ts';
import { useNarrowed } from './useNarrowed.ts';

export interface PaletteOffers {
  readonly offers: Offers;
  readonly go: (to: GoTo) => void;
  /** Does what a command does, on what the page is about. */
  readonly run: (commandId: string) => void;
}

/** Words of a time are few; whole sentences are looked for. */
const LONGEST_TIME = 30;
const MAY_BE_TIME = /\d|day|week|month|year|^[a-z]{3,9}$/i;

/** What the calendar calls it; null of what is no period. */
function namedPeriod(nodeId: string): string | null {
  const span = spanOfNode(nodeId);
  return span === null ? null : spanWords(span);
}

/** Where one can go from the palette, and what can be done. */
export function useOffers(): PaletteOffers {
  const context = useCommandContext();
  const { navigation, recentPlaces, preferences, search } = context.explorer;
  const leave = useLeave();
  const projects = useProjects();
  const recent = useStore(recentPlaces.store);
  const { changedKeys } = useStore(preferences);
  const text = useStore(search.find.store, ({ query }) => query.text.trim());
  const asked = text.length <= LONGEST_TIME && MAY_BE_TIME.test(text) ? text : null;
  const period = useCall('locate', asked === null ? null : { id: asked }).data;
  const periodId = period?.kind === 'node' ? period.nodeId : null;
  const narrowed = useNarrowed();
  const offers = useMemo((): Offers => {
    const subject = pageSubject();
    const { nodeId, page } = navigation.store.getState();
    const here = nodeId ?? (page?.kind === 'project' ? page.id : null);
    return {
      narrowed,
      recent: recent.filter(({ id }) => id !== here),
      named: [
        ...projects.map(({ projectId: id, name }): GoTo => ({
          id,
          words: projectWords(name),
          note: 'project',
          to: { kind: 'page', address: { kind: 'project', id } },
        })),
        ...SECTIONS.map(({ id, title }): GoTo => ({
          id: `settings ${id}`,
          words: title,
          note: 'settings',
          to: { kind: 'settings', section: id },
        })),
      ],
      period:
        periodId === null || asked === null
          ? null
          : {
              id: periodId,
              words: namedPeriod(periodId) ?? asked,
              note: '',
              to: { kind: 'node', nodeId: periodId },
            },
      doable: COMMANDS.filter(({ id, where, isAbsent }) => {
        // Places stand under “Go to”, and the palette is open.
        if (id.startsWith('place-') || ['find', 'close', 'open'].includes(id)) return false;
        if (where === 'palette') return false;
        const isHere =
          typeof where === 'string' || (subject !== null && where.includes(subject.kind));
        return isHere && isAbsent?.(context, subject) !== true;
      }).map((command) => ({
        id: command.id,
        words: command.words,
        keys: keyWords(keysOf(command, changedKeys).slice(0, 1)),
      })),
    };
  }, [context, navigation, narrowed, projects, recent, changedKeys, periodId, asked]);
  return {
    offers,
    go: ({ to }) => {
      switch (to.kind) {
        case 'page':
          navigation.openPage(
            to.address,
            to.lens && { ...navigation.store.getState().lens, ...to.lens },
          );
          return leave(NODE_PANE);
        case 'place':
          openPlace(context.explorer, to.place);
          return leave(NODE_PANE);
        case 'conversation':
          void navigation.openConversation(to.conversationId);
          return leave(NODE_PANE);
        case 'node':
          void navigation.openNodeInTree(to.nodeId);
          return leave(NODE_PANE);
        case 'settings':
        default: {
          const section = SECTIONS.find(({ id }) => id === to.section);
          leave(NODE_PANE);
          if (section !== undefined) context.openSettings(section.id);
        }
      }
    },
    run: (commandId) => {
      leave(NODE_PANE);
      commandNamed(commandId)?.run(context, pageSubject());
    },
  };
}
