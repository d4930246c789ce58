import { createLowlight } from 'lowlight';
import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { formatCount } from '../../state/labels.ts';
import { languageOf } from '../../state/transcriptLanguage.ts';
import { parseColours, parseNumbered, parseOutput } from '../../state/transcriptOutput.ts';
import { commandOf } from '../../state/transcriptTools.ts';
import { Button } from '../../ui/Button.tsx';
import { LANGUAGES } from '../evidence/languages.ts';
import styles from './Output.module.css';

export interface OutputProps {
  readonly text: string;
  /** A shell's command, what a tool printed, or plain words of a call. */
  readonly kind: 'command' | 'printed' | 'words';
  /** The file that was read, if one was. */
  readonly path: string | null;
  /** Is it shown whole at first, since what was looked for may be anywhere in it? */
  readonly isSought?: boolean;
}

/** Lines shown at first. */
const FIRST = 200;

/** What goes to a machine or comes from it: with its columns, and its colours where it had some. */
export function Output({ text, kind, path, isSought = false }: OutputProps) {
  const [isOpened, setWhole] = useState(false);
  const isWhole = isOpened || isSought;
  const whole = useMemo(() => bodyOf(text, kind), [text, kind]);
  const lines = useMemo(() => lineEnds(whole.text), [whole]);
  const shown =
    isWhole || lines.length <= FIRST ? whole.text : whole.text.slice(0, lines[FIRST - 1]);
  const language = kind === 'command' ? 'bash' : path === null ? null : languageOf(path);
  const isCode = kind === 'command' || (whole.isFile && language !== null);
  if (whole.text.trim() === '') return <p className="faint">(no output)</p>;
  return (
    <div className="stack at-start">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className={`pre full ${styles['text']}`} data-kind={kind} tabIndex={0} dir="auto">
        {isCode && language !== null ? (
          <Code text={shown} language={language} />
        ) : (
          <Printed text={shown} />
        )}
      </pre>
      {shown.length === whole.text.length ? null : (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Show all {formatCount(lines.length)} lines
        </Button>
      )}
    </div>
  );
}

function bodyOf(text: string, kind: OutputProps['kind']) {
  if (kind === 'command') return { text: commandOf(text), isFile: false };
  if (kind === 'words') return { text, isFile: false };
  const numbered = parseNumbered(text);
  if (numbered !== null) return { text: numbered.text, isFile: true };
  return { text: parseOutput(text).text.trimEnd(), isFile: false };
}

/** Offsets behind each line. */
function lineEnds(text: string): readonly number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return [...ends, text.length];
}

/** What a terminal's colours are here; the others are as a link is. */
const LOOKS: Readonly<Partial<Record<string, string>>> = {
  red: 'red',
  green: 'green',
  yellow: 'amber',
};
const FAINT = new Set(['black', 'white']);

function classOf(colour: string | null, bold: boolean): string {
  const hue = colour === null || LOOKS[colour] !== undefined ? '' : 'accent';
  return `${bold ? 'strong' : ''} ${colour !== null && FAINT.has(colour) ? 'faint' : hue}`;
}

function Printed({ text }: { readonly text: string }) {
  const parts = useMemo(() => parseColours(text), [text]);
  return parts.map(({ text: words, colour, bold }, at) =>
    colour === null && !bold ? (
      // Parts have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>{words}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={classOf(colour, bold)} data-look={LOOKS[colour ?? '']}>
        {words}
      </span>
    ),
  );
}

/** Beyond this, colours take longer than they help. */
const MOST_COLOURED = 60_000;
const highlighter = createLowlight(LANGUAGES);

/** Code in its colours: a tree of words, made into elements here. */
function Code({ text, language }: { readonly text: string; readonly language: string }) {
  const tree = useMemo(
    () => (text.length > MOST_COLOURED ? null : highlighter.highlight(language, text)),
    [text, language],
  );
  return tree === null ? text : tree.children.map((node, at) => elementOf(node, at));
}

type Node = ReturnType<typeof highlighter.highlight>['children'][number];

function elementOf(node: Node, key: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const names = node.properties['className'];
  return (
    <span key={key} className={Array.isArray(names) ? names.join(' ') : undefined}>
      {node.children.map((child, at) => elementOf(child as Node, at))}
    </span>
  );
}
