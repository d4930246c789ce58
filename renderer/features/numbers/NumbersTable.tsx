import type { StatDimension } from '../../../core/model/statistics.ts';
import { allTokens, unpricedWords } from '../../state/conversation.ts';
import { columnsOf, type Column, type Counted, type Shown } from '../../state/numberColumns.ts';
import { nextSort, type Sort } from '../../state/numberSort.ts';
import {
  keyWords,
  lensOf,
  periodOf,
  projectNamed,
  targetOf,
  TITLES,
  weightOf,
  type StatRow,
} from '../../state/numbers.ts';
import { subjectProps, type Subject } from '../../state/subjects.ts';
import { cssVariables } from '../../ui/cssVariables.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { projectWords } from '../../ui/projectHue.ts';
import { useCall } from '../../ui/useCall.ts';
import styles from './NumbersPage.module.css';

export interface NumbersTableProps {
  readonly shown: Shown;
  /** Ids of what is counted alone. */
  readonly of: readonly string[];
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

/** A row for each key, with a bar, sorted by the column whose head was pressed. */
export function NumbersTable({ shown, of, sort, onSort }: NumbersTableProps) {
  const { by, rows, total } = shown;
  const projects = useCall('projects', by === 'project' ? {} : null).data?.projects ?? [];
  const unpriced = unpricedWords(total);
  const columns = columnsOf(rows);
  const shareOf = weigh(columns, sort);
  const most = rows.reduce((max, row) => Math.max(max, shareOf(row)), 1);
  const label = `Work by ${TITLES[by].toLowerCase()}`;
  const leadsOn = by === 'project' || periodOf(by, '') !== null;
  return (
    <section
      className="scrolls-x"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
    >
      <table className={`full table ${styles['table']}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{TITLES[by]}</th>
            <th scope="col" aria-hidden="true" className={`quiet ${styles['bars']}`}>
              {barWords(columns, sort, rows)}
            </th>
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {leadsOn ? (
              <td>
                <span className="visually-hidden">More</span>
              </td>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} {...rowProps(by, row, projects)}>
              <th scope="row" className={periodOf(by, '') === null ? undefined : styles['time']}>
                <Key by={by} row={row} projects={projects} />
              </th>
              <td aria-hidden="true" className={styles['bars']}>
                {shareOf(row) === 0 ? null : (
                  <span
                    className={styles['bar']}
                    style={cssVariables({ '--share': `${(shareOf(row) / most) * 100}%` })}
                  />
                )}
              </td>
              <Amounts row={row} columns={columns} />
              {leadsOn ? (
                <td>
                  <Broken by={by} row={row} of={of} projects={projects} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td aria-hidden="true" className={styles['bars']} />
            <Amounts row={total} columns={columns} />
            {leadsOn ? <td aria-hidden="true" /> : null}
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

type Projects = readonly { readonly projectId: string; readonly name: string }[];

/** What can be done with a row: that of a time or a project has a menu, and j and k come to it. */
function rowProps(by: StatDimension, { key }: StatRow, projects: Projects): object {
  const nodeId = periodOf(by, key);
  const projectId = by === 'project' ? projectNamed(key, projects) : null;
  const subject: Subject | null =
    nodeId !== null
      ? { kind: 'period', nodeId }
      : projectId === null
        ? null
        : { kind: 'project', projectId };
  return subject === null ? {} : subjectProps(subject);
}

/** What a bar shows: what the rows are sorted by, else tokens where they are known, else calls and requests. */
function weigh(columns: readonly Column[], sort: Sort | undefined): (row: Counted) => number {
  const column = columns.find(({ name }) => name === sort?.by);
  return column?.countOf ?? weightOf;
}

function barWords(
  columns: readonly Column[],
  sort: Sort | undefined,
  rows: readonly Counted[],
): string {
  const column = columns.find(({ name }) => name === sort?.by);
  if (column !== undefined) return `by ${column.title.toLowerCase()}`;
  return rows.some((row) => allTokens(row) > 0) ? 'by tokens' : 'by calls and requests';
}

interface HeadProps extends Pick<NumbersTableProps, 'sort' | 'onSort'> {
  readonly column: Column;
}

/** The head of a column: a press sorts by it. */
function Head({ column: { name, title }, sort, onSort }: HeadProps) {
  const isSorted = sort?.by === name;
  const order = sort?.isTurned === true ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className={`bare ${isSorted ? 'strong' : ''}`}
        title={`Sort by ${title.toLowerCase()}`}
        onClick={() => onSort(nextSort(sort, name))}
      >
        {isSorted ? <span aria-hidden="true">{order === 'descending' ? '↓ ' : '↑ '}</span> : null}
        {title}
      </button>
    </th>
  );
}

interface AmountsProps {
  readonly row: Counted;
  readonly columns: readonly Column[];
}

function Amounts({ row, columns }: AmountsProps) {
  return columns.map(({ name, countOf, wordsOf, whyOf }) => (
    <td key={name} title={whyOf?.(row)}>
      {countOf(row) === 0 ? '–' : wordsOf(row)}
    </td>
  ));
}

interface OfRowProps {
  readonly by: StatDimension;
  readonly row: StatRow;
  readonly projects: Projects;
}

/** A row's name; a time or a project is the way to it. */
function Key({ by, row, projects }: OfRowProps) {
  const { navigation } = useExplorer();
  const name = keyWords(by, row.key);
  const words = by === 'project' ? projectWords(name) : name;
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

/** The numbers of a time by project, of a project by month, or day within a span. */
function Broken({ by, row, of, projects }: OfRowProps & { readonly of: readonly string[] }) {
  const { navigation } = useExplorer();
  const lens = usePlace((place) => place.lens);
  const nodeId = periodOf(by, row.key);
  const id = nodeId ?? (by === 'project' ? projectNamed(row.key, projects) : null);
  if (id === null) return null;
  const isOfAllTime = lensOf(lens, of).span === null;
  const next = nodeId !== null ? 'project' : isOfAllTime ? 'month' : 'day';
  const words = `by ${next}`;
  return (
    <button
      type="button"
      className="link small"
      aria-label={`${keyWords(by, row.key)} ${words}`}
      title={`Count it alone, ${words}`}
      onClick={() =>
        navigation.openPage({ kind: 'numbers', by: next, of: [...new Set([...of, id])] })
      }
    >
      {words}
    </button>
  );
}
