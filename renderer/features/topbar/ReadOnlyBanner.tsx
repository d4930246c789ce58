import { useCall } from '../../ui/useCall.ts';

/** Says that the memory can only be read, and why. It stands where it is said that Strata is away. */
export function ReadOnlyBanner() {
  const reason = useCall('status', {}).data?.readOnly;
  if (reason === undefined) return null;
  return (
    <output className="row apart firm gap-4 amber on-amber pad ruled-above">
      <span>
        <strong>This memory can only be read.</strong> {reason.message}
      </span>
    </output>
  );
}
