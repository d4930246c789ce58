/** What projects are decided from, and what is decided. */

/** Where one conversation worked, as its log and the disk tell. */
export interface FolderSeen {
  /** Any number that stands for the conversation. */
  readonly conversation: number;
  /** The conversation that started it; null if it is no sub-agent. */
  readonly parent: number | null;
  /** Its first working directory, absolute and of any system, or the name of a project. */
  readonly folder: string | null;
  /** The address of its repository, as the log writes it. */
  readonly remote: string | null;
  readonly branch: string | null;
  /** What the disk said about the folder; null if it was never there to be read. */
  readonly disk: FolderOnDisk | null;
  readonly events: number;
  /** Epoch ms of its first and last event. */
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface FolderOnDisk {
  /** The repository's main folder, also for a worktree that lies elsewhere; null: in none. */
  readonly root: string | null;
  readonly remote: string | null;
}

/** A project, as far as it can be told without a person. */
export interface DecidedProject {
  /** Names it for good: its repository's address, else the folder that was seen first. */
  readonly key: string;
  /** All keys that it could have had: what a person said of any of them is about it. */
  readonly keys: readonly string[];
  /** Unlike that of any other project. */
  readonly name: string;
  /** Its folders, the one seen first before the others. */
  readonly roots: readonly ProjectRoot[];
}

export interface ProjectRoot {
  readonly key: string;
  /** As it was written. */
  readonly path: string;
}

export interface Decided {
  readonly projects: readonly DecidedProject[];
  /** Conversation → key of its project. One that is missing belongs to none. */
  readonly projectOf: ReadonlyMap<number, string>;
}
