/** Remembers when jobs ran and how they ended. */
export interface JobLog {
  recordJob(run: {
    readonly name: string;
    readonly startMs: number;
    readonly durationMs: number;
    /** `done`, `cancelled`, or the failure's message. */
    readonly result: string;
  }): Promise<void>;
}
