import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { findRawValues } from '../../styles/findRawValues.ts';
import { findStyleFaults } from '../../styles/findStyleFaults.ts';

const FILES = {
  'index.tsx': `import './base.css';
export const Page = () => <p className="hint">{null}</p>;
`,
  'base.css': '#root { margin: 0 } .hint { color: red }',
  'ui/Box.tsx': `import styles from './Box.module.css';
const LOOKS = { plain: undefined, wide: styles.wide };
export const Box = ({ open, look }: { open: boolean; look: 'plain' | 'wide' }) => (
  <div className={\`\${styles['box']} \${LOOKS[look]}\`}>
    <b className={open ? 'hint' : undefined}>{styles[open ? 'open' : 'closed']}</b>
  </div>
);
`,
  'ui/Box.module.css': `.box { composes: raised from './raised.module.css' }
@media (width > 1px) { .box > .wide, .open:not(.closed) { animation: turn 1s } }
@keyframes turn { to { opacity: 1 } }
.box :global(.library) { color: red }`,
  'ui/raised.module.css': '.raised { padding: 1.5px }',
};

test('code and stylesheets that agree have no fault', async () => {
  expect(await findStyleFaults(folderOf(FILES))).toEqual([]);
});

test('names what is used and not defined, and what is defined and not used', async () => {
  const root = folderOf({
    ...FILES,
    'ui/Box.tsx': FILES['ui/Box.tsx'].replace("styles['box']", "styles['bocks']"),
    'index.tsx': FILES['index.tsx'].replace('"hint"', '"hint hnit"'),
  });
  expect(await findStyleFaults(root)).toEqual([
    { file: 'index.tsx', line: 2, message: 'no stylesheet of the page defines hnit' },
    { file: 'ui/Box.tsx', line: 4, message: './Box.module.css defines no class bocks' },
    { file: 'ui/Box.module.css', line: 1, message: 'no code uses the class box' },
    { file: 'ui/raised.module.css', line: 1, message: 'no code uses the class raised' },
  ]);
});

test('names classes that are computed or passed on, and composed ones that do not exist', async () => {
  const root = folderOf({
    'A.tsx': `import styles from './A.module.css';
import other from './Other.module.css';
export const a = (name: string) => [styles[name], Object.keys(styles), styles['a'], other['b']];
`,
    'A.module.css': ".a { composes: nothing from './B.module.css' }",
    'B.module.css': '.b { color: red }',
  });
  expect(await findStyleFaults(root)).toEqual([
    { file: 'A.tsx', line: 3, message: "write the class of ./A.module.css out: styles['name']" },
    { file: 'A.tsx', line: 3, message: "write the class of ./A.module.css out: styles['name']" },
    { file: 'A.tsx', line: 3, message: 'there is no ./Other.module.css' },
    { file: 'A.module.css', line: 1, message: 'a composes a class that is not defined' },
    { file: 'B.module.css', line: 1, message: 'no code uses the class b' },
  ]);
});

test('names lengths, times and colours that are written out, and conditions that are no token', () => {
  const root = folderOf({
    'ui/tokens.css': ':root { --ink: #1d1c1a; --wide: 40rem; --quick: 120ms }',
    'ui/Box.module.css': `/* 3px */
.w2s { margin: 0 auto; width: 100%; content: '4px #fff'; color: var(--ink) }
.box { inset: calc(-1 * 2px); transition: color .2s;
  color: red; background: color-mix(in srgb, var(--ink) 40%, transparent) }
.hue { fill: oklch(from var(--ink) l c 20); stroke: oklch(60% 0.1 20) }
@media (width > 40rem) { .box { width: 3ch } }
@container (width > 41rem) { .box { color: CanvasText } }`,
  });
  const found = findRawValues(root).map(({ file, line, message }) => `${file}:${line}: ${message}`);
  expect(found).toEqual([
    'ui/Box.module.css:3: 2px is written out: name a token',
    'ui/Box.module.css:3: .2s is written out: name a token',
    'ui/Box.module.css:4: red is written out: name a token',
    'ui/Box.module.css:5: oklch( is written out: name a token',
    'ui/Box.module.css:6: 3ch is written out: name a token',
    'ui/Box.module.css:7: 41rem is written out: no token has this value',
  ]);
});

function folderOf(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}
