import { STAT_DIMENSIONS } from '../../../core/model/statistics.ts';
import type { PageAddress } from '../../state/address.ts';
import { isWide, lensInput, NOTHING_LEFT } from '../../state/lens.ts';
import { numbersCsv, numbersMarkdown, sorted, type Shown } from '../../state/numberColumns.ts';
import { lensOf, nightWords, TITLES } from '../../state/numbers.ts';
import { spanOfNode, spanWords } from '../../state/span.ts';
import { copyText } from '../../client/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { projectWords } from '../../ui/projectHue.ts';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { ListHeading } from '../lists/ListHeading.tsx';
import { save } from '../subject/save.ts';
import { NumbersTable } from './NumbersTable.tsx';

export interface NumbersPageProps {
  readonly page: Extract<PageAddress, { kind: 'numbers' }>;
}

/** What work came to, by day, week, project, model and so on: each chart is a table with bars. */
export function NumbersPage({ page }: NumbersPageProps) {
  const { navigation, queries } = useExplorer();
  const lens = usePlace((place) => place.lens);
  const { by, sort, of = [] } = page;
  const input = { by, ...lensInput(lensOf(lens, of)) };
  const show = (change: Partial<typeof page>): void => navigation.openPage({ ...page, ...change });
  const { data, failure } = useGrowingCall('stats', input, JSON.stringify(input));
  const shown: Shown | null =
    data === undefined || data.rows.length === 0
      ? null
      : { by, rows: sorted(data.rows, by, sort), total: data.total };
  const note = shown === null ? null : nightWords(by, shown.rows);
  return (
    <article className="stack gap-3 page widest">
      <ListHeading title="Numbers">{shown === null ? null : <Exports shown={shown} />}</ListHeading>
      <nav aria-label="Counted by" className="beside wraps gap-1 rows">
        {STAT_DIMENSIONS.map((each) => (
          <Button
            key={each}
            look="quiet"
            aria-current={each === by ? 'page' : undefined}
            onClick={() => show({ by: each })}
          >
            {TITLES[each]}
          </Button>
        ))}
      </nav>
      {of.length === 0 ? null : <Alone of={of} onChange={(left) => show({ of: left })} />}
      {data === undefined && failure === null ? <p className="faint">Counting…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The numbers could not be counted"
          failure={failure}
          onRetry={() => queries.retry('stats', input)}
        />
      ) : null}
      {data !== undefined && shown === null ? (
        <p className="faint">{isWide(lens) ? 'There is nothing to count.' : NOTHING_LEFT}</p>
      ) : null}
      {shown === null ? null : (
        <NumbersTable
          shown={shown}
          sort={sort}
          of={of}
          onSort={(wanted) => show({ sort: wanted })}
        />
      )}
      {note === null ? null : <p className="quiet small">{note}</p>}
    </article>
  );
}

interface AloneProps {
  readonly of: readonly string[];
  readonly onChange: (of: readonly string[]) => void;
}

/** What is counted alone; a press counts the others again. */
function Alone({ of, onChange }: AloneProps) {
  const projects = useCall('projects', {}).data?.projects ?? [];
  const nameOf = (id: string): string => {
    const name = projects.find(({ projectId }) => projectId === id)?.name;
    return name === undefined ? spanWords(spanOfNode(id) ?? ANY) : projectWords(name);
  };
  return (
    <p className="beside wraps gap-2">
      {of.map((id) => (
        <Button
          key={id}
          aria-label={`Take away: ${nameOf(id)}`}
          title="Count all others, too"
          onClick={() => onChange(of.filter((one) => one !== id))}
        >
          {nameOf(id)} ×
        </Button>
      ))}
    </p>
  );
}

const ANY = { from: null, to: null };

/** The table as it is shown, to be taken elsewhere. */
function Exports({ shown }: { readonly shown: Shown }) {
  const { notice } = useExplorer();
  const fileName = `numbers-by-${shown.by}.csv`;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(numbersMarkdown(shown));
    notice.say(isCopied ? 'Copied as Markdown' : 'The system did not allow copying');
  };
  return (
    <>
      <li>
        <Button look="quiet" onClick={() => void copy()}>
          Copy as Markdown
        </Button>
      </li>
      <li>
        <Button
          look="quiet"
          title="Plain numbers, for a spreadsheet"
          onClick={() => {
            save(fileName, numbersCsv(shown), 'text/csv');
            notice.say(`Saved as ${fileName}`);
          }}
        >
          Save as CSV
        </Button>
      </li>
    </>
  );
}
