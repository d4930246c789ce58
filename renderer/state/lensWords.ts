import { sourceName } from './labels.ts';
import { projectWords } from '../ui/projectHue.ts';
import type { Lens } from './lens.ts';
import { spanOfNode, spanWords, type Span } from './span.ts';

/**
 * What of a period all is narrowed down to: `only shop, Codex, starred, #tax, 22–28 Jun 2026`; empty where nothing of it is
 * left out. `projectName` is how the lens's project is called.
 */
export function onlyWords(
  { project, source, starred, tag, span }: Lens,
  { nodeId, projectName }: { readonly nodeId: string; readonly projectName: string | undefined },
): string {
  const words = [
    ...(project === null
      ? []
      : [projectName === undefined ? 'one project' : projectWords(projectName)]),
    ...(source === null ? [] : [sourceName(source)]),
    ...(starred ? ['starred'] : []),
    ...(tag === null ? [] : [`#${tag}`]),
    ...(span === null || holds(span, spanOfNode(nodeId)) ? [] : [spanWords(span)]),
  ];
  return words.length === 0 ? '' : `only ${words.join(', ')}`;
}

/** Does a span hold all of another? */
const holds = ({ from, to }: Span, inner: Span | null): boolean =>
  inner !== null &&
  (from === null || (inner.from !== null && inner.from >= from)) &&
  (to === null || (inner.to !== null && inner.to <= to));
