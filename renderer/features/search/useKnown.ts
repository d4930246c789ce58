import { useMemo } from 'react';
import type { Known } from '../../state/searchTyped.ts';
import { useCall } from '../../ui/useCall.ts';
import { useProjects } from '../../ui/useProjects.ts';

/** The names that a filter can be typed by. */
export function useKnown(): Known {
  const projects = useProjects();
  const tags = useCall('tags', {}).data?.tags;
  return useMemo(() => ({ projects, tags: (tags ?? []).map(({ tag }) => tag) }), [projects, tags]);
}
