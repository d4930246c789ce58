/** Where settings are stored, as JSON. */
export interface SettingsFile {
  /** undefined if there are none yet. Throws `bad-input` if they are not JSON. */
  read(): Promise<unknown>;
  /** Writes all or nothing. Throws `disk-full` or `path-unreadable`. */
  write(settings: unknown): Promise<void>;
}
