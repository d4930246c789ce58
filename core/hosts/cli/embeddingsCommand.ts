import { Argument } from 'commander';
import type { OutputOf } from '../../contract/procedures.ts';
import type { Settings } from '../../contract/settings.ts';
import { endpointAddress } from '../../node/models/endpointAddress.ts';
import { placeToAgree } from '../../model/networkPlace.ts';
import { agreedPlace } from './agreedPlace.ts';
import { within, words } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { renderEmbedEstimate } from './renderEmbed.ts';
import { withClient } from './session.ts';

type Embeddings = Settings['embeddings'];

interface EmbeddingsOptions extends JsonOption {
  readonly address?: string;
  readonly agreeTo?: string;
  readonly model?: string;
  readonly dimensions?: number;
}

/** What the command prints: the current setting, and what making the missing vectors would take. */
interface EmbeddingsState {
  readonly embeddings: Embeddings;
  readonly estimate: OutputOf<'estimateEmbed'>;
}

/**
 * Whether vectors are made and used is a setting, like the calendar's zone: shown, or set by the
 * given options.
 */
export function addEmbeddingsCommand({ command, print, streams }: CommandTools): void {
  command(
    'embeddings',
    'whether questions are compared with segments by their meaning, and by whom',
  )
    .addArgument(new Argument('[state]', 'from now on').choices(['on', 'off']))
    .option('--address <url>', 'of an endpoint that speaks as OpenAI’s does', checkedAddress)
    .option(
      '--agree-to <host>',
      'with an address on your own network: yes, words may go to this host without encryption',
    )
    .option('--model <model>', 'of the vectors; after a change all are made anew', words)
    .option(
      '--dimensions <n>',
      'numbers a vector, from 8; 0: as many as the model gives',
      numbersOf,
    )
    .action(async (state: 'on' | 'off' | undefined, options: EmbeddingsOptions) => {
      const shown = await withClient(streams, async (client): Promise<EmbeddingsState> => {
        const before = await client.call('settings', {});
        const wanted = changed(before.settings.embeddings, { state, ...options });
        const isNew = wanted !== before.settings.embeddings;
        const { settings } = isNew
          ? await client.call('saveSettings', {
              ...before.settings,
              embeddings: wanted,
              revision: before.revision,
            })
          : before;
        return {
          embeddings: settings.embeddings,
          estimate: await client.call('estimateEmbed', {}),
        };
      });
      print(options, shown, () => renderState(shown));
    });
}

/** Returns the same object if no change was requested. */
function changed(
  embeddings: Embeddings,
  {
    state,
    address,
    agreeTo,
    model,
    dimensions,
  }: EmbeddingsOptions & { readonly state: 'on' | 'off' | undefined },
): Embeddings {
  if ([state, address, agreeTo, model, dimensions].every((each) => each === undefined))
    return embeddings;
  const baseUrl = address ?? embeddings.baseUrl;
  const { agreed } = embeddings;
  const place =
    address === undefined && agreeTo === undefined
      ? agreed
      : agreedPlace('embeddings', baseUrl, { agreeTo, agreed });
  return {
    ...(place == null ? {} : { agreed: place }),
    enabled: state === undefined ? embeddings.enabled : state === 'on',
    baseUrl,
    model: model ?? embeddings.model,
    dimensions: dimensions === undefined ? embeddings.dimensions : dimensions || null,
  };
}

/** Throws `bad-input` for an address to which words would be sent unprotected, whoever agrees. */
function checkedAddress(address: string): string {
  endpointAddress(address, placeToAgree(address) ?? undefined);
  return address;
}

/** Parses the number of dimensions; 0 leaves it to the model. */
function numbersOf(text: string): number {
  return text === '0' ? 0 : within(8, 4_096)(text);
}

function renderState({ embeddings, estimate }: EmbeddingsState): string {
  const { enabled, baseUrl, model, dimensions } = embeddings;
  const numbers = dimensions === null ? 'as many numbers as it gives' : `${dimensions} numbers`;
  const whom = `${model} at ${baseUrl}, ${numbers} a vector`;
  return enabled
    ? [
        `On: ${whom}.`,
        'There go the title, short summary, points and keywords of each closed segment, once each, its points once more, each below the title, and each question that is navigated.',
        renderEmbedEstimate(estimate),
        ...(estimate.segments + estimate.points === 0 || estimate.blocked !== null
          ? []
          : ['`embed` makes them now; else the next `index` does.']),
      ].join('\n')
    : [
        'Off: nothing is sent for vectors, and those that are there are not used.',
        `On, it would be ${whom}.`,
        renderEmbedEstimate(estimate),
      ].join('\n');
}
