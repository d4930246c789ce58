import { Buffer } from 'node:buffer';
import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  oneof,
  property,
  string,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSecrets } from '../../../core/domain/secrets/countSecrets.ts';
import { maskSecrets } from '../../../core/domain/secrets/maskSecrets.ts';
import { inventSecrets, letters } from './inventSecrets.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

const masked = (text: string): string => maskSecrets(text).text;

describe('tokens of known providers', () => {
  test.each(inventSecrets())('%s: %s', (kind, secret) => {
    expect(masked(`use ${secret} for it`)).toBe(`use [secret:${kind}] for it`);
    expect(masked(`{"a":"${secret}"}`)).toBe(`{"a":"[secret:${kind}]"}`);
  });

  test('are found behind an escaped line break', () => {
    const secret = `ghp_${letters(36)}`;
    expect(masked(String.raw`"first\n${secret}\nlast"`)).toBe(
      String.raw`"first\n[secret:github-token]\nlast"`,
    );
  });
});

test('a private key goes with its first and last line, whole, escaped or cut off', () => {
  const body = `${letters(64)}\n${letters(64)}\n${letters(20)}==`;
  const block = `-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----`;
  expect([
    masked(`key:\n${block}\nend`),
    masked(JSON.stringify({ pem: block })),
    masked(`-----BEGIN PRIVATE KEY-----\n${body}\nand then it stopped`),
    masked('-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----'),
    masked(`-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`),
  ]).toEqual([
    'key:\n[secret:private-key]\nend',
    '{"pem":"[secret:private-key]"}',
    '[secret:private-key]\nand then it stopped',
    '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----',
    `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`,
  ]);
});

const key = letters(32);

test.each([
  [`DB_PASSWORD=hunter2pass`, `DB_PASSWORD=[secret:password]`],
  [`POSTGRES_PASSWORD=postgres`, `POSTGRES_PASSWORD=[secret:password]`],
  [`const password = 'Tr0ub4dor&3';`, `const password = '[secret:password]';`],
  [`"password": "S3cure!Pass",`, `"password": "[secret:password]",`],
  [
    `Server=db;User ID=sa;Password=Yukon900!;X=1`,
    `Server=db;User ID=sa;Password=[secret:password];X=1`,
  ],
  [`db_password: hunter2\nport: 1`, `db_password: [secret:password]\nport: 1`],
  [`wifi password: Blue-Fox-77`, `wifi password: [secret:password]`],
  [`the password is hunter2 now`, `the password is [secret:password] now`],
  [`psql --password Zx81-fox db`, `psql --password [secret:password] db`],
  [`mysql -u root -phunter22 db`, `mysql -u root -p[secret:password] db`],
  [`curl -s -u me:Zx81_spec https://a.b`, `curl -s -u me:[secret:password] https://a.b`],
  [`postgres://app:s3cr3tPw@db:5432/x`, `postgres://app:[secret:password]@db:5432/x`],
  [`redis://:plainword@cache:6379`, `redis://:[secret:password]@cache:6379`],
  [`Authorization: Bearer ${key}`, `Authorization: Bearer [secret:bearer-token]`],
  [`authorization: Basic YWxhZGRpbjpvcGVuc2VzYW1l`, `authorization: Basic [secret:basic-auth]`],
  [`-H "X-Api-Key: ${key}"`, `-H "X-Api-Key: [secret:api-key]"`],
  [`cli --token ${key} run`, `cli --token [secret:token] run`],
  [`{\\"access_token\\":\\"${key}\\"}`, `{\\"access_token\\":\\"[secret:token]\\"}`],
  [`secretKey = "a3f5c9e1b7d2048695c3e1f7a9b0d4c2"`, `secretKey = "[secret:secret]"`],
  [`SESSION_SECRET=${letters(400)} x`, `SESSION_SECRET=[secret:secret] x`],
  [`AccountKey=${key}==;Endpoint=x`, `AccountKey=[secret:api-key];Endpoint=x`],
  [`https://a.b/c?sv=1&sig=${letters(44)}%3D`, `https://a.b/c?sv=1&sig=[secret:signature]`],
  [`Cookie: sid=${key}; theme=dark`, `Cookie: [secret:cookie]`],
  [`Set-Cookie: sid=${key}; Path=/`, `Set-Cookie: sid=[secret:cookie]; Path=/`],
])('surroundings tell: %s', (text, expected) => {
  expect(masked(text)).toBe(expected);
});

test.each([
  'commit 3f786850e387550fdab836ed7e6dc881de23001b',
  'token=550e8400-e29b-41d4-a716-446655440000',
  '"integrity": "sha512-AbCd+ef/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx=="',
  'resolved "https://r.example/a/-/a-1.0.0.tgz#3f786850e387550fdab836ed7e6dc881de23001b"',
  'cache_key: node-modules-3f786850e387550fdab836ed7e6dc881de23001b',
  '"key": "users/2024/01/avatar-550e8400.png"',
  'API_KEY=YOUR_API_KEY',
  'OPENAI_API_KEY=sk-...',
  'export TOKEN=<token>',
  'token: "xxxxxxxxxxxxxxxxxxxxxxxx"',
  'AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  'sk-proj-your-api-key-goes-here-please',
  'TWILIO_AUTH_TOKEN=0123456789abcdef0123456789abcdef',
  'password: ${{ secrets.DB_PASSWORD }}',
  'password={{ vault_password }}',
  'password=$DB_PASS',
  'password: process.env.PASSWORD',
  'password: string',
  'password: Joi.string().min(8)',
  'password = input("Password: ")',
  '{"password": "Password is required"}',
  'PASSWORD_MIN_LENGTH=8',
  'bypass: "rule-17"',
  'this.password = value2',
  'userPassword = input2',
  'max_tokens: 4096',
  'completion_tokens=1532',
  'const token = jwt.sign(payload)',
  'token: installationToken2',
  'token == asn1js2Base64Encoder',
  'tokenizer: "cl100k_base_2023_11_06"',
  'task-runner-0123456789abcdefghijklmn',
  'sk-learn-0123456789',
  'publicKey = "pL1+qb9HTMRZJmuC/bB/ZI9d302BYrrqiVuRyW+DGrU="',
  'https://example.com:8080/a@b',
  'git@github.com:someone/something.git',
  'Authorization: Bearer ${token}',
  'the token is read from the keychain',
])('stays: %s', (text) => {
  expect(maskSecrets(text, { email: false })).toEqual({ text, found: [] });
});

