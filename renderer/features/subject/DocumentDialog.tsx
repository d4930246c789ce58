import { useState } from 'react';
import { EXPORT_FORMATS, type ExportFormat } from '../../../core/model/exportFormat.ts';
import { toFailure } from '../../../core/model/result.ts';
import { copyText } from '../../client/clipboard.ts';
import { printDocument } from '../../client/printDocument.ts';
import type { Asked } from '../../command.ts';
import { formatBytes, formatCount, plural } from '../../state/labels.ts';
import { isWide, lensInput, WIDE } from '../../state/lens.ts';
import { exportInput } from '../../subjectCommands.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import styles from './DocumentDialog.module.css';
import { SelectField } from '../../ui/SelectField.tsx';
import { useCall } from '../../ui/useCall.ts';
import { save } from './save.ts';

type Document = Exclude<Asked, { kind: 'rename' | 'tags' | 'merge' | 'correct' | 'person' }>;

export interface DocumentDialogProps {
  readonly asked: Document;
  readonly onClose: () => void;
}

const FORMATS: Readonly<Record<ExportFormat, string>> = {
  markdown: 'Markdown',
  html: 'HTML, one file',
  json: 'JSON with citations',
};
const TITLES = { export: 'Export', journal: 'Journal', 'hand-over': 'Hand over' } as const;
/** What each is for: from the texts alone they are hard to tell apart. */
const PURPOSES = {
  export:
    'All that is known of it, each point with the words behind it: to keep, or to show to others.',
  journal: 'What was done, project by project, in few lines: for a stand-up or your notes.',
  'hand-over': 'What whoever goes on has to know, person or agent: to paste where they begin.',
} as const;
/** Tokens that a hand-over may take. */
const BUDGETS = [1_000, 2_000, 4_000, 8_000];
const DEFAULT_BUDGET = 2_000;
/** Characters of a document that are shown before it is written. */
const SEEN = 60_000;

