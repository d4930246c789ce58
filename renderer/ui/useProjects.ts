import { useMemo } from 'react';
import type { OutputOf } from '../../core/contract/procedures.ts';
import { useCall } from './useCall.ts';

type Projects = OutputOf<'projects'>['projects'];

/**
 * The projects that one can go to or narrow everything down to, the one worked on last first: those in which
 * somebody asked something, since of others there is nothing to read. Empty while they are not known.
 */
export function useProjects(): Projects {
  const projects = useCall('projects', {}).data?.projects;
  return useMemo(
    () => (projects ?? NONE).filter(({ conversations }) => conversations > 0),
    [projects],
  );
}

const NONE: Projects = [];
