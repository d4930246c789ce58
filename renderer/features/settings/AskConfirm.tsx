import type { Destination } from '../../state/settingsDestinations.ts';
import type { Asked, FormName } from '../../state/settingsDrafts.ts';
import { Confirm } from './Confirm.tsx';
import { useDrafts, useDraftsState } from './settingsContext.ts';

/** Says what would be sent where, before the first time that it may be. No: it waits on. */
export function AskConfirm() {
  const drafts = useDrafts();
  const saves = useDraftsState((state) => state.saves);
  const [name, save] = Object.entries(saves).find(([, { phase }]) => phase === 'asking') ?? [];
  if (save?.phase !== 'asking') return null;
  const { asked } = save;
  const form = name as FormName;
  const hosts = hostsOf(asked).join(' and ');
  const what = asked.kind === 'meaning' ? 'what your conversations are about' : WORDS;
  return (
    <Confirm
      title={`Send ${what} to ${hosts}?`}
      yes={`Send to ${hosts}`}
      no="Send nothing"
      onYes={() => void drafts.agree(form)}
      onNo={() => drafts.decline(form)}
    >
      {asked.kind === 'meaning' ? (
        <p>
          From now on, <strong>whenever texts of conversations were written</strong>, this goes to{' '}
          {hosts}, beyond this machine:
        </p>
      ) : (
        asked.destinations.map(({ host, isAgent, uses }) => (
          <p key={host}>
            From now on{' '}
            <strong>
              {uses.map((use) => WHEN[use]).join(', and ')}, words of it go to {host}
            </strong>
            {isAgent
              ? ', which sends them on to its model: they leave this machine through it, and what you pay for it already pays:'
              : ', beyond this machine:'}
          </p>
        ))
      )}
      <List of={SENT[asked.kind]} />
      <p>What is not sent:</p>
      <List of={KEPT[asked.kind]} />
      <p>Each request is listed under Privacy, and each cost under Cost.</p>
    </Confirm>
  );
}

const List = ({ of }: { readonly of: readonly string[] }) => (
  <ul>
    {of.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
);

/** The places that words would go to. */
export const hostsOf = (asked: Asked): readonly string[] =>
  asked.kind === 'meaning' ? [asked.host] : asked.destinations.map(({ host }) => host);

const WORDS = 'words of your conversations';

const WHEN: Readonly<Record<Destination['uses'][number], string>> = {
  summaries: 'whenever a summary is written',
  judging: 'whenever you have a summary judged',
};

type Told = Readonly<Record<Asked['kind'], readonly string[]>>;

const SENT: Told = {
  summaries: [
    'what you and the assistant said, and what is kept of code, errors and tool output',
    'file names, paths and times that stand in it',
  ],
  meaning: [
    'their titles, short summaries, points and keywords, each once',
    'the questions that you and your agents ask of the memory',
  ],
};

const MASKED = 'passwords, keys and tokens that Strata recognises: they are masked first';
const EXCLUDED = 'conversations of projects that are excluded under Privacy';

const KEPT: Told = {
  summaries: [
    MASKED,
    EXCLUDED,
    'what is left out before: Advanced shows it for the page that is open',
  ],
  meaning: [MASKED, EXCLUDED, 'what was said word for word, and longer summaries'],
};
