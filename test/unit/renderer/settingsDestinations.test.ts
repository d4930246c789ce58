import { expect, test } from 'vitest';
import type { Settings } from '../../../core/contract/settings.ts';
import { DEFAULT_SETTINGS } from '../../../core/engine/settings/defaultSettings.ts';
import {
  hostOf,
  isThisMachine,
  newDestinations,
} from '../../../renderer/state/settingsDestinations.ts';
import { SERVICES, serviceOf } from '../../../renderer/state/settingsServices.ts';

const NOTHING = { provider: null, model: null, openaiBaseUrl: null };
const at = (baseUrl: string): Settings => ({
  ...DEFAULT_SETTINGS,
  provider: 'openai',
  endpoints: {
    ...DEFAULT_SETTINGS.endpoints,
    openai: { ...DEFAULT_SETTINGS.endpoints.openai, baseUrl },
  },
});
const judged: Settings = {
  ...DEFAULT_SETTINGS,
  summaries: { ...DEFAULT_SETTINGS.summaries, judge: { provider: 'anthropic', model: 'claude' } },
};

const by = (agent: Partial<Settings['endpoints']['agent']>): Settings => ({
  ...DEFAULT_SETTINGS,
  provider: 'agent',
  endpoints: {
    ...DEFAULT_SETTINGS.endpoints,
    agent: { ...DEFAULT_SETTINGS.endpoints.agent, ...agent },
  },
});

test('words that stay on this machine, or go where they went, are nothing new', () => {
  const remote = at('https://api.openai.com/v1');
  expect([
    newDestinations(DEFAULT_SETTINGS, DEFAULT_SETTINGS, NOTHING),
    newDestinations(DEFAULT_SETTINGS, at('http://127.0.0.1:8080/v1'), NOTHING),
    newDestinations(remote, at('https://api.openai.com/v2'), NOTHING),
    newDestinations(remote, DEFAULT_SETTINGS, NOTHING),
  ]).toEqual([[], [], [], []]);
});

test('another host, and another use of a host, are new', () => {
  const remote = at('https://api.openai.com/v1');
  expect(newDestinations(remote, at('https://10.0.0.7:8000/v1'), NOTHING)).toEqual([
    { host: '10.0.0.7:8000', isAgent: false, uses: ['summaries'] },
  ]);
  expect(newDestinations(DEFAULT_SETTINGS, judged, NOTHING)).toEqual([
    { host: 'api.anthropic.com', isAgent: false, uses: ['judging'] },
  ]);
  expect(newDestinations(judged, { ...judged, provider: 'anthropic' }, NOTHING)).toEqual([
    { host: 'api.anthropic.com', isAgent: false, uses: ['summaries'] },
  ]);
});

test('an agent is a place of its own, and another one a new place', () => {
  expect(newDestinations(DEFAULT_SETTINGS, by({}), NOTHING)).toEqual([
    { host: 'Claude Code', isAgent: true, uses: ['summaries'] },
  ]);
  expect(newDestinations(by({}), by({ model: 'haiku' }), NOTHING)).toEqual([]);
  expect(
    newDestinations(by({}), by({ kind: 'custom', command: ['llm', '-m', 'a b'] }), NOTHING),
  ).toEqual([{ host: 'llm -m "a b"', isAgent: true, uses: ['summaries'] }]);
});

test('an address that the environment decides is named by its variable', () => {
  const overridden = { ...NOTHING, openaiBaseUrl: 'OPENAI_BASE_URL' };
  expect(newDestinations(DEFAULT_SETTINGS, at('http://localhost:1234/v1'), overridden)).toEqual([
    { host: 'the address in OPENAI_BASE_URL', isAgent: false, uses: ['summaries'] },
  ]);
});

test.each([
  ['http://localhost:11434/v1', true],
  ['http://127.1.2.3/', true],
  ['http://[::1]:8080/v1', true],
  ['http://llm.localhost/v1', true],
  ['http://localhost.example.org/v1', false],
  ['http://127.0.0.1.example.org/v1', false],
  ['http://192.168.1.20:8000/v1', false],
  ['https://api.openai.com/v1', false],
  ['no address', false],
])('%s is this machine: %s', (address, expected) => {
  expect(isThisMachine(address)).toBe(expected);
});

test('a host is named with its port', () => {
  expect([hostOf('http://10.0.0.7:8000/v1'), hostOf('nonsense')]).toEqual([
    '10.0.0.7:8000',
    'nonsense',
  ]);
});

test('each service is known by its own address, however it is written', () => {
  expect(SERVICES.map(({ baseUrl }) => serviceOf(baseUrl)?.id)).toEqual(
    SERVICES.map(({ id }) => id),
  );
  expect([
    serviceOf('http://127.0.0.1:11434/v1/')?.id,
    serviceOf('https://mine.openai.azure.com/openai/v1')?.id,
    serviceOf('https://llm.example.org/v1'),
    serviceOf(''),
  ]).toEqual(['ollama', 'azure', null, null]);
});
