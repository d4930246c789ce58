import type { CheckName } from '../ports/careStore.ts';

export interface CheckWords {
  /** For a person: what is wrong with so many. */
  readonly message: (count: number) => string;
  /** Is it derived, so that it can be made again? */
  readonly repairable: boolean;
}

const LOST =
  'What happened is never rewritten: restore a backup, or rebuild the memory from its lines and logs.';

/** What each check says, and whether what it looks at can be made again. */
export const CHECK_TABLE: Readonly<Record<CheckName, CheckWords>> = {
  database: lost((n) => `SQLite finds the file damaged in ${n} places.`),
  indexes: derived((n) => `Indexes do not match their tables at ${n} places.`),
  references: lost((n) => `${n} kinds of rows lead to rows that are not there.`),
  'raw-blocks': lost((n) => `${n} blocks of original lines cannot be unpacked.`),
  'raw-gaps': lost((n) => `Original lines are missing, or stand twice, at ${n} places of logs.`),
  'line-counts': derived((n) => `The lines of ${n} logs are not counted as they are.`),
  'text-blocks': lost((n) => `${n} blocks of texts cannot be unpacked.`),
  'event-texts': lost((n) => `The texts of ${n} events are not in their block.`),
  'events-missing': lost((n) => `${n} events that lines give are not stored.`),
  'events-changed': lost((n) => `${n} events are stored otherwise than their lines give them.`),
  'events-without-lines': lost((n) => `No line gives ${n} events that are stored.`),
  places: derived((n) => `${n} events are not placed where their lines stand.`),
  timelines: derived((n) => `${n} conversations do not show their events in order, each once.`),
  turns: derived((n) => `The turns of ${n} conversations are not those of their events.`),
  copies: derived((n) => `Copied events of ${n} conversations lead to others than are shown.`),
  'segment-cuts': derived(
    (n) => `${n} conversations are not cut into the segments that they give.`,
  ),
  'segment-members': derived((n) => `${n} segments do not hold just their events and overlap.`),
  'segment-measures': derived((n) => `${n} segments are measured wrongly.`),
  'segment-texts': derived((n) => `${n} segments do not show a text of their events.`),
  'period-bounds': derived((n) => `${n} periods begin or end at other times than the calendar's.`),
  'node-places': derived((n) => `${n} nodes stand in the wrong period.`),
  'event-counts': derived((n) => `${n} periods count other events than they hold.`),
  'nodes-without-children': derived((n) => `${n} periods have nothing in them.`),
  'hidden-nodes': derived((n) => `${n} nodes are hidden that should be shown, or the reverse.`),
  'latest-versions': derived((n) => `${n} nodes do not know the number of their newest version.`),
  'shown-texts': derived((n) => `${n} nodes show no text of their own, although they have one.`),
  'version-gaps': {
    message: (n) =>
      `Versions of ${n} nodes are missing. Nobody can write them as they were: restore a backup if you need them.`,
    repairable: false,
  },
  markers: derived((n) => `Places that open more are noted wrongly in ${n} texts.`),
  anchors: derived((n) => `Anchors of ${n} texts do not stand in their events.`),
  'bullets-without-texts': derived(
    (n) => `Bullets or anchors are left of ${n} texts that are not there.`,
  ),
  'grips-without-events': derived((n) => `${n} grips lead to no event.`),
  'grip-excerpts': derived((n) => `The excerpts of ${n} grips do not stand in their events.`),
  'bullet-grips': derived((n) => `Bullets of ${n} texts lead to grips that are not there.`),
  'stale-periods': derived((n) => `${n} periods say something else than what they hold.`),
  'queue-leases': derived((n) => `${n} logs wait for a worker that is gone.`),
  jobs: derived((n) => `${n} jobs have records that cannot be read.`),
  released: derived((n) => `${n} rows are still let go, which lasts for a transaction only.`),
  ledger: {
    message: (n) =>
      `Texts by ${n} models took more tokens than the ledger has calls for. What was paid cannot be worked out again.`,
    repairable: false,
  },
};

function derived(message: CheckWords['message']): CheckWords {
  return { message, repairable: true };
}

function lost(what: (count: number) => string): CheckWords {
  return { message: (count) => `${what(count)} ${LOST}`, repairable: false };
}
