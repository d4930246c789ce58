import { plural } from '../../state/labels.ts';
import { useCall } from '../../ui/useCall.ts';

/** What the chosen model could not write, and why; nothing while that is nothing. */
export function UnwrittenTexts() {
  const unwritten = useCall('status', {}).data?.unwritten ?? [];
  return unwritten.map(({ code, message, nodes }) => (
    <p key={code} className="amber measure">
      {plural(nodes, 'text')} could not be written and {nodes === 1 ? 'keeps' : 'keep'} the built-in
      summary. {message}
    </p>
  ));
}
