import { useState } from 'react';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { formatCount, formatMoment, plural } from '../../../state/labels.ts';
import { formatMoney } from '../../../state/settingsMoney.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useGrowingCall } from '../../../ui/useCall.ts';
import { useZone } from '../../../ui/useZone.ts';
import { Group } from '../Section.tsx';
import { Pager, Table } from '../Table.tsx';
import styles from '../Table.module.css';

type Call = OutputOf<'ledger'>['calls'][number];

const LIMIT = 20;
const COLUMNS = [
  { title: 'Time' },
  { title: 'For' },
  { title: 'Model' },
  { title: 'Tokens in', isNumber: true },
  { title: 'Out', isNumber: true },
  { title: 'Cost', isNumber: true },
  { title: 'Outcome' },
] as const;

/** Every call to a model, newest first. */
export function Ledger() {
  const { queries } = useExplorer();
  const [offset, setOffset] = useState(0);
  const input = { limit: LIMIT, offset };
  const { data, failure } = useGrowingCall('ledger', input, 'ledger');
  const zone = useZone();
  return (
    <Group title="Ledger">
      {failure === null ? null : (
        <ErrorNote
          what="The ledger could not be read"
          failure={failure}
          onRetry={() => queries.retry('ledger', input)}
        />
      )}
      {data === undefined ? null : data.total === 0 ? (
        <p className="note">No model was called yet.</p>
      ) : (
        <>
          <Table label="Ledger" columns={COLUMNS} foot={<Totals {...data} />}>
            {data.calls.map((call) => (
              <CallRow
                key={`${call.time} ${call.nodeId} ${call.purpose}`}
                call={call}
                zone={zone}
              />
            ))}
          </Table>
          {data.calls.some(({ provider }) => provider === 'agent') ? (
            <p className="note">
              Calls of agents are paid by your subscription: their cost is what the agent says, else
              the price of its tokens.
            </p>
          ) : null}
          <Pager
            what="calls"
            offset={offset}
            limit={LIMIT}
            total={data.total}
            onOffset={setOffset}
          />
        </>
      )}
    </Group>
  );
}

/** Written into the memory; or a test of the connection, which writes nothing. */
const FINE: ReadonlySet<string> = new Set(['stored', 'answered']);

function CallRow({ call, zone }: { readonly call: Call; readonly zone: string }) {
  return (
    <tr>
      <td className="whole">{formatMoment(call.time, zone)}</td>
      <td className="wrap">{call.purpose}</td>
      <td className="mono whole">{call.model}</td>
      <td className={`number ${styles['number']}`}>{formatCount(call.tokensIn)}</td>
      <td className={`number ${styles['number']}`}>{formatCount(call.tokensOut)}</td>
      <td className={`number ${styles['number']}`}>
        {call.cost === null ? 'unknown' : formatMoney(call.cost)}
      </td>
      <td className={FINE.has(call.outcome) ? undefined : 'amber'}>{call.outcome}</td>
    </tr>
  );
}

/** Of all calls, also those on other pages. */
function Totals({ total, totals }: Pick<OutputOf<'ledger'>, 'total' | 'totals'>) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {plural(total, 'call')} in all
      </th>
      <td className={`number ${styles['number']}`}>{formatCount(totals.tokensIn)}</td>
      <td className={`number ${styles['number']}`}>{formatCount(totals.tokensOut)}</td>
      <td className={`number ${styles['number']}`}>{formatMoney(totals.cost)}</td>
      <td>&nbsp;</td>
    </tr>
  );
}
