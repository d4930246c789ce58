import { plural } from './amounts.ts';
import { withClient, withReading } from './session.ts';
import type { CommandTools, JsonOption } from './options.ts';

export function addZoneCommand({ command, print, streams }: CommandTools): void {
  command('zone', 'the time zone of the table of contents, or another one for it')
    .argument('[zone]', 'an IANA name, such as Europe/Berlin')
    .action(async (zone: string | undefined, options: JsonOption) => {
      const set =
        zone === undefined
          ? await withReading(streams, async (memory) => ({
              zone: await memory.zone(),
              moved: 0,
            }))
          : await withClient(streams, (client) => client.call('setZone', { zone }));
      print(options, set, () => rendered(set, zone !== undefined));
    });
}

function rendered(
  { zone, moved }: { readonly zone: string; readonly moved: number },
  isSet: boolean,
): string {
  if (!isSet) return zone;
  return moved === 0
    ? `${zone}. No segment changed its day.`
    : `${zone}. ${plural(moved, 'segment')} changed ${moved === 1 ? 'its' : 'their'} day: \`index\` writes the periods anew.`;
}
