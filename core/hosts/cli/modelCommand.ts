/** Who writes summaries, from the command line: provider, model, key, prices, ceilings. */
import { Option } from 'commander';
import type { Client } from '../../contract/client.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import type { Settings } from '../../contract/settings.ts';
import { commandWords } from '../../model/commandLine.ts';
import {
  AGENT_KINDS,
  KEY_NAMES,
  PROVIDERS,
  REMOTE_PROVIDERS,
  SECRET_PLACES,
} from '../../model/providers.ts';
import type { HttpProvider, KeyName, RemoteProvider, SecretPlace } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import { endpointAddress } from '../../node/models/endpointAddress.ts';
import { placeToAgree } from '../../model/networkPlace.ts';
import { agreedPlace } from './agreedPlace.ts';
import { missingFor, modelStateText, modelsText, testText } from './renderModel.ts';
import type { ModelState } from './renderModel.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient } from './session.ts';

const ACTS = ['list', 'use', 'test', 'key', 'price', 'ceiling', 'batch'] as const;
type Act = (typeof ACTS)[number];

interface ModelOptions extends JsonOption {
  readonly address?: string;
  readonly agreeTo?: string;
  readonly command?: readonly string[];
  readonly place?: SecretPlace;
  readonly remove?: true;
  readonly daily?: number | 'none';
  readonly monthly?: number | 'none';
}

/** What was asked: an act and the words behind it. */
interface Asked {
  readonly words: readonly string[];
  readonly options: ModelOptions;
}

export function addModelCommand(tools: CommandTools): void {
  tools
    .command('model', 'who writes summaries: shown, chosen, tried, paid for')
    .argument(
      '[do]',
      'list | use PROVIDER [MODEL] | use agent AGENT [MODEL] | test [PROVIDER] | key PROVIDER | price [MODEL INPUT OUTPUT] | ceiling | batch on, off or cancel',
    )
    .argument(
      '[words...]',
      `PROVIDER is ${PROVIDERS.join(', ')}; AGENT is ${AGENT_KINDS.join(', ')}; prices are $ per million tokens`,
    )
    .option('--address <url>', 'with use: of an endpoint that speaks as the provider does', checked)
    .option(
      '--agree-to <host>',
      'with use and an address on your own network: yes, words may go to this host without encryption',
    )
    .option(
      '--command <words>',
      'with use agent custom: the command, in quotes; it reads a prompt and answers',
      commandOf,
    )
    .addOption(
      new Option(
        '--place <place>',
        'with key: where it is kept; else the best there is, but no file',
      ).choices(SECRET_PLACES),
    )
    .option('--remove', 'with key or price: take it out')
    .option('--daily <dollars>', 'with ceiling: the most a day; `none` for no ceiling', dollars)
    .option('--monthly <dollars>', 'with ceiling: the most a month', dollars)
    .addHelpText(
      'after',
      '\nA key is read from standard input, up to the end of the line, never from an argument.',
    )
    .action(async (act: string | undefined, words: string[], options: ModelOptions) => {
      if (act === undefined) return show(tools, options);
      const known = ACTS.find((one) => one === act);
      if (known === undefined) throw bad(`model does not know “${act}”: ${ACTS.join(', ')}.`);
      return DO[known](tools, { words, options });
    });
}

const DO: Readonly<Record<Act, (tools: CommandTools, asked: Asked) => Promise<void>>> = {
  list,
  use,
  test,
  key,
  price,
  ceiling,
  batch,
};

async function show(tools: CommandTools, options: JsonOption): Promise<void> {
  const { streams, print } = tools;
  const state = await withClient(streams, async (client) =>
    withAgents(client, await client.call('settings', {})),
  );
  print(options, stateOf(state), () => modelStateText(state));
}

/** Looks for the agent where one is chosen, so that what is missing can be said. */
async function withAgents(client: Client, state: OutputOf<'settings'>): Promise<ModelState> {
  if (state.effective.provider !== 'agent') return { ...state, agents: [] };
  return { ...state, agents: (await client.call('localAgents', {})).agents };
}

/** What a command about models prints as JSON. Never contains a key. */
function stateOf(state: ModelState) {
  const { settings, effective, overridden, keys, keyPlaces } = state;
  const { openai, anthropic, agent } = settings.endpoints;
  return {
    provider: effective.provider,
    model: effective.model,
    price: effective.price,
    context: effective.context,
    contextProblem: effective.contextProblem,
    overridden,
    endpoints: {
      openai: { address: openai.baseUrl, model: openai.model },
      anthropic: { address: anthropic.baseUrl, model: anthropic.model },
      agent: { kind: agent.kind, command: agent.command, model: agent.model },
    },
    keys,
    keyPlaces,
    ceilings: { daily: settings.money.daily, monthly: settings.money.monthly },
    batches: settings.summaries.batches,
    prices: settings.money.prices,
    missing: missingFor(state),
  };
}

