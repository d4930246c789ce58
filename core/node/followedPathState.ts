import { stat } from 'node:fs/promises';
import type { FollowedPath } from '../engine/live/ports/queueStore.ts';
import { toFailure } from '../model/result.ts';
import { fsPath } from './pathText.ts';
import { systemErrors } from './systemErrors.ts';
import type { FollowedPathState } from '../engine/live/ports/logWatcher.ts';

/** The state of a followed path that nobody watches. */
export async function followedPathState({
  path,
  source,
}: FollowedPath): Promise<FollowedPathState> {
  const stand = { path, source, files: null, lastChange: null };
  const thrown: unknown = await stat(fsPath(path)).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown === undefined) return { ...stand, state: 'off', detail: null };
  try {
    return systemErrors(path, () => {
      throw thrown;
    });
  } catch (error) {
    const { code, message } = toFailure(error);
    if (code === 'internal') throw error;
    return {
      ...stand,
      state: code === 'path-not-found' ? 'missing' : 'unreadable',
      detail: message,
    };
  }
}
