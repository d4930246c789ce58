import { Buffer } from 'node:buffer';
import type { MadeKind } from './kinds.ts';

/** A text that holds a secret, and the pieces of the secret as they stand in it. */
export interface Disguised {
  readonly text: string;
  readonly pieces: readonly string[];
}

export interface Wording {
  /** For which kinds people write this. Default: all. */
  readonly fits?: (kind: MadeKind) => boolean;
  readonly write: (secret: string, kind: MadeKind) => Disguised;
}

/** Wordings of half A are what rules were tuned on; those of half B were only measured. */
export interface Disguise {
  readonly id: string;
  readonly a: readonly Wording[];
  readonly b: readonly Wording[];
}

const shows = ({ shows: own }: MadeKind): boolean => own;
const issued = ({ typed }: MadeKind): boolean => !typed;
const typed = (kind: MadeKind): boolean => kind.typed;

/** Wordings in which the secret stands as it is. */
const plain = (
  write: (secret: string, kind: MadeKind) => string,
  fits?: (kind: MadeKind) => boolean,
): Wording => ({
  ...(fits && { fits }),
  write: (secret, kind) => ({ text: write(secret, kind), pieces: [secret] }),
});

/** Wordings in which something else stands for the secret: `encode` makes it, `around` places it. */
const encoded = (
  encode: (secret: string, kind: MadeKind) => string,
  around: (code: string, kind: MadeKind) => string,
  fits?: (kind: MadeKind) => boolean,
): Wording => ({
  ...(fits && { fits }),
  write(secret, kind) {
    const code = encode(secret, kind);
    return { text: around(code, kind), pieces: [code] };
  },
});

/** Wordings that cut the secret at one or two places. */
const cut = (
  seam: string,
  around: (secret: string, kind: MadeKind) => string,
  {
    fits,
    times = 1,
  }: { readonly fits?: (kind: MadeKind) => boolean; readonly times?: number } = {},
): Wording => ({
  ...(fits && { fits }),
  write(secret, kind) {
    const size =
      Math.ceil(secret.length / (times + 1)) + (times === 1 ? (secret.length % 5) - 2 : 0);
    const pieces: string[] = [];
    for (let at = 0; pieces.length < times; at += size) pieces.push(secret.slice(at, at + size));
    pieces.push(secret.slice(pieces.join('').length));
    return { text: around(pieces.join(seam), kind), pieces };
  },
});