/** Agents and models of servers on this machine, and models whose prices are known; no other is asked. */
async function list({ streams, print }: CommandTools, { options }: Asked): Promise<void> {
  const { state, agents, servers } = await withClient(streams, async (client) => ({
    state: await client.call('settings', {}),
    agents: (await client.call('localAgents', {})).agents,
    servers: (await client.call('localModels', {})).servers,
  }));
  const own = new Set(state.settings.money.prices.map(({ model }) => model));
  const models = [
    ...state.settings.money.prices.map((row) => ({ ...row, own: true })),
    ...state.builtInPrices
      .filter(({ model }) => !own.has(model))
      .map((row) => ({ ...row, own: false })),
  ];
  print(options, { agents, servers, models }, () => modelsText({ agents, servers, models }));
}

async function use(tools: CommandTools, { words, options }: Asked): Promise<void> {
  const [named, ...more] = words;
  const provider = PROVIDERS.find((one) => one === named);
  const asked = { words: more, options };
  if (provider === undefined || more.length > (provider === 'agent' ? 2 : 1))
    throw bad(`Name the provider, and a model if it is to be another: ${PROVIDERS.join(', ')}.`);
  if (provider !== 'agent' && options.command !== undefined)
    throw bad('A command is for agents: `model use agent custom --command "…"`.');
  await change(tools, options, (settings) => ({
    ...settings,
    provider,
    endpoints:
      provider === 'extractive'
        ? builtIn(settings, asked)
        : provider === 'agent'
          ? agentOf(settings, asked)
          : httpEndpoint(settings, provider, asked),
  }));
}

function builtIn({ endpoints }: Settings, { words, options }: Asked): Settings['endpoints'] {
  if (words.length > 0 || options.address !== undefined || options.agreeTo !== undefined)
    throw bad('The built-in summariser has no model and no address.');
  return endpoints;
}

function agentOf({ endpoints }: Settings, { words, options }: Asked): Settings['endpoints'] {
  const [named, model] = words;
  const { agent } = endpoints;
  const kind = named === undefined ? agent.kind : AGENT_KINDS.find((one) => one === named);
  if (kind === undefined) throw bad(`Name the agent: ${AGENT_KINDS.join(', ')}.`);
  if (options.address !== undefined || options.agreeTo !== undefined)
    throw bad('An agent has no address: it is a command.');
  const isSame = kind === agent.kind;
  const command = options.command ?? (isSame ? agent.command : []);
  if (kind === 'custom' && command.length === 0)
    throw bad('Give the command: `model use agent custom --command "PROGRAM ARGUMENTS"`.');
  return {
    ...endpoints,
    // Models of another agent mean nothing to this one.
    agent: { ...agent, kind, command: [...command], model: model ?? (isSame ? agent.model : '') },
  };
}

function httpEndpoint(
  { endpoints }: Settings,
  provider: HttpProvider,
  { words: [model], options }: Asked,
): Settings['endpoints'] {
  const { agreed, ...endpoint } = endpoints[provider];
  const baseUrl = options.address ?? endpoint.baseUrl;
  const place = agreedPlace(provider, baseUrl, { ...options, agreed });
  return {
    ...endpoints,
    [provider]: {
      ...endpoint,
      model: model ?? endpoint.model,
      baseUrl,
      ...(place === null ? {} : { agreed: place }),
    },
  };
}

async function test({ streams, print }: CommandTools, { words, options }: Asked): Promise<void> {
  const outcome = await withClient(streams, async (client) => {
    const provider = words[0] ?? (await client.call('settings', {})).effective.provider;
    if (provider === 'extractive')
      throw bad(
        'The built-in summariser needs no test. Name a provider, or choose one with `use`.',
      );
    return client.call('testConnection', { provider: remote(provider) });
  });
  if (outcome.ok || options.json === true) print(options, outcome, () => testText(outcome));
  if (!outcome.ok)
    throw new StrataError({ code: 'provider-unavailable', message: outcome.message });
}

async function key(tools: CommandTools, { words, options }: Asked): Promise<void> {
  const { streams } = tools;
  const provider = KEY_NAMES.find((one) => one === words[0]);
  if (provider === undefined || words.length > 1)
    throw bad(
      `Name whose key it is (${KEY_NAMES.join(', ')}), and nothing else: the key is read from standard input.`,
    );
  if (options.remove === true) {
    await tell(tools, options, (client) => client.call('removeKey', { provider }));
    return;
  }
  const secret = await streams.readSecret(`Key of ${provider}: `);
  if (secret === '') throw bad('There is no key on standard input. Nothing was changed.');
  await tell(tools, options, (client) =>
    saveKey(client, { provider, secret, place: options.place }),
  );
}

