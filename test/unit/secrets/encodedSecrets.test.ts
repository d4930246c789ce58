import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { maskSecrets } from '../../../core/domain/secrets/maskSecrets.ts';
import { letters } from './inventSecrets.ts';

const masked = (text: string): string => maskSecrets(text).text;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const key = letters(32);
const token = `ghp_${letters(36)}`;

test.each([
  ['a file of settings', base64(`HOST=db\nAPI_TOKEN=${key}\n`), '[secret:token]'],
  [
    'in the alphabet of addresses',
    Buffer.from(token).toString('base64url'),
    '[secret:github-token]',
  ],
  ['in quotes', `"${base64(token)}"`, '"[secret:github-token]"'],
  ['a name and a password', `Basic ${base64('me:Zx81-fox')}`, 'Basic [secret:basic-auth]'],
  [
    'of a registry',
    `{"auths":{"a.b":{"auth":"${base64('me:Zx81-fox')}"}}}`,
    '{"auths":{"a.b":{"auth":"[secret:basic-auth]"}}}',
  ],
  [
    'data of a cluster',
    `kind: Secret\ndata:\n  user: ${base64('mira')}\n  word: ${base64('swordfish')}\nkind: Pod\n`,
    'kind: Secret\ndata:\n  user: [secret:cluster-secret]\n  word: [secret:cluster-secret]\nkind: Pod\n',
  ],
  [
    'data of a cluster in JSON',
    `{"apiVersion":"v1","data":{"word":"${base64('swordfish')}"},"kind":"Secret"}`,
    '{"apiVersion":"v1","data":{"word":"[secret:cluster-secret]"},"kind":"Secret"}',
  ],
])('base64: %s', (_what, text, shown) => {
  expect(masked(text)).toBe(shown);
  expect(masked(shown)).toBe(shown);
});

test('base64 over the lines of a terminal is masked from its first line on', () => {
  const lines = base64(`# settings\nHOST=db\nAPI_TOKEN=${key}\nPORT=1`).match(/.{1,60}/g) ?? [];
  expect(lines.length).toBeGreaterThan(1);
  expect(masked(`$ base64 .env\n${lines.join('\n')}\n$ `)).toBe(
    '$ base64 .env\n[secret:token]\n$ ',
  );
});

test.each([
  [`next=%2Fa%3Ftoken%3D${token}%26b`, 'next=%2Fa%3Ftoken%3D[secret:github-token]%26b'],
  [`%7B%22api_key%22%3A%22${key}%22%7D`, '%7B%22api_key%22%3A%22[secret:api-key]%22%7D'],
  [`a%253Fapi_key%253D${key}%2526b`, 'a%253Fapi_key%253D[secret:api-key]%2526b'],
  [
    `{\\\\\\"api_key\\\\\\":\\\\\\"${key}\\\\\\"}`,
    '{\\\\\\"api_key\\\\\\":\\\\\\"[secret:api-key]\\\\\\"}',
  ],
  [`\u001B[32m${token}\u001B[0m`, '\u001B[32m[secret:github-token]\u001B[0m'],
])('escaped: %s', (text, shown) => {
  expect(masked(text)).toBe(shown);
});

test.each([
  `note: ${base64('a summary of the day that holds no secret at all')}`,
  `kind: ConfigMap\ndata:\n  word: ${base64('swordfish')}\n`,
  `{"auth":"${base64('none of it is a pair')}"}`,
  'https://a.b/c%20d?q=%3Ctoken%3E&key=%7Bname%7D',
  '/usr/local/share/ImageMagickGraphicsLibraryDocumentation',
])('stays: %s', (text) => {
  expect(masked(text)).toBe(text);
});
