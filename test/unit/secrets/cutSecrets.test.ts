import { describe, expect, test } from 'vitest';
import { maskSecrets } from '../../../core/domain/secrets/maskSecrets.ts';
import { inventSecrets } from './inventSecrets.ts';

const masked = (text: string): string => maskSecrets(text).text;
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const PREFIX = 'AKIA';
const PART = 'Ab3dE6gH9jK2mN5pQ8';
const REST = 'rS1tU4vW7xY0zB3cD6e';

describe('a UUID', () => {
  test.each([
    [`api_key = ${UUID}`, 'api_key = [secret:api-key]'],
    [`"apiKey": "${UUID}",`, '"apiKey": "[secret:api-key]",'],
    [`X-API-Key: ${UUID}`, 'X-API-Key: [secret:api-key]'],
    [
      `Ocp-Apim-Subscription-Key: ${UUID.toUpperCase()}`,
      'Ocp-Apim-Subscription-Key: [secret:api-key]',
    ],
    [`Your API key: ${UUID}`, 'Your API key: [secret:api-key]'],
    [`client_secret=${UUID}`, 'client_secret=[secret:secret]'],
    [`password: "${UUID}"`, 'password: "[secret:password]"'],
    [`run --api-key ${UUID} now`, 'run --api-key [secret:api-key] now'],
  ])('is masked where a name says that it is a key: %s', (text, shown) => {
    expect(masked(text)).toBe(shown);
  });

  test.each([
    `key: ${UUID}`,
    `sessionId=${UUID}`,
    `idempotency_key=${UUID}`,
    `partition_key: ${UUID}`,
    `cacheKey = "${UUID}"`,
    `access_key_id=${UUID}`,
    `public_key: ${UUID}`,
    `sync token: ${UUID}`,
    `run --session ${UUID}`,
    'api_key=00000000-0000-0000-0000-000000000000',
  ])('stays where it names something: %s', (text) => {
    expect(masked(text)).toBe(text);
  });
});

describe('a key that is cut', () => {
  test.each([
    [
      'by characters without width',
      `use gh\u200Bp_${PART}\u2060${REST}`,
      'use [secret:github-token]',
    ],
    ['by a soft hyphen', `API_KEY=${PART}\u00AD${REST}`, 'API_KEY=[secret:api-key]'],
    ['in its name', `pass\u200Bword: hunter22!x`, 'pass\u200Bword: [secret:password]'],
    ['by the end of a line', `ghp_${PART}\n${REST}\nend`, '[secret:github-token]\nend'],
    [
      'by the ends of lines, with space before the rest',
      `export KEY="sk-proj-${PART}\r\n   ${REST}\r\n   ${PART}"`,
      'export KEY="[secret:openai-key]"',
    ],
    [
      'by an escaped line break',
      String.raw`API_KEY=${PART}\n${REST}\n`,
      String.raw`API_KEY=[secret:api-key]\n`,
    ],
    ['by a backslash', `API_KEY=${PART}\\\n${REST}\nmake`, 'API_KEY=[secret:api-key]\nmake'],
    [
      'into strings that are added',
      `const key = "ghp_${PART}" +\n  "${REST}";`,
      'const key = "[secret:github-token]";',
    ],
    ['where its rest has no digit', `${PREFIX}Q7ZRTW\nVXKLMNBGDF\nend`, '[secret:aws-key]\nend'],
    ['by both', `ghp_${PART}\u200B\n${REST}\u200B`, '[secret:github-token]\u200B'],
    [
      'and is whole in its first line',
      `sk-proj-${PART}${REST}\n${PART}\n`,
      '[secret:openai-key]\n',
    ],
  ])('%s is masked whole', (_name, text, shown) => {
    expect(masked(text)).toBe(shown);
    expect(masked(shown)).toBe(shown);
  });

  test('is told by where it stood', () => {
    const { found } = maskSecrets(`a\u200Bb ghp_${PART}\u200B${REST} c`);
    expect(found).toEqual([
      { kind: 'github-token', start: 4, end: 4 + 4 + 18 + 1 + 19, mask: '[secret:github-token]' },
    ]);
  });

  test('takes no other line along', () => {
    for (const [, secret] of inventSecrets())
      for (const line of ['next_line_of_words', 'total 24', 'v1', '- 3f2a', 'commit: 3f2a91bc', ''])
        expect(masked(`${secret}\n${line}\n`).split('\n')[1]).toBe(line);
    const list = `sha_of_key\n${PART}\n${REST}\n`;
    expect(masked(list)).toBe(list);
  });
});