async function saveKey(
  client: Client,
  {
    provider,
    secret,
    place,
  }: {
    readonly provider: KeyName;
    readonly secret: string;
    readonly place: SecretPlace | undefined;
  },
): Promise<OutputOf<'settings'>> {
  const { keyPlaces } = await client.call('settings', {});
  const chosen = place ?? keyPlaces.find((one) => one !== 'file');
  if (chosen === undefined)
    throw bad(
      'This machine has no place that guards keys. `--place file` keeps it in a file that only you can read, unprotected.',
    );
  return client.call('saveKey', { provider, key: secret, place: chosen });
}

async function price(tools: CommandTools, { words, options }: Asked): Promise<void> {
  const [model, input, output, ...more] = words;
  if (model === undefined) return list(tools, { words, options });
  if (options.remove === true) {
    if (input !== undefined) throw bad('To take a price out, name the model alone.');
    await change(tools, options, (settings) =>
      withPrices(settings, (rows) => without(rows, model)),
    );
    return;
  }
  const row = { model, input: perMillion(input), output: perMillion(output) };
  if (more.length > 0 || !Number.isFinite(row.input + row.output))
    throw bad('Name the model and its prices: $ per million tokens read, and written.');
  await change(tools, options, (settings) =>
    withPrices(settings, (rows) => [...without(rows, model), row]),
  );
}

type Prices = Settings['money']['prices'];

const without = (rows: Prices, model: string): Prices =>
  rows.filter((row) => row.model.toLowerCase() !== model.toLowerCase());

const withPrices = (settings: Settings, make: (rows: Prices) => Prices): Settings => ({
  ...settings,
  money: { ...settings.money, prices: make(settings.money.prices) },
});

const perMillion = (text: string | undefined): number => {
  const value = Number(text?.trim() === '' ? Number.NaN : text);
  return value >= 0 && value <= 10_000 ? value : Number.NaN;
};

async function ceiling(tools: CommandTools, { words, options }: Asked): Promise<void> {
  const { daily, monthly } = options;
  if (words.length > 0) throw bad('Ceilings are given as --daily and --monthly.');
  if (daily === undefined && monthly === undefined) return show(tools, options);
  await change(tools, options, ({ money, ...settings }) => ({
    ...settings,
    money: {
      ...money,
      ...(daily === undefined ? {} : { daily: daily === 'none' ? null : daily }),
      ...(monthly === undefined ? {} : { monthly: monthly === 'none' ? null : monthly }),
    },
  }));
}

async function batch(tools: CommandTools, { words, options }: Asked): Promise<void> {
  const [what, ...more] = words;
  if (more.length > 0 || (what !== 'on' && what !== 'off' && what !== 'cancel'))
    throw bad('Say `model batch on`, `model batch off` or `model batch cancel`.');
  if (what === 'cancel') {
    const { streams, print } = tools;
    const told = await withClient(streams, (client) => client.call('cancelBatches', {}));
    print(options, told, () =>
      told.batches === 0
        ? 'No batch is open.'
        : `${told.batches === 1 ? 'One batch was' : `${told.batches} batches were`} told to end. What is answered by then is paid for, and comes all the same.`,
    );
    return;
  }
  await change(tools, options, (settings) => ({
    ...settings,
    summaries: { ...settings.summaries, batches: what === 'on' },
  }));
}

/** Saves other settings, unless they were changed meanwhile, and tells how all stands then. */
async function change(
  tools: CommandTools,
  options: JsonOption,
  make: (settings: Settings) => Settings,
): Promise<void> {
  await tell(tools, options, async (client) => {
    const { settings, revision } = await client.call('settings', {});
    return client.call('saveSettings', { ...make(settings), revision });
  });
}

async function tell(
  { streams, print }: CommandTools,
  options: JsonOption,
  call: (client: Client) => Promise<OutputOf<'settings'>>,
): Promise<void> {
  const state = await withClient(streams, async (client) => withAgents(client, await call(client)));
  print(options, stateOf(state), () => modelStateText(state));
}

function remote(named: string): RemoteProvider {
  const provider = REMOTE_PROVIDERS.find((one) => one === named);
  if (provider === undefined) throw bad(`Name the provider: ${REMOTE_PROVIDERS.join(', ')}.`);
  return provider;
}

function commandOf(text: string): readonly string[] {
  const read = commandWords(text);
  if (read === null || read.length === 0)
    throw bad('The command is empty, or a quote in it is open.');
  return read;
}

/** Throws `bad-input` for an address to which words would be sent unprotected, whoever agrees. */
function checked(address: string): string {
  endpointAddress(address, placeToAgree(address) ?? undefined);
  return address;
}

function dollars(text: string): number | 'none' {
  if (text === 'none') return text;
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0)) throw bad('A ceiling is a number of dollars, or none.');
  return value;
}

const bad = (message: string): StrataError => new StrataError({ code: 'bad-input', message });
