/** Ties the place to the address bar, so that Back, Forward, reload and pasted addresses work. */
import { z } from 'zod';
import { SOURCES } from '../../core/model/event.ts';
import { STAT_DIMENSIONS } from '../../core/model/statistics.ts';
import type { Failure } from '../../core/model/result.ts';
import { formatHash, parseAddress, PROJECT_TABS } from './address.ts';
import { BOARD_NAMES } from './board.ts';
import { COLUMN_NAMES } from './numberSort.ts';
import { searchQuerySchema } from './searchQuery.ts';
import { addressOf, type Navigation, type Place } from './place.ts';

/**
 * Follows the place and the address bar, each into the other, until the returned function is called.
 * Opens what the address bar names at the start; null when it names nothing.
 */
export function bindHistory(window: Window, navigation: Navigation): () => void {
  const { store } = navigation;
  let following = false;
  let steps = 0;
  let shownBefore: Pick<Place, 'nodeId' | 'page' | 'lens' | 'evidence'> | null = null;
  /** How many steps of the history lie behind the one that is shown. */
  let at = 0;

  /** Writes what was passed by last, if that is still to be done. */
  const settle = (): void => {
    const passed = passedBy.get(window.history);
    if (passed === undefined) return;
    drop();
    window.history.replaceState(passed.state, '', passed.hash);
  };
  const drop = (): void => {
    clearTimeout(passedBy.get(window.history)?.timer);
    passedBy.delete(window.history);
  };

  const write = (isPassing: boolean): void => {
    const place = store.getState();
    if (following) {
      shownBefore = place;
      return;
    }
    const address = addressOf(place);
    if (address === null) return;
    const hash = formatHash(address);
    const { nodeId, page, lens, evidence } = place;
    const before = shownBefore;
    const isSame = before !== null && nodeId === before.nodeId && page === before.page;
    // Evidence that gives way to other words, or is closed, is no step of its own: going back leads to what was
    // read before it, and opens nothing again.
    const isInstead = isSame && lens === before.lens && isEvidence(before.evidence);
    shownBefore = place;
    const key = isSame ? scrollKey(window) : `${Date.now()} ${++steps}`;
    const state = { nodeId, page, lens, evidence, key, at };
    if (isPassing) {
      drop();
      passedBy.set(window.history, { state, hash, timer: setTimeout(settle, SETTLED_MS) });
      return;
    }
    settle();
    if (isInstead || ['', hash].includes(window.location.hash))
      window.history.replaceState(state, '', hash);
    else window.history.pushState({ ...state, at: ++at }, '', hash);
  };

  const read = (state: unknown): void => {
    const kept = keptSchema.safeParse(state);
    if (kept.success) {
      const by = Math.sign(kept.data.at - at);
      ({ at } = kept.data);
      // Evidence that was closed again has left a step to what is read already.
      if (by !== 0 && isShownAlready(kept.data, store.getState())) {
        window.history.go(by);
        return;
      }
      following = true;
      navigation.restore(kept.data);
      following = false;
      return;
    }
    const address = parseAddress(window.location.hash);
    if (address !== null) void navigation.open(address);
  };

  const unsubscribe = store.subscribe((place, before) => {
    const isElsewhere =
      place.nodeId !== before.nodeId ||
      place.page !== before.page ||
      place.lens !== before.lens ||
      place.evidence !== before.evidence;
    // One that was only passed by is left out; what was opened from it was not passed by.
    const isPassing =
      place.isPreview &&
      before.isPreview &&
      before.evidence === null &&
      place.nodeId !== before.nodeId;
    if (isElsewhere) write(isPassing);
  });
  const onPop = (event: PopStateEvent): void => {
    // It was left before it could be written.
    drop();
    const { hash } = window.location;
    if (hash !== '' && parseAddress(hash) === null) store.setState({ failure: NO_ADDRESS });
    else read(event.state);
  };
  window.addEventListener('popstate', onPop);
  window.addEventListener('pagehide', settle);
  // A reload keeps what the address cannot hold: which point's evidence is open beside which node.
  read(window.history.state);
  return () => {
    unsubscribe();
    drop();
    window.removeEventListener('popstate', onPop);
    window.removeEventListener('pagehide', settle);
  };
}

/** What has an address of its own beside the page's. */
const isEvidence = (evidence: Place['evidence']): boolean =>
  evidence !== null && evidence.kind !== 'outline';

type Kept = z.infer<typeof keptSchema>;

function isShownAlready(kept: Kept, place: Place): boolean {
  if (isEvidence(kept.evidence) || isEvidence(place.evidence)) return false;
  const [to, from] = [addressOf({ ...place, ...kept }), addressOf(place)];
  return to !== null && from !== null && formatHash(to) === formatHash(from);
}

/** By what a step of the history finds again how far what it shows was scrolled: the same for steps that show the same. */
export function scrollKey({ history }: Pick<Window, 'history'>): string {
  const passed = passedBy.get(history);
  if (passed !== undefined) return passed.state.key;
  const kept = keySchema.safeParse(history.state);
  return kept.success ? kept.data.key : '';
}

/** What is passed by is written once one stays there: writing takes long, and browsers refuse what comes too often. */
const SETTLED_MS = 100;
const passedBy = new WeakMap<
  History,
  {
    readonly state: { readonly key: string };
    readonly hash: string;
    readonly timer: ReturnType<typeof setTimeout>;
  }
>();

const keySchema = z.object({ key: z.string() });

const NO_ADDRESS: Failure = {
  code: 'bad-input',
  message: 'What stands in the address bar is no address of Strata. Copy one from a window of it.',
};

const keptSchema = z.object({
  /** Steps that lie behind it. */
  at: z.number().default(0),
  nodeId: z.string().nullable(),
  page: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal(['today', 'projects']) }),
      z.object({ kind: z.literal('points'), board: z.enum(BOARD_NAMES) }),
      z.object({
        kind: z.literal('numbers'),
        by: z.enum(STAT_DIMENSIONS),
        sort: z.object({ by: z.enum(COLUMN_NAMES), isTurned: z.boolean() }).optional(),
        of: z.array(z.string()).optional(),
      }),
      z.object({ kind: z.literal('conversations'), open: z.boolean() }),
      z.object({
        kind: z.literal('project'),
        id: z.string(),
        tab: z.enum(PROJECT_TABS).optional(),
      }),
      z.object({ kind: z.literal('entity'), id: z.string() }),
      z.object({ kind: z.literal('found'), query: searchQuerySchema }),
    ])
    .nullable(),
  lens: z.object({
    project: z.string().nullable(),
    source: z.enum(SOURCES).nullable(),
    starred: z.boolean(),
    tag: z.string().nullable(),
    span: z
      .object({ from: z.string().nullable(), to: z.string().nullable() })
      .nullable()
      // What an earlier window kept.
      .default(null),
  }),
  evidence: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('grips'),
        gripIds: z.array(z.string()),
        index: z.number().int(),
        claim: z.string().nullable(),
      }),
      z.object({
        kind: z.literal('event'),
        eventId: z.string(),
        range: z.object({ start: z.number(), end: z.number() }).nullable().default(null),
      }),
      z.object({ kind: z.literal('outline'), target: z.string() }),
    ])
    .nullable(),
});
