import { expect, test } from 'vitest';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import { assistant, countTokens, user } from './events.ts';

const PASSWORD = 'Zebra-hunter2-Prod77';
const KEY = 'MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF8PbnGy\nAAKCAQEA0Z3VS5JJcds3xfn';

const summary = summarizeSegment(
  {
    ulid: '01KFZ3NDEKTSV4RRFFQ69G5FAV',
    overlap: [],
    given: `Set DB_PASSWORD=${PASSWORD} in the deployment of the shop`,
    events: [
      user(
        `Please set DB_PASSWORD=${PASSWORD} in the deployment of the shop, and restart the workers.`,
      ),
      assistant(
        `We decided to use ${PASSWORD} for the staging database too, because one password is simpler to rotate.`,
      ),
      assistant(
        `I changed the deployment. The key is:\n\n-----BEGIN RSA PRIVATE KEY-----\n${KEY}\n-----END RSA PRIVATE KEY-----\n`,
      ),
    ],
  },
  countTokens,
);

test('no text of a summary holds a secret, not where it is only repeated, nor a piece of a key', () => {
  const all = JSON.stringify(summary);
  for (const secret of [PASSWORD, ...KEY.split('\n')]) expect(all).not.toContain(secret);
  expect(summary.texts.detailed.content).toContain('We decided to use [secret:password] for');
  expect(summary.texts.detailed.content).not.toContain(
    '[secret:private-key]. [secret:private-key]',
  );
});

test('a masked sentence is still supported by its words, and its mask is no topic', () => {
  expect(summary.bullets.every(({ supported }) => supported)).toBe(true);
  expect(summary.keywords.join(' ')).not.toContain('secret');
  expect(summary.fidelity).toMatchObject({ unsupported: [], passes: true });
});
