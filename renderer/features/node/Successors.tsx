import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';

/** Of a part that was replaced: the way to those that took its place. */
export function Successors({ nodeIds }: { readonly nodeIds: readonly string[] }) {
  const { navigation } = useExplorer();
  if (nodeIds.length === 0) return null;
  return (
    <p className="faint">
      This part was replaced: its conversation was divided anew.{' '}
      {nodeIds.map((nodeId, index) => (
        <Button key={nodeId} look="quiet" onClick={() => void navigation.openNodeInTree(nodeId)}>
          Open what replaced it{nodeIds.length === 1 ? '' : ` (${index + 1})`}
        </Button>
      ))}
    </p>
  );
}
