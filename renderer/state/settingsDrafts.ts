/** What was changed in the settings but not saved, and how saving it went. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Settings } from '../../core/contract/settings.ts';
import type { KeyName } from '../../core/model/providers.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';
import { embeddingsFormOf, readEmbeddings, type EmbeddingsForm } from './settingsEmbeddings.ts';
import { liveFormOf, readLive, type LiveForm } from './liveForm.ts';
import type { FieldErrors, ReadForm } from './settingsFields.ts';
import { moneyFormOf, readMoney, type MoneyForm } from './settingsMoney.ts';
import { privacyFormOf, readPrivacy, type PrivacyForm } from './settingsPrivacy.ts';
import { readSummaries, summariesFormOf, type SummariesForm } from './settingsSummaries.ts';

/** The sections that are filled in and saved as a whole, with their forms. */
export interface SectionForms {
  readonly summaries: SummariesForm;
  readonly money: MoneyForm;
  readonly privacy: PrivacyForm;
  readonly embeddings: EmbeddingsForm;
  readonly live: LiveForm;
}
export type FormName = keyof SectionForms;

export type SaveState =
  | { readonly phase: 'idle' | 'saving' | 'saved' }
  | { readonly phase: 'refused'; readonly errors: FieldErrors }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type SettingsOut = OutputOf<'settings'>;

export interface DraftsState {
  /** What the host said last; null until it said something. */
  readonly saved: SettingsOut | null;
  /** Forms that differ from what is saved. */
  readonly forms: Partial<SectionForms>;
  readonly saves: Readonly<Record<FormName, SaveState>>;
  /** Texts of templates and preprocessors that differ from what is saved, by a key of their section. */
  readonly texts: ReadonlyMap<string, string>;
  /** Keys that are typed and not kept yet. They live no longer than the visit. */
  readonly keys: Readonly<Partial<Record<KeyName, string>>>;
}

export interface Drafts {
  readonly store: StoreApi<DraftsState>;
  /** Takes what the host says is saved now. */
  take(saved: SettingsOut): void;
  /** Keeps a form; one that says what is saved is no draft. */
  edit<Name extends FormName>(name: Name, form: SectionForms[Name]): void;
  discard(name: FormName): void;
  /** The settings as a section's draft would have them, or what is wrong with its fields, which is shown from then on. */
  check(name: FormName): ReadForm<Settings> | null;
  /** Saves one section's draft into what the host holds now. Never rejects: the outcome is in the store. */
  save(name: FormName): Promise<boolean>;
  /** Saves what the host holds as it is, where it could not use all that was stored. Rejects as the host does. */
  confirm(): Promise<void>;
  /** Keeps an edited text; null lets go of it. */
  editText(key: string, text: string | null): void;
  /** Holds what is typed of a key; empty lets go of it. */
  editKey(name: KeyName, key: string): void;
}

interface Codec<Form> {
  readonly formOf: (settings: Settings) => Form;
  readonly read: (form: Form, settings: Settings) => ReadForm<Settings>;
}

const CODECS: { readonly [Name in FormName]: Codec<SectionForms[Name]> } = {
  summaries: { formOf: summariesFormOf, read: readSummaries },
  money: { formOf: moneyFormOf, read: readMoney },
  privacy: { formOf: privacyFormOf, read: readPrivacy },
  embeddings: { formOf: embeddingsFormOf, read: readEmbeddings },
  live: { formOf: liveFormOf, read: readLive },
};

/** A section's form as it is saved. */
export function savedForm<Name extends FormName>(
  name: Name,
  settings: Settings,
): SectionForms[Name] {
  return CODECS[name].formOf(settings);
}

