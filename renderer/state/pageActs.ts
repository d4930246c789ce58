/** What the parts on the screen can do, by the name of the command that does it. */

/** @param from What had the focus; null if nothing had. */
export type PageAct = (from: Element | null) => void;

export interface PageActs {
  /** Adds what a command does while a part is shown; the returned function takes it away. */
  add(id: string, act: PageAct): () => void;
  /** What a command does now; null where nothing that is shown can do it. */
  of(id: string): PageAct | null;
}

export function createPageActs(): PageActs {
  let acts: readonly { readonly id: string; readonly act: PageAct }[] = [];
  return {
    add: (id, act) => {
      const added = { id, act };
      acts = [...acts, added];
      return () => (acts = acts.filter((each) => each !== added));
    },
    of: (id) => acts.findLast((each) => each.id === id)?.act ?? null,
  };
}
