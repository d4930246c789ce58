import type { OpenEncryption } from '../../node/secrets/createSecretStore.ts';
import type { EventHub } from '../../rpc/eventHub.ts';

export interface EngineOptions {
  readonly dataDir: string;
  readonly hub: EventHub;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where settings, keys and prompts lie: two memories may share them. */
  readonly settingsDir: string;
  /** Encryption with a key that the system guards; null where there is none. */
  readonly openEncryption: OpenEncryption | null;
  /**
   * `on`: follows logs and runs jobs by itself. `off`: only answers, such as for one command. `never`: and
   * follows nothing that is imported, such as the sample memory.
   */
  readonly live: 'on' | 'off' | 'never';
  /** The clock, epoch ms; without it the machine's. */
  readonly now?: () => number;
  /** Is told when a thread ended by itself. */
  readonly reportBug: (thrown: unknown, where: string) => void;
}
