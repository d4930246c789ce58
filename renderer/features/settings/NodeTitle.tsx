import { useCall } from '../../ui/useCall.ts';

/** The name of a node in a sentence; its id until the name is known. */
export function NodeTitle({ nodeId }: { readonly nodeId: string }) {
  const { data } = useCall('show', { nodeId, level: 'tags' });
  return <strong>“{data?.title ?? nodeId}”</strong>;
}
