import { fileURLToPath } from 'node:url';
import type { Client } from '../../contract/client.ts';

export interface StandingDeps {
  readonly client: Pick<Client, 'call'>;
  /** Addresses of the folders that the agent works in, as it tells them: `file:///…`. */
  readonly roots: () => Promise<readonly string[]>;
  /** The folder in which it was started; null if that is not known. */
  readonly startedIn: string | null;
}

/**
 * The project of this memory in which an agent stands: of the folders that it names, or else of the one
 * that it was started in. null if the memory knows none of them, or if they are of several projects.
 */
export async function standingProject({
  client,
  roots,
  startedIn,
}: StandingDeps): Promise<string | null> {
  const named = (await roots()).flatMap((uri) =>
    uri.startsWith('file:') ? [fileURLToPath(uri)] : [],
  );
  const folders = named.length > 0 ? named : startedIn === null ? [] : [startedIn];
  const names = new Set<string>();
  for (const project of folders)
    for (const { name } of (await client.call('projects', { project })).projects) names.add(name);
  const [only, ...more] = names;
  return only === undefined || more.length > 0 ? null : only;
}
