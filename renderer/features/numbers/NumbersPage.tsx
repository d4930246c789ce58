import { STAT_DIMENSIONS, type StatDimension } from '../../../core/model/statistics.ts';
import type { PageAddress } from '../../state/address.ts';
import {
  activeWords,
  allTokens,
  shortCount,
  spentWords,
  unpricedWords,
  usageWords,
} from '../../state/conversation.ts';
import { formatCount } from '../../state/labels.ts';
import { lensInput } from '../../state/lens.ts';
import { inOrder, keyWords, targetOf, TITLES, type StatRow } from '../../state/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { cssVariables } from '../../ui/cssVariables.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { ListHeading } from '../lists/ListHeading.tsx';
import styles from './NumbersPage.module.css';

export interface NumbersPageProps {
  readonly page: Extract<PageAddress, { kind: 'numbers' }>;
}

/** What work came to, by day, project, model and so on: each chart is a table with bars. */
export function NumbersPage({ page }: NumbersPageProps) {
  const { navigation, queries } = useExplorer();
  const lens = usePlace((place) => place.lens);
  const input = { by: page.by, ...lensInput(lens) };
  const { data, failure } = useGrowingCall('stats', input, JSON.stringify(input));
  return (
    <article className="stack gap-3 page">
      <ListHeading title="Numbers" />
      <nav aria-label="Counted by" className="beside wraps gap-1 rows">
        {STAT_DIMENSIONS.map((by) => (
          <Button
            key={by}
            look="quiet"
            aria-current={by === page.by ? 'page' : undefined}
            onClick={() => navigation.openPage({ kind: 'numbers', by })}
          >
            {TITLES[by]}
          </Button>
        ))}
      </nav>
      {data === undefined && failure === null ? <p className="faint">Counting…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The numbers could not be counted"
          failure={failure}
          onRetry={() => queries.retry('stats', input)}
        />
      ) : null}
      {data === undefined ? null : <Numbers by={page.by} rows={data.rows} total={data.total} />}
    </article>
  );
}

interface NumbersProps {
  readonly by: StatDimension;
  readonly rows: readonly StatRow[];
  readonly total: Omit<StatRow, 'key'>;
}

function Numbers({ by, rows, total }: NumbersProps) {
  if (rows.length === 0) return <p className="faint">There is nothing to count.</p>;
  const unpriced = unpricedWords(total);
  const most = rows.reduce((max, row) => Math.max(max, weightOf(row)), 1);
  // Requests are no model's, tokens no file's: a column of nothing says nothing.
  const columns = COLUMNS.filter(({ countOf }) => rows.some((row) => countOf(row) > 0));
  return (
    <section
      className="scrolls-x"
      aria-label={`Work by ${TITLES[by].toLowerCase()}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
    >
      <table
        className={`full table ${styles['table']}`}
        aria-label={`Work by ${TITLES[by].toLowerCase()}`}
      >
        <thead>
          <tr>
            <th scope="col">{TITLES[by]}</th>
            <th scope="col" aria-hidden="true" className={`quiet ${styles['bars']}`}>
              {rows.some((row) => allTokens(row) > 0) ? 'by tokens' : 'by calls and requests'}
            </th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, by).map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Key by={by} row={row} />
              </th>
              <td aria-hidden="true" className={styles['bars']}>
                <span
                  className={styles['bar']}
                  style={cssVariables({ '--share': `${(weightOf(row) / most) * 100}%` })}
                />
              </td>
              <Amounts row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td aria-hidden="true" className={styles['bars']} />
            <Amounts row={total} columns={columns} />
          </tr>
        </tfoot>
      </table>
      {unpriced === null ? null : <p className="quiet">{unpriced}</p>}
      {by === 'project' && rows.some(({ requests }) => requests === 0) ? (
        <p className="quiet">
          Projects without requests are counted here alone: nobody asked anything in them.
        </p>
      ) : null}
    </section>
  );
}

/** What a bar shows: tokens where they are known, else calls and requests. */
const weightOf = (row: StatRow): number =>
  allTokens(row) > 0 ? allTokens(row) : row.calls + row.requests;

interface Column {
  readonly title: string;
  readonly countOf: (row: Counted) => number;
  readonly wordsOf: (row: Counted) => string;
  /** What the words leave out. */
  readonly whyOf?: (row: Counted) => string | undefined;
}

type Counted = Omit<StatRow, 'key'>;

const COLUMNS: readonly Column[] = [
  counted('Requests', ({ requests }) => requests),
  {
    title: 'Active',
    countOf: ({ activeMs }) => activeMs,
    wordsOf: ({ activeMs }) => activeWords(activeMs),
  },
  counted('Calls', ({ calls }) => calls),
  counted('Edits', ({ edits }) => edits),
  counted('Failed', ({ errors }) => errors),
  {
    title: 'Tokens',
    countOf: allTokens,
    wordsOf: (row) => shortCount(allTokens(row)),
    whyOf: usageWords,
  },
  {
    title: 'Cost',
    countOf: ({ cost }) => cost ?? 0,
    wordsOf: (row) => spentWords(row) ?? '',
    whyOf: (row) => unpricedWords(row) ?? undefined,
  },
];

function counted(title: string, countOf: Column['countOf']): Column {
  return { title, countOf, wordsOf: (row) => formatCount(countOf(row)) };
}

interface AmountsProps {
  readonly row: Counted;
  readonly columns: readonly Column[];
}

function Amounts({ row, columns }: AmountsProps) {
  return columns.map(({ title, countOf, wordsOf, whyOf }) => (
    <td key={title} title={whyOf?.(row)}>
      {countOf(row) === 0 ? '–' : wordsOf(row)}
    </td>
  ));
}

/** A row's name; a day or a project is the way to it. */
function Key({ by, row }: { readonly by: StatDimension; readonly row: StatRow }) {
  const { navigation } = useExplorer();
  const projects = useCall('projects', by === 'project' ? {} : null).data?.projects ?? [];
  const words = keyWords(by, row.key);
  const target = targetOf(by, row.key, projects);
  if (target === null) return <span dir="auto">{words}</span>;
  const go = (): void =>
    typeof target === 'string'
      ? void navigation.openNodeInTree(target)
      : navigation.openPage(target);
  return (
    <button type="button" className="link" dir="auto" onClick={go}>
      {words}
    </button>
  );
}
