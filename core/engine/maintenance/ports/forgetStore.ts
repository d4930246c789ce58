import type { OutputOf } from '../../../contract/procedures.ts';

/** What a person wants forgotten. */
export type ForgetRule =
  /** `{source}:{native id}`, with its sub-agents. */
  | { readonly kind: 'conversation'; readonly value: string }
  /** A project's path or name, with all below it. */
  | { readonly kind: 'project'; readonly value: string }
  /** Ms since the epoch; `toMs` is exclusive. */
  | { readonly kind: 'period'; readonly fromMs: number; readonly toMs: number };

type ForgetReport = OutputOf<'forget'>;

/** What goes, or went, with a rule. */
export interface ForgetCounts extends Omit<ForgetReport, 'backups' | 'dryRun'> {
  /** Logs that held some of it, by the names under which they are known. */
  readonly logs: readonly string[];
}

export type BackupOutcome = ForgetReport['backups'][number]['outcome'];

/** What is still to be done for what was forgotten. */
export interface UnfinishedForget {
  /** May the database's file still hold words in places that it no longer uses? */
  readonly compact: boolean;
  /** Files that may still hold all of it. */
  readonly backups: readonly string[];
}

/** The one way to remove what happened. */
export interface ForgetStore {
  /**
   * Removes all that a rule names, with all that was made from it, and keeps the rule, in one
   * transaction that also notes which backups are still to be cleaned. With `dryRun` nothing changes.
   * Gives null, and keeps no rule, when the memory holds nothing of it.
   */
  forget(
    rule: ForgetRule,
    options: {
      readonly nowMs: number;
      readonly dryRun: boolean;
      readonly backups: readonly string[];
    },
  ): Promise<ForgetCounts | null>;
  /** null: nothing is left to do. */
  unfinishedForget(): Promise<UnfinishedForget | null>;
  /**
   * Writes the database's file anew, so that nothing of what was removed is left in it or beside it. Takes
   * about as long as copying it. Throws `memory-busy` where a reader kept it from ending, `disk-full`.
   */
  compact(): Promise<void>;
  /**
   * Applies all rules to a backup, or deletes one that cannot be opened as it is: of another schema, or
   * damaged. With `dryRun` only tells what would become of it.
   */
  forgetInBackup(file: string, dryRun: boolean): Promise<BackupOutcome>;
  /** Ends a rule; false: there is none. What was forgotten by it comes back by an import that says so. */
  allowAgain(ruleId: number): Promise<boolean>;
}

export interface ForgetReader {
  /** Rules as a person gave them, newest first. */
  forgotten(): Promise<OutputOf<'forgotten'>>;
}
