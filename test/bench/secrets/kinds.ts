import type { Random } from '../corpus/random.ts';

/** A sort of secret as providers issue it or people make it up. Values are put together at run time. */
export interface MadeKind {
  readonly id: string;
  /** How people call it: `GitHub token`. */
  readonly name: string;
  /** What programs call it: `GITHUB_TOKEN`. */
  readonly variable: string;
  /** Whether a value shows by itself what it is; the others only show by their names. */
  readonly shows: boolean;
  /** What a person types: short, so it is not cut over lines, and no bearer token. */
  readonly typed: boolean;
  readonly make: (random: Random) => string;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const UPPER = LOWER.toUpperCase();
const BASE62 = UPPER + LOWER + DIGITS;
const SYLLABLES = 'ba ko ri mu ten sal dor fin gre lup har vex'.split(' ');

function draw(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.below(alphabet.length))).join('');
}

/**
 * A form of a token: each `{c9}` stands for nine characters of an alphabet: `a` letters and digits,
 * `u` upper case and digits, `l` lower case and digits, `x` hexadecimal, `d` digits, `t` letters
 * alone, `s` base32, `w` letters, digits, `-` and `_`, `b` base64; `{uuid}` for a UUID.
 */
function fill(form: string, random: Random): string {
  const alphabets: Readonly<Record<string, string>> = {
    a: BASE62,
    u: UPPER + DIGITS,
    l: LOWER + DIGITS,
    x: `${DIGITS}abcdef`,
    d: DIGITS,
    t: UPPER + LOWER,
    s: `${UPPER}234567`,
    w: `${BASE62}-_`,
    b: `${BASE62}+/`,
  };
  return form.replaceAll(/\{(?:uuid|([a-z])(\d+))\}/g, (_all, letter?: string, length?: string) =>
    letter === undefined ? random.uuid() : draw(random, alphabets[letter] ?? '', Number(length)),
  );
}

function provider(id: string, name: string, form: string): MadeKind {
  const variable = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  const make = (random: Random): string => fill(form, random);
  return { id, name, variable, shows: true, typed: false, make };
}

const named = (id: string, name: string, form: string): MadeKind => ({
  ...provider(id, name, form),
  shows: false,
});

/** Like `hunter2`, `Tr0ub4dor!` or `Blue-Fox-77`. */
function password(id: string, name: string, make: (random: Random) => string): MadeKind {
  return { ...named(id, name, ''), typed: true, make };
}