/** A text that leaves Strata: it is seen as it will be, then saved or copied. */
export function DocumentDialog({ asked, onClose }: DocumentDialogProps) {
  const { client, queries, notice } = useExplorer();
  const [format, setFormat] = useState<ExportFormat>('markdown');
  const [withTranscript, setTranscript] = useState(false);
  const [withPaths, setPaths] = useState(true);
  const [withCitations, setCitations] = useState(asked.kind === 'export');
  const [budget, setBudget] = useState(DEFAULT_BUDGET);
  const lens = usePlace((place) => place.lens);
  const [isPart, setPart] = useState(true);
  /** What was done with it last: what the window says lies below this. */
  const [said, setSaid] = useState<string | null>(null);
  const isNarrow = mayBeNarrowed(asked) && !isWide(lens);
  const kept = isNarrow && isPart ? lens : WIDE;
  const mayHoldTranscript = asked.kind === 'export' && asked.subject.kind === 'conversation';
  const input =
    asked.kind === 'export'
      ? {
          ...exportInput(asked.subject, kept),
          format,
          transcript: mayHoldTranscript && withTranscript,
          paths: withPaths,
          citations: withCitations,
        }
      : null;
  const exported = useCall('export', input);
  const print = async (): Promise<void> => {
    if (input === null) return;
    try {
      printDocument((await client.call('export', { ...input, format: 'html' })).text);
    } catch (thrown) {
      notice.say(toFailure(thrown).message);
    }
  };
  const journal = useCall(
    'journal',
    asked.kind === 'journal'
      ? { period: asked.subject.nodeId, citations: withCitations, ...lensInput(kept) }
      : null,
  );
  const handed = useCall(
    'handoff',
    asked.kind === 'hand-over' ? { target: asked.subject.conversationId, budget } : null,
  );
  const failure = exported.failure ?? journal.failure ?? handed.failure;
  const text = exported.data?.text ?? journal.data?.text ?? handed.data?.text;
  const say = (words: string): void => {
    setSaid(words);
    notice.say(words);
  };
  const about = [
    said,
    handed.data === undefined ? null : 'A summary of the whole conversation',
    handed.data === undefined ? null : plural(handed.data.tokens, 'token'),
    exported.data === undefined ? null : formatBytes(exported.data.bytes),
    maskedWords(exported.data?.masked ?? journal.data?.masked ?? 0),
  ].filter((words) => words !== null);
  const fileName = exported.data?.fileName ?? fileNameOf(asked, text ?? '');
  const title = TITLES[asked.kind];
  return (
    <Dialog title={title} onClose={onClose} wide>
      <div className="stack gap-3">
        <p className="quiet">{PURPOSES[asked.kind]}</p>
        <div className={`row wraps gap-4 ${styles['choices']}`}>
          {asked.kind === 'export' ? (
            <SelectField
              label="As"
              value={format}
              options={EXPORT_FORMATS.map((value) => ({ value, label: FORMATS[value] }))}
              onChange={(value) =>
                setFormat(EXPORT_FORMATS.find((known) => known === value) ?? format)
              }
            />
          ) : null}
          {asked.kind === 'hand-over' ? (
            <SelectField
              label="At most"
              value={String(budget)}
              options={BUDGETS.map((tokens) => ({
                value: String(tokens),
                label: `${formatCount(tokens)} tokens`,
              }))}
              onChange={(value) => setBudget(Number(value))}
            />
          ) : (
            <Check label="Words behind it" isOn={withCitations} onChange={setCitations} />
          )}
          {isNarrow ? (
            <Check label="Only what the window shows of it" isOn={isPart} onChange={setPart} />
          ) : null}
          {mayHoldTranscript ? (
            <Check label="Transcript" isOn={withTranscript} onChange={setTranscript} />
          ) : null}
          {asked.kind === 'export' ? (
            <Check label="Whole paths" isOn={withPaths} onChange={setPaths} />
          ) : null}
        </div>
        {failure !== null && text === undefined ? (
          <ErrorNote
            what={`The ${title.toLowerCase()} could not be made`}
            failure={failure}
            onRetry={() => queries.invalidate()}
          />
        ) : (
          <textarea
            className={`pre mono ${styles['preview']}`}
            aria-label="As it will be"
            readOnly
            dir="auto"
            value={text === undefined ? 'Being made…' : seenOf(text)}
          />
        )}
        <div className="row wraps gap-2 at-end">
          <output className="faint">{about.join(', ')}</output>
          <Button
            disabled={text === undefined}
            onClick={() =>
              void copyText(text ?? '').then((done) =>
                say(done ? 'Copied' : 'The system did not allow copying'),
              )
            }
          >
            Copy
          </Button>
          {asked.kind === 'export' ? (
            <Button disabled={text === undefined} onClick={() => void print()}>
              Print…
            </Button>
          ) : null}
          <Button
            look="main"
            disabled={text === undefined}
            onClick={() => {
              save(fileName, text ?? '', exported.data?.mediaType ?? 'text/markdown');
              say(`Saved as ${fileName}`);
            }}
          >
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A board says itself what it is narrowed down to, and a conversation goes as a whole. */
const mayBeNarrowed = ({ kind, subject }: Document): boolean =>
  kind === 'journal' ||
  (kind === 'export' && (subject.kind === 'period' || subject.kind === 'project'));

const seenOf = (text: string): string =>
  text.length <= SEEN
    ? text
    : `${text.slice(0, SEEN)}\n… and ${formatCount(text.length - SEEN)} characters more`;

const maskedWords = (masked: number): string | null =>
  masked === 0 ? null : `${plural(masked, 'secret')} masked`;

/** By the time of a period; else by the words of the title, letters and digits alone. */
function fileNameOf({ kind, subject }: Document, text: string): string {
  if (subject.kind === 'period')
    return `${kind}-${subject.nodeId.replace(/^toc:\w+:/, '').replaceAll(':', '-')}.md`;
  const title = /^# Resume: (.*)$/m.exec(text)?.[1] ?? '';
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${[kind, ...words.slice(0, NAME_WORDS)].join('-')}.md`;
}

const NAME_WORDS = 6;

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className="row gap-1">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
