import { STAT_DIMENSIONS, type StatDimension } from '../../../core/model/statistics.ts';
import type { PageAddress } from '../../state/address.ts';
import {
  activeWords,
  allTokens,
  shortCount,
  spentWords,
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
  const most = rows.reduce((max, row) => Math.max(max, weightOf(row)), 1);
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
            <th scope="col" aria-hidden="true" className={styles['bars']} />
            <th scope="col">Requests</th>
            <th scope="col">Active</th>
            <th scope="col">Calls</th>
            <th scope="col">Edits</th>
            <th scope="col">Failed</th>
            <th scope="col">Tokens</th>
            <th scope="col">Cost</th>
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
              <Amounts row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td aria-hidden="true" className={styles['bars']} />
            <Amounts row={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** What a bar shows: tokens where they are known, else calls and requests. */
const weightOf = (row: StatRow): number =>
  allTokens(row) > 0 ? allTokens(row) : row.calls + row.requests;

function Amounts({ row }: { readonly row: Omit<StatRow, 'key'> }) {
  const tokens = allTokens(row);
  return (
    <>
      <td>{zero(row.requests)}</td>
      <td>{row.activeMs === 0 ? '–' : activeWords(row.activeMs)}</td>
      <td>{zero(row.calls)}</td>
      <td>{zero(row.edits)}</td>
      <td>{zero(row.errors)}</td>
      <td title={usageWords(row)}>{tokens === 0 ? '–' : shortCount(tokens)}</td>
      <td>{spentWords(row.cost) ?? '–'}</td>
    </>
  );
}

const zero = (count: number): string => (count === 0 ? '–' : formatCount(count));

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
