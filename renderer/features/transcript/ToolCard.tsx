import type { ReactNode } from 'react';
import { changesIn } from '../../state/transcriptDiff.ts';
import { formatCount } from '../../state/labels.ts';
import { placeOf, positionsOfUse, type ToolUse } from '../../state/transcript.ts';
import { planIn } from '../../state/transcriptPlan.ts';
import { toolLine, tookWords, type ToolLine } from '../../state/transcriptTools.ts';
import { Button } from '../../ui/Button.tsx';
import { speakerOf, type ShownEvent } from '../../ui/eventWords.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { EventText } from '../evidence/EventText.tsx';
import { CardLine } from './CardLine.tsx';
import { Diff } from './Diff.tsx';
import { EventActions } from './EventActions.tsx';
import { Output } from './Output.tsx';
import { Pictures } from './Pictures.tsx';
import { PlanSteps } from './PlanSteps.tsx';
import styles from './Transcript.module.css';
import cardStyles from './ToolCard.module.css';
import { isOpened, markOf, type RowProps } from './rowProps.ts';

/** A tool's call with its result: a line, and opened what it changed, printed or found. */
export function ToolCard({ use, ...props }: RowProps & { readonly use: ToolUse }) {
  const { navigation } = useExplorer();
  const call = use.call === null ? undefined : props.events.get(use.call);
  const result = use.result === null ? undefined : props.events.get(use.result);
  const positions = positionsOfUse(use);
  const own = positions.some(props.isOwn);
  const isOpen = isOpened(placeOf(use), own, props);
  const line = toolLine({
    name: use.name,
    call: call ?? null,
    result: result ?? null,
    failed: positions.some((position) => props.facts.failed.has(position)),
  });
  const agent = positions.map((position) => props.facts.agents.get(position)).find(Boolean);
  return (
    <div className={`holds ${styles['card']}`} data-failed={line.failed ? '' : undefined}>
      <CardLine
        open={isOpen}
        sign={line.sign}
        verb={line.verb}
        target={line.target}
        outcome={[line.outcome, line.took === null ? '' : tookWords(line.took)]
          .filter((part) => part !== '')
          .join(' · ')}
        failed={line.failed}
        onToggle={() => props.onToggle(placeOf(use))}
      >
        {line.lines === null ? null : (
          <span className="mono">
            <span data-look="green">+{formatCount(line.lines.added)}</span>{' '}
            <span data-look="red">−{formatCount(line.lines.removed)}</span>
          </span>
        )}
      </CardLine>
      {agent === undefined ? null : (
        <Button
          look="quiet"
          className={cardStyles['agent']}
          aria-label="Open the agent's conversation"
          onClick={() => void navigation.openConversation(agent)}
        >
          →
        </Button>
      )}
      {isOpen ? (
        <div className={`stack gap-2 ${styles['body']}`}>
          {call === undefined ? null : (
            <Side event={call} own={props.isOwn(use.call ?? -1)} {...props}>
              <CallBody event={call} name={use.name} line={line} {...props} />
            </Side>
          )}
          {result === undefined ? null : (
            <Side event={result} own={props.isOwn(use.result ?? -1)} {...props}>
              <ResultBody
                event={result}
                name={use.name}
                call={call}
                line={line}
                isSought={props.isOwn(use.result ?? -1)}
                {...props}
              />
            </Side>
          )}
          {use.result === null ? <p className="faint">No result is logged.</p> : null}
        </div>
      ) : null}
    </div>
  );
}

interface SideProps extends Pick<RowProps, 'rawOf' | 'onRaw'> {
  readonly event: ShownEvent;
  readonly own: boolean;
  readonly children: ReactNode;
}

/** The call or the result of an open card. */
function Side({ event, own, children, ...props }: SideProps) {
  return (
    <article
      className={`stack gap-1 holds ${cardStyles['side']}`}
      aria-label={speakerOf(event)}
      data-event-id={event.eventId}
      data-role={event.role}
      data-own={own ? '' : undefined}
    >
      <EventActions event={event} {...props} />
      {children}
    </article>
  );
}

interface BodyProps extends Pick<RowProps, 'mark'> {
  readonly event: ShownEvent;
  readonly line: ToolLine;
}

/** What it was asked to do: changes of files as such; words that are meant are shown as they are logged. */
function CallBody({ event, name, line, mark }: BodyProps & { readonly name: string }) {
  const own = markOf(event, mark);
  if (own !== null) return <EventText event={event} mark={own} />;
  const changes = changesIn(name, event.text);
  if (changes.length > 0) return changes.map((file) => <Diff key={file.path} file={file} />);
  const steps = planIn(name, event.text);
  if (steps.length > 0) return <PlanSteps steps={steps} />;
  if (event.text === '') return null;
  return line.family === 'agent' ? (
    <EventText event={event} mark={null} />
  ) : (
    <Output text={event.text} kind={line.family === 'shell' ? 'command' : 'words'} path={null} />
  );
}

function ResultBody({
  event,
  name,
  call,
  line,
  mark,
  isSought,
}: BodyProps & {
  readonly name: string;
  readonly call: ShownEvent | undefined;
  readonly isSought: boolean;
}) {
  const own = markOf(event, mark);
  if (own !== null) return <EventText event={event} mark={own} />;
  // That a file was changed is what the change says, as a list of steps says that it was set.
  if (line.family === 'edit' && !line.failed && line.lines !== null) return null;
  if (!line.failed && call !== undefined && planIn(name, call.text).length > 0) return null;
  const path = /^file_path: (.*)$/m.exec(call?.text ?? '')?.[1] ?? null;
  return (
    <>
      {line.family === 'agent' ? (
        <EventText event={{ ...event, kind: 'message' }} mark={null} />
      ) : (
        <Output text={event.text} kind="printed" path={path} isSought={isSought} />
      )}
      <Pictures event={event} />
    </>
  );
}