/** Drafts of one visit to the settings; `onSaved` is called when the host took something: all else may follow from it. */
export function createDrafts(client: Client, onSaved: () => void): Drafts {
  const store = createStore<DraftsState>(() => ({
    saved: null,
    forms: {},
    saves: { summaries: IDLE, money: IDLE, privacy: IDLE, embeddings: IDLE, live: IDLE },
    texts: new Map(),
    keys: {},
  }));
  const { getState, setState } = store;
  const setSave = (name: FormName, save: SaveState): void =>
    setState(({ saves }) => ({ saves: { ...saves, [name]: save } }));
  const setForm = (name: FormName, form: SectionForms[FormName] | null): void =>
    setState(({ forms }) => {
      const { [name]: _, ...others } = forms;
      return { forms: form === null ? others : { ...others, [name]: form } };
    });

  return {
    store,
    take: (saved) => setState({ saved }),
    edit: (name, form) => {
      const settings = getState().saved?.settings;
      const isSaved = settings !== undefined && sameForm(form, savedForm(name, settings));
      setForm(name, isSaved ? null : form);
      const { phase } = getState().saves[name];
      // What was refused is refused until the next try: its words stay beside the fields meanwhile.
      if (phase === 'saved' || phase === 'failed') setSave(name, IDLE);
    },
    discard: (name) => {
      setForm(name, null);
      setSave(name, IDLE);
    },
    check: (name) => {
      const { saved } = getState();
      if (saved === null) return null;
      const wanted = readForm(name, getState().forms[name], saved.settings);
      if (!wanted.ok) setSave(name, { phase: 'refused', errors: wanted.errors });
      return wanted;
    },
    save: async (name) => {
      if (getState().saves[name].phase === 'saving') return false;
      // What is typed from here on was not agreed to be sent.
      const sent = getState().forms[name];
      setSave(name, { phase: 'saving' });
      try {
        const wanted = await saveInto(client, (settings) => readForm(name, sent, settings));
        if (!wanted.ok) {
          setSave(name, { phase: 'refused', errors: wanted.errors });
          return false;
        }
        setState({ saved: wanted.value });
        // What was typed meanwhile is the next draft.
        if (getState().forms[name] === sent) setForm(name, null);
        onSaved();
        setSave(name, { phase: 'saved' });
        return true;
      } catch (thrown) {
        setSave(name, { phase: 'failed', failure: toFailure(thrown) });
        return false;
      }
    },
    confirm: async () => {
      const saved = await saveInto(client, (value) => ({ ok: true, value }));
      if (saved.ok) setState({ saved: saved.value });
      onSaved();
    },
    editText: (key, text) =>
      setState((state) => {
        const texts = new Map(state.texts);
        if (text === null) texts.delete(key);
        else texts.set(key, text);
        return { texts };
      }),
    editKey: (provider, key) =>
      setState(({ keys }) => {
        const { [provider]: _, ...others } = keys;
        return { keys: key === '' ? others : { ...others, [provider]: key } };
      }),
  };
}

/** Windows that save at the same time get through one by one. */
const MOST_TRIES = 4;

/** Changes what the host holds at that moment; where another window was faster, what it holds then. */
async function saveInto(
  client: Client,
  change: (settings: Settings) => ReadForm<Settings>,
): Promise<ReadForm<SettingsOut>> {
  for (let tries = 1; ; tries++) {
    const { settings, revision } = await client.call('settings', {});
    const wanted = change(settings);
    if (!wanted.ok) return wanted;
    try {
      return { ok: true, value: await client.call('saveSettings', { ...wanted.value, revision }) };
    } catch (thrown) {
      const { code, details } = toFailure(thrown);
      const isStale = code === 'bad-input' && details?.['revision'] !== undefined;
      if (!isStale || tries === MOST_TRIES) throw thrown;
    }
  }
}

/** The settings with a section as a form has it; without a form as it is. */
function readForm<Name extends FormName>(
  name: Name,
  form: SectionForms[Name] | undefined,
  settings: Settings,
): ReadForm<Settings> {
  return CODECS[name].read(form ?? savedForm(name, settings), settings);
}

/** Is anything there that closing the settings would lose? */
export const hasDrafts = ({ forms, texts, keys }: DraftsState): boolean =>
  Object.keys(forms).length > 0 || texts.size > 0 || Object.keys(keys).length > 0;

const IDLE: SaveState = { phase: 'idle' };

/** Forms are plain data, and their fields keep their order. */
const sameForm = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
