import { useCall } from './useCall.ts';

/** The memory's time zone; UTC until the host said it. */
export function useZone(): string {
  return useCall('status', {}).data?.zone ?? 'UTC';
}
