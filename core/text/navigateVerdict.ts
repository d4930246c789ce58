/** The first words of a reply of `navigate`: how well it answers, and what keeps it from being an answer. */
import { oneLine } from '../model/visibleText.ts';
import type { Strength } from '../model/search.ts';
import type { NavigateReply } from './navigateReply.ts';

const LONGEST_QUESTION = 200;
const LONGEST_NAME = 60;
const LONGEST_DOUBT = 280;

/** `No event holds: dentist.`, for whoever may know another word. */
export function unknownText(
  unknownWords: readonly string[],
  isNarrowed = false,
): readonly string[] {
  if (unknownWords.length === 0) return [];
  const words = unknownWords.slice(0, MOST_UNKNOWN).map((word) => oneLine(word, LONGEST_WORD));
  const more = unknownWords.length > MOST_UNKNOWN ? ' …' : '';
  return [`No event ${isNarrowed ? 'there ' : ''}holds: ${words.join(', ')}${more}.`];
}

const MOST_UNKNOWN = 8;
const LONGEST_WORD = 30;

const VERDICTS: Readonly<Record<Strength, string>> = {
  found: '**Found**',
  weak: '**Weak**',
  'not found': '**Not found.**',
};

/** What keeps a reader from taking what follows for an answer. */
export function verdictOf(reply: NavigateReply): string {
  const line = verdictLine(reply);
  const more = [...missedText(reply), ...unknownText(reply.unknownWords, reply.scope !== null)];
  return [more.length > 0 ? line.replace(/(?<!\.)$/, '.') : line, ...more].join(' ');
}

/** What follows is not of the time that was asked for. */
function missedText({ missedTimes, evidence }: NavigateReply): readonly string[] {
  if (missedTimes.length === 0 || evidence.length === 0) return [];
  const times = missedTimes.map((time) => `“${oneLine(time, LONGEST_NAME)}”`);
  return [`Nothing of ${times.join(' or ')} is among it.`];
}

function verdictLine({
  strength,
  period,
  scope,
  searched,
  evidence,
  near,
  doubt,
  leftProject,
}: NavigateReply): string {
  const scoped = scopeText({ scope, leftProject });
  if (strength === 'not found') {
    const next = [
      `Ask in other words, or \`find\` exact ones${evidence.length + near.length > 0 ? '' : '; `toc` lists what there is'}.`,
    ];
    const told = scoped === '' ? VERDICTS[strength] : `**Not found**${scoped}.`;
    const why = doubt === null ? [] : [oneLine(doubt, LONGEST_DOUBT)];
    return [told, ...why, searched, ...next].join(' ');
  }
  if (period === null) return foundLine({ strength, doubt, scoped });
  const counts = period.counts.map(({ role, count }) => `${count} ${role}`).join(', ');
  const nodes = period.nodeIds.length === 0 ? '' : ` · ${period.nodeIds.join(', ')}`;
  const none = period.missing.length === 0 ? '' : `nothing ${period.missing.join(' or ')}, but `;
  return `${VERDICTS[strength]}${scoped}: ${oneLine(period.title, LONGEST_QUESTION)} · ${none}${counts}${nodes}`;
}

/** What was taken for the project that is meant. */
function scopeText({ scope, leftProject }: Pick<NavigateReply, 'scope' | 'leftProject'>): string {
  if (leftProject !== null)
    return ` in all projects, since ${oneLine(leftProject, LONGEST_NAME)}, which the question seems to name, has no better answer`;
  if (scope === null) return '';
  const how = scope.isNamed ? ', which the question seems to name' : '';
  return ` in project ${oneLine(scope.project, LONGEST_NAME)}${how} (project "all": everywhere)`;
}

/** What is doubted is said before anything else: the words alone would pass for an answer. */
function foundLine({
  strength,
  doubt,
  scoped,
}: Pick<NavigateReply, 'strength' | 'doubt'> & { readonly scoped: string }): string {
  const told = `${VERDICTS[strength]}${scoped}`;
  if (doubt === null)
    return strength === 'weak' ? `${told}: what follows may not answer it.` : `${told}.`;
  const why = oneLine(doubt, LONGEST_DOUBT);
  return strength === 'weak'
    ? `${told}: ${startSmall(why)} What follows is the nearest.`
    : `${told}, but ${startSmall(why)}`;
}

export const startSmall = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1);
