import { stat } from 'node:fs/promises';
import type { OutputOf } from '../contract/procedures.ts';
import type { FollowedPath } from '../engine/live/ports/workStore.ts';
import { toFailure } from '../model/result.ts';
import { systemErrors } from './systemErrors.ts';

type Followed = OutputOf<'followed'>['folders'][number];

/** How a path stands that is to be followed, while nobody looks through it. */
export async function standOfPath({ path, source }: FollowedPath): Promise<Followed> {
  const stand = { path, source, files: null, lastChange: null };
  const thrown: unknown = await stat(path).then(
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
