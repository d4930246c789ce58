import { expect, test } from 'vitest';
import { maskSecrets } from '../../../core/domain/secrets/maskSecrets.ts';
import { letters } from './inventSecrets.ts';

const masked = (text: string): string => maskSecrets(text).text;
const HASH = 'a3f5c9e1b7d2048695c3e1f7a9b0d4c2';
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const key = letters(24);

test.each([
  [`the token is ${HASH}.`, 'the token is [secret:token].'],
  [`the token for the build server is ${HASH}`, 'the token for the build server is [secret:token]'],
  [`My API key is ${UUID}, keep it`, 'My API key is [secret:api-key], keep it'],
  [`my token is ${UUID}`, 'my token is [secret:token]'],
  ['my password is hunter2', 'my password is [secret:password]'],
  ["the password's hunter2 now", "the password's [secret:password] now"],
  ['pw: hunter2', 'pw: [secret:password]'],
  ['user admin, pass hunter2', 'user admin, pass [secret:password]'],
  ['creds: admin / hunter2', 'creds: admin / [secret:password]'],
  ['use "hunter2x" as the password', 'use "[secret:password]" as the password'],
  [`${key} is my access token`, '[secret:token] is my access token'],
  [`ENV API_TOKEN ${key}`, 'ENV API_TOKEN [secret:token]'],
  [`- name: API_KEY\n  value: "${UUID}"`, '- name: API_KEY\n  value: "[secret:api-key]"'],
  [`SNYK_TOKEN=${UUID}`, 'SNYK_TOKEN=[secret:token]'],
  ['<password>hunter2</password>', '<password>[secret:password]</password>'],
  ['redis-cli -h db -a hunter22x ping', 'redis-cli -h db -a [secret:password] ping'],
])('words tell: %s', (text, shown) => {
  expect(masked(text)).toBe(shown);
  expect(masked(shown)).toBe(shown);
});

test.each([
  'the token is refreshed after an hour',
  'the password is required',
  'the password is sha256-hashed',
  'the password is 12-characters long',
  `the key is ${HASH}`,
  `the cache key is ${HASH}`,
  `the sync token is ${UUID}`,
  `the commit is ${HASH} as the key says`,
  'value1 is the password field',
  'PASS: suite2, pass: test2',
  'exports.exchangeX509Token = exchangeX509Token',
])('stays: %s', (text) => {
  expect(masked(text)).toBe(text);
});
