import type { SecretKind } from './secretKinds.ts';

/** Tokens that can be recognised by their prefix. */
export interface TokenShape {
  readonly kind: SecretKind;
  readonly prefixes: readonly string[];
  /**
   * What follows the prefix; sticky. It opens with one greedy run, so that no text is read twice,
   * and the run is at least as long as in the shortest real token of its kind: `sk-...` and
   * `ghp_xxx` do not match.
   */
  readonly body: RegExp;
}

const shape = (kind: SecretKind, prefixes: string, body: RegExp): TokenShape => ({
  kind,
  prefixes: prefixes.split(' '),
  body,
});

/** More specific prefixes first: where two shapes match the same words, the first one wins. */
export const TOKEN_SHAPES: readonly TokenShape[] = [
  shape('anthropic-key', 'sk-ant-', /[\w-]{24,}/y),
  shape('openrouter-key', 'sk-or-', /[\w-]{24,}/y),
  shape('openai-key', 'sk-proj- sk-svcacct- sk-admin- sess-', /[\w-]{24,}/y),
  shape('openai-key', 'sk-', /[A-Za-z0-9]{20,}/y),
  shape('groq-key', 'gsk_', /[A-Za-z0-9]{40,}/y),
  shape('xai-key', 'xai-', /[A-Za-z0-9]{40,}/y),
  shape('perplexity-key', 'pplx-', /[A-Za-z0-9]{40,}/y),
  shape('replicate-token', 'r8_', /[A-Za-z0-9]{36,}/y),
  shape('huggingface-token', 'hf_ api_org_', /[A-Za-z0-9]{30,}/y),
  shape('aws-key', 'AKIA ASIA ABIA ACCA', /[A-Z2-7]{16}(?![A-Za-z0-9])/y),
  shape('aws-key', 'ABSK', /[A-Za-z0-9+/]{100,}={0,2}/y),
  shape('google-key', 'AIza', /[\w-]{35,}/y),
  shape('google-key', 'ya29.', /[\w-]{30,}/y),
  shape('google-key', 'GOCSPX-', /[\w-]{24,}/y),
  shape('google-key', '1//0', /[\w-]{40,}/y),
  shape('github-token', 'ghp_ gho_ ghu_ ghs_ ghr_', /[A-Za-z0-9]{36,}/y),
  shape('github-token', 'github_pat_', /\w{50,}/y),
  shape(
    'gitlab-token',
    'glpat- gldt- glrt- glptt- glft- glimt- glagent- gloas- glsoat-',
    /[\w-]{20,}(?:\.[\w-]+)*/y,
  ),
  shape(
    'slack-token',
    'xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxe.xoxp- xapp-',
    /[A-Za-z0-9-]{20,}/y,
  ),
  shape('slack-webhook', 'hooks.slack.com/services/ hooks.slack.com/workflows/', /[\w/]{30,}/y),
  shape(
    'discord-token',
    'discord.com/api/webhooks/ discordapp.com/api/webhooks/',
    /\d{16,20}\/[\w-]{50,}/y,
  ),
  shape('stripe-key', 'sk_live_ rk_live_ sk_test_ rk_test_ whsec_', /[A-Za-z0-9+/=]{20,}/y),
  shape('shopify-token', 'shpat_ shpca_ shppa_ shpss_', /[A-Fa-f0-9]{32,}/y),
  shape('square-token', 'sq0atp- sq0csp- EAAAE', /[\w-]{22,}/y),
  shape('sendgrid-key', 'SG.', /[\w-]{16,}\.[\w-]{30,}/y),
  shape('npm-token', 'npm_', /[A-Za-z0-9]{36,}/y),
  shape('pypi-token', 'pypi-AgE', /[\w-]{50,}/y),
  shape('docker-token', 'dckr_pat_ dckr_oat_', /[\w-]{24,}/y),
  shape('digitalocean-token', 'dop_v1_ doo_v1_ dor_v1_', /[a-f0-9]{64,}/y),
  shape('databricks-token', 'dapi', /[a-f0-9]{32}(?:-\d)?(?![A-Za-z0-9])/y),
  shape('hashicorp-token', 'hvs. hvb. hvr.', /[\w-]{24,}/y),
  shape('supabase-key', 'sbp_ sb_secret_', /[\w-]{24,}/y),
  shape('planetscale-token', 'pscale_tkn_ pscale_pw_ pscale_oauth_', /[\w.=-]{32,}/y),
  shape('grafana-token', 'glsa_ glc_', /[\w+/=]{32,}/y),
  shape('sentry-token', 'sntrys_ sntryu_', /[\w+/=]{40,}/y),
  shape('newrelic-key', 'NRAK- NRII-', /[\w-]{27,}/y),
  shape('linear-key', 'lin_api_ lin_oauth_', /[A-Za-z0-9]{32,}/y),
  shape('notion-token', 'ntn_ secret_', /[A-Za-z0-9]{43,}/y),
  shape('figma-token', 'figd_', /[\w-]{36,}/y),
  shape('postman-key', 'PMAK-', /[a-f0-9]{24}-[a-f0-9]{34,}/y),
  shape('atlassian-token', 'ATATT3 ATCTT3', /[\w=-]{50,}/y),
  shape('doppler-token', 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim.', /[\w.-]{40,}/y),
  shape('age-key', 'AGE-SECRET-KEY-1', /[A-Z0-9]{50,}/y),
  shape('jwt', 'eyJ', /[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/y),
];
