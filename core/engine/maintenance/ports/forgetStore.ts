import type { OutputOf } from '../../../contract/procedures.ts';

/** What the user wants forgotten. */
export type ForgetRule =
  /** `{source}:{native id}`, including its sub-agents. */
  | { readonly kind: 'conversation'; readonly value: string }
  /**
   * A project's name or id, for all its folders and what is part of it; or a path, for everything
   * below it. Throws `bad-input` if it names several, or another project lies in its folders.
   */
  | { readonly kind: 'project'; readonly value: string }
  /** Ms since the epoch; `toMs` is exclusive. */
  | { readonly kind: 'period'; readonly fromMs: number; readonly toMs: number };

type ForgetReport = OutputOf<'forget'>;

/** What a rule removes or has removed. */
export interface ForgetCounts extends Omit<ForgetReport, 'backups' | 'dryRun'> {
  /** Names of the logs that contained some of it. */
  readonly logs: readonly string[];
}

export type BackupOutcome = ForgetReport['backups'][number]['outcome'];

/** What remains to be done for what was forgotten. */
export interface UnfinishedForget {
  /** Whether unused space in the database's file may still contain words. */
  readonly compact: boolean;
  /** Files that may still contain all of it. */
  readonly backups: readonly string[];
}

/** The only way to remove past events. */
export interface ForgetStore {
  /**
   * Removes everything a rule matches, and everything made from it, and stores the rule, in one
   * transaction that also records which backups still have to be cleaned. With `dryRun` nothing
   * changes. Returns null, and stores no rule, if the memory contains nothing that matches.
   */
  forget(
    rule: ForgetRule,
    options: {
      readonly nowMs: number;
      readonly dryRun: boolean;
      readonly backups: readonly string[];
    },
  ): Promise<ForgetCounts | null>;
  /** null if nothing is left to do. */
  unfinishedForget(): Promise<UnfinishedForget | null>;
  /**
   * Rewrites the database's file so that nothing that was removed remains in it or beside it. Takes
   * about as long as copying it. Throws `memory-busy` if a reader kept it from finishing, or
   * `disk-full`.
   */
  compact(): Promise<void>;
  /**
   * Applies all rules to a backup, or deletes the backup if it cannot be opened as it is: because
   * it has another schema or is damaged. With `dryRun` it only reports what would happen.
   */
  forgetInBackup(file: string, dryRun: boolean): Promise<BackupOutcome>;
  /**
   * Lifts a rule; returns false if there is no such rule. What it removed comes back only with an
   * import that asks for it.
   */
  allowAgain(ruleId: number): Promise<boolean>;
}

export interface ForgetReader {
  /** Rules as the user entered them, newest first. */
  forgotten(): Promise<OutputOf<'forgotten'>>;
}