function word(random: Random, syllables: number): string {
  return Array.from({ length: syllables }, () => random.pick(SYLLABLES)).join('');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Prefixes and lengths are those that providers and the lists of open scanners publish. */
export const MADE_KINDS: readonly MadeKind[] = [
  provider('openai-project', 'OpenAI API key', 'sk-proj-{w74}'),
  provider('openai', 'OpenAI key', 'sk-{a48}'),
  provider('anthropic', 'Anthropic API key', 'sk-ant-api03-{w93}AA'),
  provider('openrouter', 'OpenRouter key', 'sk-or-v1-{x64}'),
  provider('groq', 'Groq API key', 'gsk_{a52}'),
  provider('xai', 'xAI API key', 'xai-{a80}'),
  provider('huggingface', 'Hugging Face token', 'hf_{t34}'),
  provider('nvidia', 'NVIDIA API key', 'nvapi-{w64}'),
  provider('langsmith', 'LangSmith API key', 'lsv2_pt_{x32}_{x10}'),
  provider('tavily', 'Tavily API key', 'tvly-dev-{a32}'),
  provider('pinecone', 'Pinecone API key', 'pcsk_{a5}_{a64}'),
  provider('firecrawl', 'Firecrawl API key', 'fc-{x32}'),
  provider('aws-id', 'AWS access key', 'AKIA{s16}'),
  provider('google', 'Google API key', 'AIza{w35}'),
  provider('google-oauth', 'Google client secret', 'GOCSPX-{w28}'),
  provider('azure', 'Azure client secret', '{a3}8Q~{a34}'),
  provider('github', 'GitHub token', 'ghp_{a36}'),
  provider('github-fine', 'GitHub access token', 'github_pat_{a22}_{a59}'),
  provider('gitlab', 'GitLab token', 'glpat-{w20}'),
  provider('tailscale-auth', 'Tailscale auth key', 'tskey-auth-k{a8}CNTRL-{a32}'),
  provider('tailscale-api', 'Tailscale API key', 'tskey-api-k{a8}CNTRL-{a32}'),
  provider('cloudflare', 'Cloudflare API token', 'cfut_{a40}{x8}'),
  provider('vercel', 'Vercel token', 'vcp_{a56}'),
  provider('netlify', 'Netlify token', 'nfp_{a36}'),
  provider('fly', 'Fly access token', 'fo1_{w43}'),
  provider('heroku', 'Heroku API key', 'HRKU-AA{w58}'),
  provider('digitalocean', 'DigitalOcean token', 'dop_v1_{x64}'),
  provider('slack', 'Slack bot token', 'xoxb-{d12}-{d12}-{a24}'),
  provider('telegram', 'Telegram bot token', '{d10}:AA{a33}'),
  provider('discord-bot', 'Discord bot token', 'MT{d1}{a23}.{a6}.{w38}'),
  provider('stripe', 'Stripe secret key', 'sk_live_{a24}'),
  provider('sendgrid', 'SendGrid API key', 'SG.{a22}.{a43}'),
  provider('resend', 'Resend API key', 're_{a8}_{a24}'),
  provider('npm', 'npm token', 'npm_{a36}'),
  provider('rubygems', 'RubyGems API key', 'rubygems_{x48}'),
  provider('databricks', 'Databricks token', 'dapi{x32}'),
  provider('vault', 'Vault token', 'hvs.{w95}'),
  provider('terraform', 'Terraform token', '{a14}.atlasv1.{a67}'),
  provider('airtable', 'Airtable token', 'pat{a14}.{x64}'),
  provider('hubspot', 'HubSpot access token', 'pat-na1-{uuid}'),
  provider('sonar', 'Sonar token', 'sqp_{x40}'),
  provider('sourcegraph', 'Sourcegraph token', 'sgp_{x40}'),
  provider('pulumi', 'Pulumi access token', 'pul-{x40}'),
  provider('dynatrace', 'Dynatrace token', 'dt0c01.{u24}.{u64}'),
  provider('linear', 'Linear API key', 'lin_api_{a40}'),
  provider('notion', 'Notion token', 'ntn_{d11}{a35}'),
  provider('jwt', 'session token', 'eyJ{a33}.eyJ{a80}.{w43}'),
  named('uuid-key', 'Ocp API key', '{uuid}'),
  named('uuid-token', 'Snyk API token', '{uuid}'),
  named('hex32', 'Datadog API key', '{x32}'),
  named('hex64', 'deploy token', '{x64}'),
  named('base62', 'Acme access token', '{a40}'),
  named('base62-short', 'Acme API key', '{a24}'),
  named('base32', 'Acme secret', '{s32}'),
  named('aws-secret', 'AWS secret access key', '{b40}'),
  named('storage-key', 'Azure account key', '{b86}=='),
  password('word-number', 'password', (random) => `${word(random, 2)}${1 + random.below(99)}`),
  password(
    'leet',
    'DB password',
    (random) => `${capital(word(random, 2))}${random.below(1000)}${random.pick(['!', '#', '*'])}x`,
  ),
  password(
    'parts',
    'admin password',
    (random) => `${capital(word(random, 2))}-${capital(word(random, 1))}-${10 + random.below(90)}`,
  ),
  password(
    'generated',
    'root password',
    (random) => `${draw(random, BASE62, 11)}${random.below(9)}`,
  ),
];
