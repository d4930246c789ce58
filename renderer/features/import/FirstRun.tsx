import { jobOf } from '../../../core/model/activity.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import { openMemory } from '../../client/memory.ts';
import { plural } from '../../state/labels.ts';
import { destinationOf } from '../../state/settingsDestinations.ts';
import { isBusy } from '../../state/work.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { goToPane, NODE_PANE } from '../../ui/panes.ts';
import { Part } from '../../ui/Part.tsx';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { ConversationItem } from '../lists/ConversationItem.tsx';
import { Rescue } from '../storage/Rescue.tsx';
import { RunningTasks } from '../work/RunningTasks.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { UnfinishedImport } from './UnfinishedImport.tsx';
import { useAgentOffer } from './useAgentOffer.tsx';

/** An empty memory teaches one thing: how to fill it. */
export function FirstRun() {
  const { work } = useExplorer();
  const { running, importing } = useStore(work.store);
  const page = useRef<HTMLDivElement>(null);
  const working = [...running.keys()].some((id) => jobOf(id) === null) || isBusy(importing);
  useFocusKept(working);
  useHandOnFocus(page);
  return (
    <div ref={page} className="alone text stack gap-5">
      {working ? <Working /> : <Invitation />}
    </div>
  );
}

function Invitation() {
  const { work } = useExplorer();
  const importing = useStore(work.store, (state) => state.importing);
  const whatLeaves = useWhatLeaves();
  const offer = useAgentOffer();
  // All of it comes at once, so that no button moves away from under the hand.
  const isKnown = [
    useCall('status', {}),
    useCall('discover', {}),
    useCall('settings', {}),
    useCall('sweep', {}),
    useCall('localAgents', {}),
  ].every(({ data, failure }) => data !== undefined || failure !== null);
  return (
    <>
      <h1>Import your conversations</h1>
      <p className="measure">
        Strata reads the logs that coding agents leave on this machine. It keeps every line, lays a
        table of contents over them by year, month, week and day, and leads each sentence of it back
        to the words it rests on. {whatLeaves}
      </p>
      {isKnown && offer !== undefined ? (
        <>
          <Rescue />
          <UnfinishedImport where="page" />
          <ImportOutcome importing={importing} />
          {importing.phase === 'idle' ? <Stored /> : null}
          <ImportChoices />
          {offer}
          <p className="quiet ui ruled-above pad-block">
            Nothing to import yet, or only curious?{' '}
            <Button
              look="quiet"
              className="accent"
              onClick={() => openMemory(window.location, 'sample')}
            >
              Look at the sample memory
            </Button>
          </p>
        </>
      ) : (
        <p className="note">Looking for logs on this machine…</p>
      )}
    </>
  );
}

/** True also where a model was chosen before there was anything to summarise. */
function useWhatLeaves(): string {
  const settings = useCall('settings', {}).data;
  if (settings === undefined) return '';
  const { effective, overridden } = settings;
  if (effective.provider === 'extractive') return 'Nothing leaves this machine.';
  const host = destinationOf(settings.settings, effective.provider, overridden);
  if (effective.provider === 'agent')
    return `Summaries are written by ${host ?? 'an agent'}: words of your conversations leave this machine through it, secrets masked.`;
  return host === null
    ? `Summaries are written by ${effective.model ?? 'a model'} on this machine: nothing leaves it.`
    : `Summaries are written by ${effective.model ?? 'a model'}: words of your conversations are sent to ${host}.`;
}

function Working() {
  return (
    <>
      <h1>Reading your conversations</h1>
      <p className="measure">
        The newest come first. They open by themselves as soon as they can be read, while the rest
        goes on.
      </p>
      <div className="stack gap-2">
        <RunningTasks starting="Starting" />
      </div>
      <p className="note">You can stop at any time: what was read is kept.</p>
      <NewestSoFar />
    </>
  );
}

const SO_FAR = 6;

/** What was read last is there to be opened before it has a place in the table of contents. */
function NewestSoFar() {
  const { data } = useGrowingCall('conversations', { limit: SO_FAR }, '');
  if (data === undefined || data.conversations.length === 0) return null;
  return (
    <Part title="Newest conversations so far">
      <ul className="rows" aria-label="Newest conversations so far">
        {data.conversations.map((row) => (
          <li key={row.conversationId}>
            <ConversationItem row={row} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What lies in the memory without a table of contents, after a work that was not finished. */
function Stored() {
  const { work } = useExplorer();
  const status = useCall('status', {}).data;
  if (status === undefined || status.counts.events === 0 || status.unfinished !== null) return null;
  const { events, conversations } = status.counts;
  return (
    <p className="measure">
      {plural(events, 'event')} of {plural(conversations, 'conversation')} are stored, without a
      table of contents yet. <Button onClick={() => void work.index()}>Index now</Button>
    </p>
  );
}

/** The button that started the work goes away by it, and must not take the focus with it. */
function useFocusKept(working: boolean): void {
  const before = useRef(working);
  useEffect(() => {
    if (before.current === working) return;
    before.current = working;
    if (document.activeElement === document.body) goToPane(NODE_PANE);
  }, [working]);
}

/** When the memory fills, this page goes away; the focus that was in it goes on to what is shown then. */
function useHandOnFocus(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = page.current;
    return () => {
      const { activeElement } = document;
      const isNowhere = activeElement === document.body || activeElement?.id === NODE_PANE;
      if (isNowhere || element?.contains(activeElement) === true) goToPane(NODE_PANE);
    };
  }, [page]);
}
