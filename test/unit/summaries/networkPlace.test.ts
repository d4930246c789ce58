import { expect, test } from 'vitest';
import { endpointOf } from '../../../core/engine/settings/effectiveSettings.ts';
import { DEFAULT_SETTINGS } from '../../../core/engine/settings/defaultSettings.ts';
import { networkPlace, placeToAgree } from '../../../core/model/networkPlace.ts';

test.each([
  ['http://localhost:11434/v1', 'machine'],
  ['http://127.1.2.3/', 'machine'],
  ['http://[::1]:8080/v1', 'machine'],
  ['http://llm.localhost/v1', 'machine'],
  ['http://10.0.0.7:8000/v1', 'home'],
  ['http://172.16.0.1/v1', 'home'],
  ['http://172.31.255.1/v1', 'home'],
  ['http://192.168.1.20:11434/v1', 'home'],
  ['http://[fd12:3456::1]:8000/v1', 'home'],
  ['http://host.docker.internal:11434/v1', 'home'],
  ['http://nas.local/v1', 'home'],
  ['https://NAS.local/v1', 'home'],
  ['http://172.32.0.1/v1', 'beyond'],
  ['http://172.15.0.1/v1', 'beyond'],
  ['http://192.169.1.1/v1', 'beyond'],
  ['http://11.0.0.1/v1', 'beyond'],
  // Of the cloud, not of a home.
  ['http://169.254.169.254/v1', 'beyond'],
  ['http://[fe80::1]/v1', 'beyond'],
  ['http://192.168.1.20.example.org/v1', 'beyond'],
  ['http://nas.local.example.org/v1', 'beyond'],
  ['http://.local/v1', 'beyond'],
  ['http://192.168.1.20@example.org/v1', 'beyond'],
  ['http://192.168.1.20\\@example.org/v1', 'beyond'],
  ['http://localhost.example.org/v1', 'beyond'],
  ['https://api.openai.com/v1', 'beyond'],
  ['ftp://192.168.1.20/v1', 'beyond'],
  ['no address', 'beyond'],
])('%s is: %s', (address, place) => {
  expect(networkPlace(address)).toBe(place);
});

test.each([
  ['http://192.168.1.20:11434/v1', 'http://192.168.1.20:11434'],
  ['HTTP://NAS.local/v1', 'http://nas.local'],
  ['https://192.168.1.20/v1', null],
  ['http://127.0.0.1:11434/v1', null],
  ['http://example.org/v1', null],
])('before words go to %s, one agrees to %s', (address, place) => {
  expect(placeToAgree(address)).toBe(place);
});

const at = (baseUrl: string, agreed?: string) =>
  endpointOf(
    {
      ...DEFAULT_SETTINGS,
      endpoints: {
        ...DEFAULT_SETTINGS.endpoints,
        openai: {
          ...DEFAULT_SETTINGS.endpoints.openai,
          baseUrl,
          ...(agreed === undefined ? {} : { agreed }),
        },
      },
    },
    'openai',
    { key: 'a-key' },
  );

test('an address on one’s own network is asked after a yes to it alone, and gets no key without encryption', () => {
  const home = 'http://192.168.1.20:11434/v1';
  expect(at(home, 'http://192.168.1.20:11434')).toMatchObject({ baseUrl: home, key: null });
  expect(at('https://192.168.1.20/v1').key).toBe('a-key');
  for (const agreed of [undefined, 'http://192.168.1.21:11434', 'http://192.168.1.20:8000'])
    expect(() => at(home, agreed)).toThrow('--agree-to 192.168.1.20:11434');
});