const snake = ({ variable }: MadeKind): string => variable.toLowerCase();
const camel = (kind: MadeKind): string =>
  snake(kind).replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const DISGUISES: readonly Disguise[] = [
  {
    id: 'prose',
    a: [
      plain((secret, { name }) => `By the way, the ${name} is ${secret}`),
      plain((secret, { name }) => `my ${name} is ${secret}, please use it for the upload.`),
      plain((secret, { name }) => `${name}: ${secret}\nthen run the job again`),
      plain((secret, { name }) => `Here is the ${name}: \`${secret}\` (valid for a week)`),
      plain((secret) => `please use ${secret} for it`, shows),
      plain((secret) => `I rotated it, the new one is ${secret}.`, shows),
      plain((secret) => `pw: ${secret}\nand the port is 8080`, typed),
      plain((secret) => `user admin, password ${secret}`, typed),
    ],
    b: [
      plain((secret, { name }) => `The ${name} for the staging server is ${secret}.`),
      plain((secret, { name }) => `our ${name} was ${secret} until today`),
      plain((secret, { name }) => `use "${secret}" as the ${name}`),
      plain((secret, { name }) => `- ${name} = ${secret}\n- region = north`),
      plain((secret) => `here you go (${secret}), keep it safe`, shows),
      plain((secret) => `it was **${secret}** in the log`, shows),
      plain((secret) => `you can log in with user: admin, pass: ${secret}`, typed),
      plain((secret) => `creds: admin / ${secret}`, typed),
    ],
  },
  {
    id: 'assignment',
    a: [
      plain((secret, { variable }) => `PORT=8080\n${variable}=${secret}\nHOST=db`),
      plain((secret, { variable }) => `export ${variable}="${secret}" && make deploy`),
      plain((secret, kind) => `{\n  "${camel(kind)}": "${secret}",\n  "retries": 3\n}`),
      plain((secret, kind) => `const ${camel(kind)} = '${secret}';\nconnect(${camel(kind)});`),
      plain((secret, kind) => `database:\n  ${snake(kind)}: ${secret}\n  port: 5432`),
      plain((secret, { variable }) => `env:\n  - name: ${variable}\n    value: "${secret}"\n`),
    ],
    b: [
      plain((secret, { variable }) => `${variable}='${secret}' # for the tests\n`),
      plain((secret, kind) => `connect({ ${camel(kind)}: "${secret}", retries: 3 });`),
      plain((secret, kind) => `[service]\n${snake(kind)} = "${secret}"\nport = 80`),
      plain((secret, { variable }) => `os.environ["${variable}"] = "${secret}"\nmain()`),
      plain((secret, { variable }) => `FROM node:24\nENV ${variable} ${secret}\nRUN npm ci`),
      plain((secret, { variable }) => `[{"name": "${variable}", "value": "${secret}"}]`),
      plain((secret, { variable }) => `$env:${variable} = "${secret}"\n./run.ps1`),
      plain((secret, { variable }) => `docker run -e ${variable}=${secret} -p 80:80 app`),
      plain((secret, kind) => `<add key="${camel(kind)}" value="${secret}" />`),
    ],
  },
  {
    id: 'transport',
    a: [
      plain((secret) => `curl -H "Authorization: Bearer ${secret}" https://api.test/v1`, issued),
      plain((secret) => `GET https://api.test/v1?api_key=${secret}&page=2`, issued),
      plain((secret) => `tool --token ${secret} run`, issued),
      plain((secret) => `DATABASE_URL=postgres://app:${secret}@db.test:5432/main`, typed),
      plain((secret) => `curl -s -u admin:${secret} https://api.test/v1`, typed),
      plain((secret) => `tool --user admin --password ${secret} run`, typed),
    ],
    b: [
      plain((secret) => `requests.get(url, headers={'X-Api-Key': '${secret}'})`, issued),
      plain((secret) => `POST https://hooks.test/in?access_token=${secret} 200`, issued),
      plain((secret) => `tool --api-key=${secret} run --fast`, issued),
      plain((secret) => `git clone https://oauth2:${secret}@git.test/a/b.git`, issued),
      plain((secret) => `mysql -h db -u root -p${secret} main`, typed),
      plain((secret) => `redis://:${secret}@cache.test:6379/0`, typed),
      plain((secret) => `docker login -u me -p ${secret} registry.test`, typed),
      plain((secret) => `sshpass -p '${secret}' ssh admin@host.test uptime`, typed),
    ],
  },
  {
    id: 'cut',
    a: [
      cut('\n', (secret, { variable }) => `${variable}=${secret}\nDONE`, { fits: issued }),
      cut('\n    ', (secret, kind) => `  "${camel(kind)}": "${secret}",\n  "a": 1`, {
        fits: issued,
        times: 2,
      }),
      cut('\n', (secret) => `the new one:\n${secret}\nand that is all`, { fits: shows }),
      cut('\u200B', (secret, { name }) => `the ${name} is ${secret}`),
      cut('\u200B', (secret, { variable }) => `${variable}=${secret}`, { times: 2 }),
    ],
    b: [
      cut('\r\n', (secret, { variable }) => `export ${variable}=${secret}\r\n$ `, {
        fits: issued,
      }),
      cut('\\\n', (secret, { variable }) => `export ${variable}=${secret}\nmake`, { fits: issued }),
      cut('\\n', (secret, { variable }) => `{"out":"${variable}=${secret}\\nok"}`, {
        fits: issued,
      }),
      cut('" +\n  "', (secret, kind) => `const ${camel(kind)} = "${secret}";`, { fits: issued }),
      cut('\u2060', (secret, kind) => `"${camel(kind)}": "${secret}"`),
      cut('\u00AD', (secret, { name }) => `${name}: ${secret}`, { times: 2 }),
    ],
  },
  {
    id: 'encoded',
    a: [
      encoded(
        (secret, { variable }) => base64(`PORT=8080\n${variable}=${secret}\nHOST=db\n`),
        (code) => `echo ${code} | base64 -d > .env`,
      ),
      encoded(
        (secret) => base64(secret),
        (code, kind) => `kind: Secret\nmetadata:\n  name: app\ndata:\n  ${snake(kind)}: ${code}\n`,
      ),
      encoded(
        (secret) => encodeURIComponent(secret),
        (code) => `/login?next=https%3A%2F%2Fa.test%2F%3Faccess_token%3D${code}%26page%3D2`,
        issued,
      ),
      plain((secret, kind) => `{"body":"{\\"${camel(kind)}\\":\\"${secret}\\",\\"n\\":1}"}`),
      encoded(
        (secret) => base64(`admin:${secret}`),
        (code) => `curl -H 'Authorization: Basic ${code}' https://api.test`,
      ),
    ],
    b: [
      encoded(
        (secret, kind) => base64(JSON.stringify({ user: 'app', [camel(kind)]: secret })),
        (code) => `config: ${code}`,
      ),
      encoded(
        (secret) => base64(secret),
        (code) => `the value in the cluster is ${code}`,
        shows,
      ),
      encoded(
        (secret) => base64(`deploy:${secret}`),
        (code) => `{"auths":{"registry.test":{"auth":"${code}"}}}`,
      ),
      encoded(
        (secret) => encodeURIComponent(secret),
        (code, kind) => `data=%7B%22${camel(kind)}%22%3A%22${code}%22%2C%22n%22%3A1%7D`,
      ),
      plain(
        (secret, kind) =>
          `"{\\\\\\"${camel(kind)}\\\\\\":\\\\\\"${secret}\\\\\\",\\\\\\"n\\\\\\":1}"`,
      ),
      {
        write(secret, { variable }) {
          const code = base64(
            `# settings of the app\nHOST=db.test\nPORT=5432\n${variable}=${secret}\n`,
          );
          const lines = code.match(/.{1,76}/g) ?? [];
          // The first line holds none of it.
          return { text: `$ base64 .env\n${lines.join('\n')}\n$ `, pieces: lines.slice(1) };
        },
      },
    ],
  },
];
