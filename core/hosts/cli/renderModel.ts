/** How the command about models says what it found. */
import type { OutputOf } from '../../contract/procedures.ts';
import { commandText } from '../../model/commandLine.ts';
import { AGENT_NAMES, PRICE_SOURCE_WORDS } from '../../model/providers.ts';
import { placeToAgree } from '../../model/networkPlace.ts';
import { isLocal, notAgreed } from '../../engine/settings/effectiveSettings.ts';

/** How all stands, with the agents of this machine where one is chosen. */
export type ModelState = OutputOf<'settings'> & Pick<OutputOf<'localAgents'>, 'agents'>;

const KEYS = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
} as const;

/** What keeps the chosen model from writing; empty where nothing does. */
export function missingFor(state: ModelState): readonly string[] {
  const { settings, effective, keys } = state;
  const { provider, model } = effective;
  if (provider === 'extractive') return [];
  if (provider === 'agent') return missingAgent(state);
  const { baseUrl, agreed } = settings.endpoints[provider];
  const place = placeToAgree(baseUrl);
  return [
    ...(place === null || place === agreed ? [] : [notAgreed(provider, baseUrl)]),
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

function missingAgent({ settings, agents }: ModelState): readonly string[] {
  const { kind, command } = settings.endpoints.agent;
  if (kind === 'custom' || command.length > 0 || agents.some((one) => one.kind === kind)) return [];
  return [
    `${AGENT_NAMES[kind]} is not on this machine, neither on the PATH nor where it usually is. \`model list\` shows what is.`,
  ];
}

/** Who writes, and where words go by that. */
function writerText({ settings, effective }: ModelState): string {
  const { provider, model } = effective;
  if (provider === 'extractive') return 'The built-in summariser writes: no network, no key.';
  if (provider !== 'agent')
    return `${model ?? 'No model'} by ${provider}, at ${settings.endpoints[provider].baseUrl}. There goes what it summarises, secrets masked.`;
  const { kind, command, model: named } = settings.endpoints.agent;
  const whom = kind === 'custom' ? `\`${commandText(command)}\`` : AGENT_NAMES[kind];
  return `${whom} writes${named === '' ? '' : ` by ${named}`}: what it summarises leaves this machine through that command, secrets masked. A subscription pays; what the agent says that a call cost counts for the ceilings.`;
}

export function modelStateText(state: ModelState): string {
  const { settings, overridden, keys } = state;
  const { daily, monthly } = settings.money;
  const variables = [...new Set(Object.values(overridden).filter((name) => name !== null))];
  return [
    writerText(state),
    ...(variables.length === 0 ? [] : [`Set by ${variables.join(', ')}.`]),
    ...missingFor(state),
    ...factLines(state.effective),
    ...Object.entries(keys).map(
      ([name, { place }]) => `Key of ${name}: ${place === null ? 'none' : PLACES[place]}.`,
    ),
    `Ceilings: ${ceilingText(daily)} a day, ${ceilingText(monthly)} a month.`,
    ...batchLines(state),
  ].join('\n');
}

/** Whether older texts are asked for in batches, and where that cannot be. */
function batchLines({ settings, effective }: ModelState): readonly string[] {
  const { provider } = effective;
  if (!settings.summaries.batches || provider === 'extractive') return [];
  if (provider === 'agent') return ['Batches are on, but an agent takes none.'];
  return [
    'Batches are on: what is older than today is asked for at half the price, and comes within a day, where the endpoint takes batches.',
  ];
}

type Facts = Pick<OutputOf<'testConnection'>, 'price' | 'context' | 'contextProblem'>;

/** What is known of the model, and who says so. */
function factLines({ price, context, contextProblem }: Facts): readonly string[] {
  return [
    ...(price === null
      ? []
      : [
          price.from === 'local'
            ? `Price: ${PRICE_SOURCE_WORDS.local}.`
            : `Price: $${price.input} read, $${price.output} written a million tokens, ${PRICE_SOURCE_WORDS[price.from]}.`,
        ]),
    ...(contextProblem !== null
      ? [contextProblem]
      : context === null
        ? []
        : [`Its context holds ${context} tokens, told by the endpoint.`]),
  ];
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
  readonly agents: ModelState['agents'];
  readonly servers: OutputOf<'localModels'>['servers'];
  readonly models: readonly ModelRow[];
}

/** What this machine offers, then models with their prices, the person's own first. */
export function modelsText({ agents, servers, models }: Models): string {
  return [
    ...agents.flatMap(({ kind, name, version, program, models: known }) => [
      `${name}${version === null ? '' : ` ${version}`} on this machine, ${program}:`,
      `  \`model use agent ${kind}${known.length === 0 ? '' : ' [MODEL]'}\` takes it: no key, your subscription pays${known.length === 0 ? '' : `. MODEL is ${known.join(', ')}, or any that it knows`}`,
    ]),
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

export function testText({
  message,
  models,
  structure,
  ...facts
}: OutputOf<'testConnection'>): string {
  return [
    message,
    ...(structure === null ? [] : [`It answers as ${structure}.`]),
    ...factLines(facts),
    ...(models.length === 0 ? [] : [`Offered there: ${models.join(', ')}.`]),
  ].join('\n');
}
