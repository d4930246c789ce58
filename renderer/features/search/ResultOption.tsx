import { memo } from 'react';
import { formatCount, formatDay, formatTime } from '../../state/labels.ts';
import { periodAbout, periodName, weekLabel } from '../../state/periodNames.ts';
import type { FoundNode, Offer, SearchOption } from '../../state/searchRows.ts';
import { markInSight, withoutSigns } from '../../state/searchSnippet.ts';
import { FIELD_WORDS, filterWords } from '../../state/searchWords.ts';
import { unreachable } from '../../../core/model/result.ts';
import { speakerOf } from '../../ui/eventWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LEVEL_WORDS } from './levelWords.ts';
import { optionId } from './listIds.ts';
import { MarkedWords } from './MarkedWords.tsx';
import styles from './ResultOption.module.css';
import { useKnown } from './useKnown.ts';
import { segmentTitle } from './segmentTitle.ts';

export interface ResultOptionProps {
  readonly option: SearchOption;
  readonly zone: string;
  readonly isActive: boolean;
  /** Its place among all rows. */
  readonly index: number;
  /** Its place among the options, from 1. */
  readonly position: number;
  readonly count: number;
  readonly top: number;
  readonly height: number;
}

/** A row that can be chosen. What a reader of the screen cannot count in a windowed list is said outright. */
export const ResultOption = memo(function ResultOption(props: ResultOptionProps) {
  const { option, zone, isActive, index, position, count, top, height } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the focus
    <div
      id={optionId(option.id)}
      // An option of HTML holds plain text only.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={count}
      className={`row gap-3 pick placed ${styles['option']}`}
      data-kind={option.kind}
      data-row={index}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <OptionContent option={option} zone={zone} />
    </div>
  );
});

function OptionContent(props: { readonly option: SearchOption; readonly zone: string }) {
  const { option, zone } = props;
  const { projects } = useKnown();
  switch (option.kind) {
    case 'navigate':
      return (
        <>
          <span className="firm accent">Navigate</span>
          <span className="cut grow">{option.question}</span>
        </>
      );
    case 'go':
      return (
        <>
          <span className="firm accent">Go to</span>
          <span className="cut grow">
            {option.go.words} <span className="quiet">{option.go.note}</span>
          </span>
        </>
      );
    case 'do':
      return (
        <>
          <span className="firm accent">Do</span>
          <span className="cut grow">{option.command.words}</span>
          <kbd className="quiet">{option.command.keys}</kbd>
        </>
      );
    case 'more':
      return <span className="firm accent">Show all {formatCount(option.count)} texts</span>;
    case 'all':
      return (
        <>
          <span className="firm accent">
            All {formatCount(option.count)}
            {option.isCapped ? ' and more' : ''}
          </span>
          <span className="cut grow">as a list that stays</span>
          <kbd className="quiet">Alt+↵</kbd>
        </>
      );
    case 'narrow':
      return (
        <>
          <span className="firm accent">Only</span>
          <span className="cut grow">{option.to.words}</span>
        </>
      );
    case 'offer':
      return <span className="firm accent">{OFFER_WORDS[option.offer]}</span>;
    case 'kept': {
      const { query, isStarred } = option;
      return (
        <>
          <span className="accent" aria-hidden="true">
            {isStarred ? '★' : ''}
          </span>
          <span className="cut grow">
            {query.text} <span className="quiet">{filterWords(query, projects)}</span>
          </span>
          <span
            className="beside faint pick"
            data-remove=""
            aria-hidden="true"
            title="Forget (Shift+Del)"
          >
            <Icon name="close" />
          </span>
        </>
      );
    }
    case 'node': {
      const { nodeId, level, title, field, snippet, marks } = option.node;
      const isTitle = field === 'title';
      const seen = markInSight(withoutSigns({ text: snippet, marks }), ONE_LINE);
      return (
        <>
          <span className={`column firm whole ${styles['side']}`}>
            <span>{LEVEL_WORDS[level]}</span>
            <span className="quiet cut">{dateOf(option.node, zone)}</span>
          </span>
          <span className="column grow">
            <span className="cut grow">
              {isTitle ? <MarkedWords {...seen} /> : periodAbout({ nodeId, title }) || title}
            </span>
            <span className="cut grow quiet">
              {FIELD_WORDS[field]}
              {isTitle ? null : ' · '}
              {isTitle ? null : <MarkedWords {...seen} />}
            </span>
          </span>
        </>
      );
    }
    case 'event': {
      const { event, snippet, marks } = option.hit;
      const isSaid = event.kind === 'message' || event.kind === 'thinking';
      const cut = { text: snippet, marks };
      return (
        <>
          <span className={`column firm whole ${styles['side']}`}>
            <span className="mono">{formatTime(event.time, zone)}</span>
            <span className="quiet cut">{speakerOf(event)}</span>
          </span>
          <span className={`clamp grow ${event.kind === 'message' ? '' : 'mono'}`}>
            <MarkedWords {...markInSight(isSaid ? withoutSigns(cut) : cut, TWO_LINES)} />
          </span>
          <span className="visually-hidden">, in {segmentTitle(option.hit)}</span>
        </>
      );
    }
    default:
      return unreachable(option);
  }
}

/** When it was; of a period what the calendar calls it, which a piece of its title may leave out. */
function dateOf({ nodeId, level, title, start }: FoundNode, zone: string): string {
  switch (level) {
    case 'year':
    case 'month':
      return periodName({ nodeId, title });
    case 'week':
      return weekLabel(nodeId);
    case 'day':
    case 'conversation':
    case 'segment':
      return formatDay(start, zone);
    default:
      return unreachable(level);
  }
}

/** Characters that a row shows, whatever the letters. */
const ONE_LINE = 80;
const TWO_LINES = 160;

const OFFER_WORDS: Readonly<Record<Offer, string>> = {
  'drop-filters': 'Search again without the filters',
  'search-tools': 'Search what tools put out',
};
