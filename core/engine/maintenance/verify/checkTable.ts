import type { CheckName } from '../ports/maintenanceStore.ts';

export interface CheckWords {
  /** Describes for a person what is wrong with so many. */
  readonly message: (count: number) => string;
  /** Whether it is derived data, which can be made again. */
  readonly repairable: boolean;
}

const LOST =
  'What happened is never rewritten: restore a backup, or rebuild the memory from its lines and logs.';

/** What each check reports, and whether what it examines can be made again. */
export const CHECK_TABLE: Readonly<Record<CheckName, CheckWords>> = {
  database: lost('SQLite finds the file damaged in # {place|places}.'),
  indexes: derived('Indexes do not match their tables at # {place|places}.'),
  references: lost('# {kind|kinds} of rows {leads|lead} to rows that are not there.'),
  'raw-blocks': lost('# {block|blocks} of original lines cannot be unpacked.'),
  'raw-gaps': lost('Original lines are missing, or stand twice, at # {place|places} of logs.'),
  'line-counts': derived('The lines of # {log|logs} are not counted as they are.'),
  'text-blocks': lost('# {block|blocks} of texts cannot be unpacked.'),
  'event-texts': lost('{The text|The texts} of # {event is|events are} not in {its|their} block.'),
  'events-missing': lost('# {event|events} that lines give {is|are} not stored.'),
  'events-changed': lost(
    '# {event is|events are} stored otherwise than {its line gives it|their lines give them}.',
  ),
  'events-without-lines': lost('No line gives # {event that is|events that are} stored.'),
  twins: derived('# {event is|events are} not known by what {it is|they are} the same as.'),
  places: derived('# {event is|events are} not placed where {its line stands|their lines stand}.'),
  timelines: derived(
    '# {conversation does not show its|conversations do not show their} events in order, each once.',
  ),
  turns: derived(
    'The turns of # {conversation are not those of its|conversations are not those of their} events.',
  ),
  copies: derived('Copied events of # {conversation|conversations} lead to others than are shown.'),
  'segment-cuts': derived(
    '# {conversation is not cut into the segments that it gives|conversations are not cut into the segments that they give}.',
  ),
  'segment-members': derived(
    '# {segment does not hold just its|segments do not hold just their} events and overlap.',
  ),
  'segment-measures': derived('# {segment is|segments are} measured wrongly.'),
  'segment-texts': derived(
    '# {segment does not show a text of its|segments do not show a text of their} events.',
  ),
  'period-bounds': derived(
    "# {period begins or ends|periods begin or end} at other times than the calendar's.",
  ),
  'conversation-nodes': derived(
    "# {conversation's part of a day does not match its|conversations' parts of days do not match their} segments.",
  ),
  'node-places': derived('# {node stands|nodes stand} in the wrong place.'),
  'event-counts': derived(
    '# {node counts otherwise|nodes count otherwise} than what {it holds|they hold}.',
  ),
  'nodes-without-children': derived('# {period has nothing in it|periods have nothing in them}.'),
  'hidden-nodes': derived('# {node is|nodes are} hidden that should be shown, or the reverse.'),
  'latest-versions': derived(
    '# {node does not know the number of its|nodes do not know the number of their} newest version.',
  ),
  'shown-texts': derived(
    '# {node shows no text of its own, although it has one|nodes show no text of their own, although they have one}.',
  ),
  'version-gaps': {
    message: inNumber(
      'Versions of # {node|nodes} are missing. Nobody can write them as they were: restore a backup if you need them.',
    ),
    repairable: false,
  },
  markers: derived('Places that open more are noted wrongly in # {text|texts}.'),
  anchors: derived('Anchors of # {text|texts} do not stand in their events.'),
  'bullets-without-texts': derived(
    'Bullets or anchors are left of # {text that is|texts that are} not there.',
  ),
  'grips-without-events': derived('# {grip leads|grips lead} to no event.'),
  'grip-excerpts': derived(
    '{The excerpt|The excerpts} of # {grip does not stand in its|grips do not stand in their} events.',
  ),
  'bullet-grips': derived('Bullets of # {text|texts} lead to grips that are not there.'),
  'told-points': derived(
    'The list of points differs from what is told, or was said of it, at # {place|places}.',
  ),
  'forgotten-marks': derived(
    'What you added is left of # {conversation or point that is|conversations or points that are} forgotten.',
  ),
  ideas: derived('Ideas at # {place lead|places lead} to words that are not there.'),
  'stale-conversations': derived(
    '# {conversation says|conversations say} something else than what {it holds|they hold}.',
  ),
  'stale-periods': derived(
    '# {period says something else than what it holds|periods say something else than what they hold}.',
  ),
  'search-words': derived(
    'The index of words differs from what there is at # {place|places}: it is made anew.',
  ),
  vectors: derived(
    '# {vector belongs to no text, or is not whole: it is|vectors belong to no text, or are not whole: they are} removed, and made again by `strata embed`.',
  ),
  'queue-leases': derived('# {log waits|logs wait} for a worker that is gone.'),
  jobs: derived('# {job has|jobs have} records that cannot be read.'),
  released: derived('# {row is|rows are} still let go, which lasts for a transaction only.'),
  ledger: {
    message: inNumber(
      'Texts by # {model|models} took more tokens than the ledger has calls for. What was paid cannot be worked out again.',
    ),
    repairable: false,
  },
};

function derived(message: string): CheckWords {
  return { message: inNumber(message), repairable: true };
}

function lost(what: string): CheckWords {
  return { message: inNumber(`${what} ${LOST}`), repairable: false };
}

/** Replaces `#` in `# {event is|events are} lost` by the count, and picks the matching words. */
function inNumber(words: string): CheckWords['message'] {
  return (count) =>
    words
      .replaceAll(/\{([^|}]*)\|([^}]*)\}/g, (_choice, one: string, many: string) =>
        count === 1 ? one : many,
      )
      .replace('#', count.toLocaleString('en-US'));
}
