/** Where settings are kept, as JSON. */
export interface SettingsFile {
  /** undefined when there are none yet. Throws `bad-input` when they are no JSON. */
  read(): Promise<unknown>;
  /** All or nothing. Throws `disk-full`, `path-unreadable`. */
  write(settings: unknown): Promise<void>;
}
