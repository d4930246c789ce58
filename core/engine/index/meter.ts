import type { ReportProgress } from '../../model/progress.ts';
import type { DueConversation } from './ports/indexStore.ts';

/** Measures an index run by the events processed. The progress it reports never decreases. */
export interface Meter {
  begin(conversation: Pick<DueConversation, 'events'>): void;
  /** Adds processed events of the conversation. */
  add(events: number): void;
  report(description: string): void;
}

/** The last periods remain to be written when all events are done. */
const MOST = 0.99;

export function createMeter(total: number, onProgress: ReportProgress): Meter {
  /** Events of finished conversations. */
  let done = 0;
  let current = 0;
  let within = 0;
  let told = 0;
  return {
    begin({ events }) {
      done += current;
      current = events;
      within = 0;
    },
    add(events) {
      // If segments stay unchanged, fewer events are processed than were due.
      within = Math.min(current, within + events);
    },
    report(description) {
      // Conversations may become due meanwhile.
      const share = total === 0 ? MOST : (done + within) / Math.max(total, done + current);
      told = Math.max(told, Math.min(MOST, share));
      onProgress({ task: 'index', title: 'Summarising', description, value: told });
    },
  };
}