test('says of each secret where it stood', () => {
  const token = `glpat-${letters(20)}`;
  const text = `DB_PASSWORD=hunter2pass and ${token}`;
  expect(maskSecrets(text)).toEqual({
    text: 'DB_PASSWORD=[secret:password] and [secret:gitlab-token]',
    found: [
      { kind: 'password', start: 12, end: 23, mask: '[secret:password]' },
      { kind: 'gitlab-token', start: 28, end: 28 + token.length, mask: '[secret:gitlab-token]' },
    ],
  });
});

test('a secret that its surroundings gave away is masked wherever else it stands', () => {
  expect(masked(`API_TOKEN=${key}\nThen I called it with ${key}.`)).toBe(
    'API_TOKEN=[secret:token]\nThen I called it with [secret:token].',
  );
});

test('an address with a token inside is masked as one', () => {
  expect(masked(`https://me:pre.ghp_${letters(36)}@github.com/a`)).toBe(
    'https://me:[secret:github-token]@github.com/a',
  );
});

test('e-mail addresses are masked only if asked', () => {
  const text = 'ask mira@example.org or git@github.com:a/b';
  expect([masked(text), maskSecrets(text, { email: true }).text]).toEqual([
    text,
    'ask [secret:email] or git@github.com:a/b',
  ]);
});

test('counts by kind, most first', () => {
  const { found } = maskSecrets(`DB_PASSWORD=a1b2c3 ghp_${letters(36)} APP_PASSWORD=d4e5f6`);
  expect(countSecrets(found)).toEqual([
    { kind: 'password', count: 2 },
    { kind: 'github-token', count: 1 },
  ]);
});

const pieces = oneof(
  constantFrom(...inventSecrets().map(([, secret]) => secret)),
  constantFrom(
    'password=',
    'token: "',
    'Cookie: a=',
    'Bearer ',
    'secret',
    'key',
    '://u:',
    '@h',
    '--password ',
  ),
  constantFrom(
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    '\\n',
    '\n',
    ' ',
    '"',
    "'",
    ';',
    '=',
  ),
  constantFrom(
    Buffer.from(`API_TOKEN=${key}`).toString('base64'),
    Buffer.from('me:Zx81-fox').toString('base64'),
    'kind: Secret\ndata:\n  a: ',
    'Basic ',
    'pw is ',
    ' as the token',
    'ENV API_KEY ',
    '%3D',
    '%22',
    '\u200B',
    'ghp_aB3',
    '" +\n"',
  ),
  constantFrom(
    '[secret:password]',
    '[secret:',
    ']',
    'a@b.org',
    'curl -u ',
    'mysql -p',
    '-',
    '_',
    '.',
  ),
  string({ maxLength: 12 }),
  constant(key),
);
const texts = array(pieces, { maxLength: 24 }).map((parts) => parts.join(''));

test('masking twice changes nothing', () => {
  assert(
    property(texts, boolean(), (text, email) => {
      const once = maskSecrets(text, { email }).text;
      expect(maskSecrets(once, { email })).toEqual({ text: once, found: [] });
    }),
    { numRuns: 2_000 },
  );
});

test('what was found lies in order, apart, and only that is replaced', () => {
  assert(
    property(texts, (text) => {
      const result = maskSecrets(text);
      let out = '';
      let from = 0;
      for (const { start, end, mask } of result.found) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(end).toBeGreaterThan(start);
        out += text.slice(from, start) + mask;
        from = end;
      }
      expect(out + text.slice(from)).toBe(result.text);
    }),
  );
});

test('time is linear also on runs that are made to be slow', () => {
  const runs = ['a', 'sk-', 'eyJ', 'password=', 'token="', '-----BEGIN PRIVATE KEY-----\n', 'key-']
    .concat(['curl -u ', 'Cookie: a=1;', 'a@', '\\n', '--password ', 'secret1=', '://a:', '=', ' '])
    .concat([
      'dp.pt.',
      'sk-1',
      '%41',
      'QUFB',
      'QUFB\n',
      'sk-\n',
      'aB3dEf9\n',
      'a\u200B',
      ' as the a ',
    ])
    .concat([
      'kind: Secret\n',
      'data:\n a: YWFh\n',
      'token for a b ',
      'user pass ',
      'token, value=',
    ])
    .map((run) => run.repeat(Math.ceil(500_000 / run.length)));
  for (const run of runs) {
    const grown = growth((length) => maskSecrets(run.slice(0, length), { email: true }), 50_000);
    expect(grown).toBeLessThan(NEARLY_LINEAR);
  }
});
