import { StrataError } from '../../model/result.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { MaintenanceDeps } from './maintenanceDeps.ts';

export function createZoneHandlers({
  writer,
  hub,
}: Pick<MaintenanceDeps, 'writer' | 'hub'>): Pick<Handlers, 'setZone'> {
  return {
    async setZone(input) {
      const zone = zoneOf(input.zone);
      const moved = await writer.setZone(zone);
      hub.publish('changed', { what: ['nodes'] });
      return { zone, moved };
    },
  };
}

/** The zone's name as the system writes it. Throws `bad-input` for one that is none. */
function zoneOf(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StrataError(
      {
        code: 'bad-input',
        message: `"${zone}" is no time zone. Name one as in Europe/Berlin.`,
        details: { zone },
      },
      { cause: error },
    );
  }
}
