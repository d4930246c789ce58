/** Handlers of the procedures about ideas. */
import type { EventPublisher } from '../../contract/events.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { ideasProcedures } from '../../contract/ideas.ts';
import { ROLE_OF_INTENT, intentSaid } from '../../model/idea.ts';
import type { HalfLives } from '../../model/idea.ts';
import { pointOfGrip } from '../../model/ids.ts';
import { StrataError } from '../../model/result.ts';
import type { HashText } from '../import/eventKeys.ts';
import { shown, toMark } from '../marks/handlers.ts';
import type { MarkReader, MarkWriter } from '../marks/ports/markStore.ts';
import type { Tasks } from '../live/tasks.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { Summarizer } from '../summaries/ports/summarizer.ts';
import { boundsGiven } from '../search/askedTime.ts';
import type { IdeaReader, IdeaWriter } from './ports/ideaStore.ts';

export interface IdeaQueryDeps {
  readonly reader: { zone(): Promise<string> };
  readonly heavyReader: IdeaReader;
  readonly halfLives: () => Promise<HalfLives>;
  readonly now: () => number;
}

export interface IdeaDeps extends IdeaQueryDeps {
  readonly reader: Pick<MarkReader, 'pointPlaces'> & { zone(): Promise<string> };
  readonly writer: MarkWriter & Pick<IdeaWriter, 'forgetTurned' | 'namePerson' | 'noteIdeaOpened'>;
  readonly hub: EventPublisher;
  readonly hashText: HashText;
  readonly settings: Pick<SettingsService, 'request'>;
  readonly summarizer: Pick<Summarizer, 'run' | 'runTask'>;
  readonly tasks: Pick<Tasks, 'run'>;
}

/** What lists ideas; it needs no writer. */
export function createIdeaQueries({
  reader,
  heavyReader,
  halfLives,
  now,
}: IdeaQueryDeps): Pick<
  Handlers,
  'ideas' | 'idea' | 'entities' | 'people' | 'topics' | 'turnedDecisions'
> {
  const bounds = async (from: string | undefined, to: string | undefined) =>
    boundsGiven({ from, to }, { nowMs: now(), zone: await reader.zone() });
  return {
    ideas: async ({ from, to, order, ...asked }) =>
      heavyReader.listIdeas({
        ...asked,
        ...(await bounds(from, to)),
        weighing: order === 'weight' ? { atMs: now(), halfLives: await halfLives() } : null,
      }),
    idea: ({ ideaId }) => heavyReader.readIdea(ideaId),
    entities: (asked) => heavyReader.listEntities(asked),
    people: async () => ({ people: [...(await heavyReader.givenPeople())] }),
    topics: async ({ from, to, ...asked }) =>
      heavyReader.listTopics({ ...asked, ...(await bounds(from, to)) }),
    turnedDecisions: async () => ({ turned: [...(await heavyReader.notedTurned())] }),
  };
}

export function createIdeaHandlers(deps: IdeaDeps): Pick<Handlers, keyof typeof ideasProcedures> {
  const { reader, heavyReader, writer, hub, hashText, now, settings, summarizer, tasks } = deps;
  return {
    ...createIdeaQueries(deps),
    async openIdea({ ideaId }) {
      const { idea } = await heavyReader.readIdea(ideaId);
      await writer.noteIdeaOpened(idea.gripId, now());
      return { ideaId: idea.ideaId };
    },
    async seeTurned(seen) {
      await writer.forgetTurned(seen);
      hub.publish('changed', { what: ['nodes'] });
      return {};
    },
    async namePerson({ name, aliases }) {
      const before = await writer.namePerson(name, aliases);
      hub.publish('changed', { what: ['nodes'] });
      return { name, before: before === null ? null : [...before] };
    },
    linkIdeas: ({ taskId, again }) =>
      tasks.run('link', taskId, async (context) => {
        const request = await settings.request({});
        const report = await summarizer.runTask(context, (methods) =>
          methods.linkIdeas(request, again, context.cancel),
        );
        const { asked, links, calls, tokensIn } = report;
        context.count({ asked, links, calls, tokensIn });
        if (links > 0) hub.publish('changed', { what: ['nodes'] });
        return report;
      }),
    async estimateLinkIdeas({ again }) {
      const request = await settings.request({});
      return summarizer.run((methods) => methods.estimateLinkIdeas(request, again));
    },
    async markIdea({ ideaId, state, intent, text }) {
      const { idea } = await heavyReader.readIdea(ideaId);
      const [place] = await reader.pointPlaces([pointOfGrip(idea.gripId)]);
      if (place === undefined)
        throw new StrataError({
          code: 'not-found',
          message: `The words that ${ideaId} quotes are no longer in this memory.`,
          details: { id: ideaId },
        });
      const [marked] = await writer.markPoints(
        [toMark(place, hashText)],
        {
          ...(state === undefined ? {} : { state }),
          ...(intent === undefined
            ? {}
            : { role: intent === null ? null : ROLE_OF_INTENT[intent] }),
          ...(text === undefined ? {} : { text: text === null ? null : shown(text) }),
        },
        now(),
      );
      hub.publish('changed', { what: ['nodes'] });
      const before = marked?.before ?? { state: 'open' as const, role: null, text: null };
      return {
        ideaId: idea.ideaId,
        before: {
          state: before.state,
          intent: before.role === null ? null : intentSaid(idea.intent, before.role),
          text: before.text,
        },
      };
    },
  };
}
