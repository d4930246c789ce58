import { StrataError } from '../../../model/result.ts';
import { oneLine, quoted } from '../quote.ts';
import { Refused, Trouble } from '../trouble.ts';
import type { AgentSaid, AgentSpec } from './agentSpec.ts';
import type { CommandOutcome } from './runCommand.ts';

/** As much of the end of what it wrote beside its answer as can tell why there is none. */
const TOLD = 2_000;

const LIMIT =
  /usage[ _]limit|(?:hit|reached) your (?:[\w-]+ )?limit|(?:session|weekly|daily|hour|opus|sonnet) limit reached|out of (?:extra )?(?:credits|usage)|exceeded your (?:current |daily )?quota|quota (?:has been )?(?:exceeded|exhausted)|insufficient_quota|credit balance is too low/i;
const LOGIN =
  /not logged in|not signed in|run \/login|invalid api key|(?:oauth )?token (?:has )?(?:expired|been revoked)|authentication_error|\b401\b|unauthori[sz]ed|(?:please|must) (?:log|sign) ?in|set an auth method/i;
const OLD = /(?:unknown|unexpected|unrecogni[sz]ed|invalid) (?:option|argument|flag|command)/i;
const PASSING =
  /\b(?:408|429|5\d\d)\b|overloaded|rate[ -_]?limit|too many requests|temporar|timed? ?out|ECONN|ENOTFOUND|EAI_AGAIN|network|connection|stream disconnected|internal server error/i;
/** Older versions said so where the answer should be. */
const LIMIT_AS_ANSWER =
  /^\s*(?:Claude AI usage limit reached\|\d+|You['’]ve hit your [\w -]*limit\b)/;

/**
 * Returns the answer, or throws what the command's end means: {@link Trouble} that may pass (a rate
 * limit, an overload, a crash), {@link Refused} (an answer's schema), `provider-exhausted` (a
 * subscription's limit), `provider-unauthorized` (not logged in), `provider-not-configured` (a version
 * that knows other options), `provider-rejected` (anything else that it refuses, or no answer of its
 * form).
 */
export function judgeAgent(
  { code, stdout, stderr }: CommandOutcome,
  spec: AgentSpec,
): Extract<AgentSaid, { readonly kind: 'answer' }> {
  const read = spec.read(stdout) ?? spec.read(stderr);
  // What a command wrote before it failed is no answer.
  const said = read?.kind === 'answer' && code !== 0 ? null : read;
  if (said?.kind === 'answer') {
    if (LIMIT_AS_ANSWER.test(said.text)) throw exhausted(spec, said.text);
    return said;
  }
  if (said === null && code === 0)
    throw failure(
      spec,
      'provider-rejected',
      `answered, but not as ${spec.name} does. It may be a version that Strata does not know.`,
    );
  const told =
    said?.kind === 'failure' && said.message !== ''
      ? said.message
      : oneLine(stderr.trim() === '' ? stdout.slice(-TOLD) : stderr.slice(-TOLD));
  const status = said?.kind === 'failure' ? said.status : null;
  if (LIMIT.test(told)) throw exhausted(spec, told);
  if (status === 401 || LOGIN.test(told))
    throw failure(spec, 'provider-unauthorized', `is not logged in. ${spec.login}${quoted(told)}`);
  if (said === null && OLD.test(told))
    throw failure(
      spec,
      'provider-not-configured',
      `does not know how it is asked here. It may be too old: update it.${quoted(told)}`,
    );
  if (said === null || status === 429 || (status ?? 0) >= 500 || PASSING.test(told))
    throw new Trouble({
      code: 'provider-unavailable',
      message: `${spec.name} ${said === null ? `ended without an answer (${ending(code)})` : 'could not answer now'}.${quoted(told)}`,
      details: { status, exitCode: code },
    });
  const refusal = {
    code: 'provider-rejected',
    message: `${spec.name} refused the request.${quoted(told)}`,
    // As HTTP says that the text is too large; without a status, the next run asks again.
    details: { status: status ?? (/too (?:long|large)/i.test(told) ? 413 : null) },
  } as const;
  throw /schema/i.test(told) ? new Refused(refusal, told) : new StrataError(refusal);
}

const ending = (code: number | null): string =>
  code === null ? 'a signal ended it' : `exit code ${String(code)}`;

function exhausted(spec: AgentSpec, told: string): StrataError {
  return failure(
    spec,
    'provider-exhausted',
    `has reached the limit of what your subscription lets it do. What is written stays; go on once the limit is over.${quoted(withTime(told))}`,
  );
}

/** Some versions tell the time as seconds since 1970. */
function withTime(told: string): string {
  return told.replace(/\|(\d{10})\b/, (_, seconds: string) => {
    const moment = new Date(Number(seconds) * 1_000).toISOString().slice(0, 16).replace('T', ' ');
    return `, until ${moment} UTC`;
  });
}

function failure(
  { name }: AgentSpec,
  code:
    | 'provider-rejected'
    | 'provider-unauthorized'
    | 'provider-exhausted'
    | 'provider-not-configured',
  message: string,
): StrataError {
  return new StrataError({ code, message: `${name} ${message}` });
}
