/** How the command about models says what it found. */
import type { OutputOf } from '../../contract/procedures.ts';
import { isLocal } from '../../engine/settings/effectiveSettings.ts';

type State = OutputOf<'settings'>;

const KEYS = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
} as const;

/** What keeps the chosen model from writing; empty where nothing does. */
export function missingFor({ settings, effective, keys }: State): readonly string[] {
  const { provider, model } = effective;
  if (provider === 'extractive') return [];
  const { baseUrl } = settings.endpoints[provider];
  return [
    ...(model === null || model === ''
      ? [`No model is chosen: \`model use ${provider} MODEL\`.`]
      : []),
    ...(keys[provider].place === null && !isLocal(baseUrl)
      ? [
          `There is no key for ${baseUrl}: \`model key ${provider}\` reads one, or set ${KEYS[provider]}.`,
        ]
      : []),
  ];
}

export function modelStateText(state: State): string {
  const { settings, effective, overridden, keys } = state;
  const { daily, monthly } = settings.money;
  const variables = [...new Set(Object.values(overridden).filter((name) => name !== null))];
  return [
    effective.provider === 'extractive'
      ? 'The built-in summariser writes: no network, no key.'
      : `${effective.model ?? 'No model'} by ${effective.provider}, at ${settings.endpoints[effective.provider].baseUrl}. There goes what it summarises, secrets masked.`,
    ...(variables.length === 0 ? [] : [`Set by ${variables.join(', ')}.`]),
    ...missingFor(state),
    ...Object.entries(keys).map(
      ([name, { place }]) => `Key of ${name}: ${place === null ? 'none' : PLACES[place]}.`,
    ),
    `Ceilings: ${ceilingText(daily)} a day, ${ceilingText(monthly)} a month.`,
  ].join('\n');
}

const PLACES = {
  environment: 'in the environment',
  keychain: 'in the keychain',
  encrypted: 'encrypted',
  file: 'in a file, unprotected',
} as const;

const ceilingText = (dollars: number | null): string =>
  dollars === null ? 'none' : `$${dollars.toFixed(2)}`;

interface ModelRow {
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly own: boolean;
}

interface Models {
  readonly servers: OutputOf<'localModels'>['servers'];
  readonly models: readonly ModelRow[];
}

/** What this machine offers, then models with their prices, the person's own first. */
export function modelsText({ servers, models }: Models): string {
  return [
    ...servers.flatMap(({ name, baseUrl, models: offered }) => [
      `${name} on this machine, ${baseUrl}:`,
      ...offered.map(
        ({ id, use, context }) =>
          `  ${id}${use === 'embedding' ? ' (for vectors)' : ''}${context === null ? '' : `, context of ${context} tokens`}`,
      ),
      `  \`model use openai MODEL --address ${baseUrl}\` takes one`,
    ]),
    ...models.map(
      ({ model, input, output, own }) =>
        `${model.padEnd(26)} $${input} in, $${output} out a million tokens${own ? ' (yours)' : ''}`,
    ),
  ].join('\n');
}

export function testText({ message, models, structure }: OutputOf<'testConnection'>): string {
  return [
    message,
    ...(structure === null ? [] : [`It answers as ${structure}.`]),
    ...(models.length === 0 ? [] : [`Offered there: ${models.join(', ')}.`]),
  ].join('\n');
}
