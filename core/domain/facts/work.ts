import { cutText } from './quote.ts';
import { gitVerb } from './commitFacts.ts';
import { isTestStep } from './testFacts.ts';
import type { Step, ToolUse } from './toolUse.ts';

const MAX_WORK = 300;

/**
 * What a use of a tool was about, the same when it is tried again: the command without what only changes
 * directory or shortens its output; or the tool and the file. null where trying again means nothing.
 */
export function workOf(use: ToolUse): string | null {
  switch (use.kind) {
    case 'shell':
      return cutText(commandText(use.steps), MAX_WORK) || null;
    case 'files': {
      const [change] = use.changes;
      return cutText(change === undefined ? use.name : `${use.name} ${change.path}`, MAX_WORK);
    }
    case 'page':
      return cutText(`page ${use.url}`, MAX_WORK);
    case 'agent':
      return cutText(`agent ${use.task}`, MAX_WORK);
    case 'other':
      return use.target === null ? use.name : cutText(`${use.name} ${use.target}`, MAX_WORK);
    case 'plan':
    case 'questions':
    case 'todos':
      break;
  }
  return use.kind;
}

function commandText(steps: readonly Step[]): string {
  const used = steps.filter(
    (step, i) => !(isAside(step) && steps.length > 1) && !isTrimming(steps, i),
  );
  const kept = used.length > 0 ? used : steps;
  return kept
    .map((step, i) => {
      const text = gitVerb(step) === 'commit' ? 'git commit' : step.text;
      const next = kept[i + 1];
      return next === undefined ? text : `${text}${joint(steps, step, next)}`;
    })
    .join('');
}

/** What stands between two steps of which the ones between were left out. */
function joint(steps: readonly Step[], from: Step, to: Step): string {
  const between = steps[steps.indexOf(to) - 1] ?? from;
  const mark = between.joint === '|' && between !== from ? from.joint : between.joint;
  return mark === ';' || mark === '' ? '; ' : ` ${mark === '|' && between !== from ? '&&' : mark} `;
}

/** Moves or announces, but does not do the work. */
export function isAside({ words: [program = ''] }: Step): boolean {
  return /^(?:cd|pushd|popd|echo|printf|sleep|true|:|clear)$/.test(program);
}

/** Only shortens what was printed. */
function isTrimming(steps: readonly Step[], index: number): boolean {
  const [program = ''] = steps[index]?.words ?? [];
  if (steps[index - 1]?.joint !== '|') return false;
  if (/^(?:tail|head|tee|cat|less|more)$/.test(program)) return true;
  return (
    /^(?:grep|egrep|rg|sed|awk|sort|uniq|wc|cut|tr|column)$/.test(program) && steps.some(isTestStep)
  );
}
