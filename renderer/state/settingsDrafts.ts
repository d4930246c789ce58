/** What was changed in the settings, from the first letter until it holds, and the way back. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Client } from '../../core/contract/client.ts';
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Settings } from '../../core/contract/settings.ts';
import type { KeyName } from '../../core/model/providers.ts';
import { toFailure, type Failure } from '../../core/model/result.ts';
import { agentsFormOf, readAgents, type AgentsForm } from './settingsAgents.ts';
import {
  embeddingsFormOf,
  newEmbeddingHost,
  readEmbeddings,
  type EmbeddingsForm,
} from './settingsEmbeddings.ts';
import { ideasFormOf, readIdeas, type IdeasForm } from './settingsIdeas.ts';
import { liveFormOf, readLive, type LiveForm } from './liveForm.ts';
import { newDestinations, type Destination } from './settingsDestinations.ts';
import type { FieldErrors, ReadForm } from './settingsFields.ts';
import { moneyFormOf, readMoney, type MoneyForm } from './settingsMoney.ts';
import { privacyFormOf, readPrivacy, type PrivacyForm } from './settingsPrivacy.ts';
import { readSummaries, summariesFormOf, type SummariesForm } from './settingsSummaries.ts';

/** What is applied together, with its form. */
export interface SectionForms {
  readonly summaries: SummariesForm;
  readonly money: MoneyForm;
  readonly privacy: PrivacyForm;
  readonly embeddings: EmbeddingsForm;
  readonly live: LiveForm;
  readonly ideas: IdeasForm;
  readonly agents: AgentsForm;
}
export type FormName = keyof SectionForms;

/** Where words would go that did not go there before. */
export type Asked =
  | { readonly kind: 'summaries'; readonly destinations: readonly Destination[] }
  | { readonly kind: 'meaning'; readonly host: string };

export type SaveState =
  | { readonly phase: 'idle' | 'saving' }
  /** It would send words to a new place: the person uses it by a button, and is asked then. */
  | { readonly phase: 'waiting' | 'asking'; readonly asked: Asked }
  | { readonly phase: 'refused'; readonly errors: FieldErrors }
  | { readonly phase: 'failed'; readonly failure: Failure };

export type SettingsOut = OutputOf<'settings'>;

export interface DraftsState {
  /** What the host said last; null until it said something. */
  readonly saved: SettingsOut | null;
  /** Forms that differ from what holds. */
  readonly forms: Partial<SectionForms>;
  readonly saves: Readonly<Record<FormName, SaveState>>;
  /** The ways back from what was changed in this visit, the newest last. */
  readonly undos: readonly (() => void)[];
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
  /**
   * Makes all that differs hold, one form after the other, but for what would send words to a new place: that
   * waits. Never rejects: the outcomes are in the store.
   */
  apply(): Promise<void>;
  /** Asks whether a form that waits is to be used. */
  ask(name: FormName): void;
  /** The person's yes to what a form asked, or the no: then it waits on. */
  agree(name: FormName): Promise<void>;
  decline(name: FormName): void;
  /** Remembers the way back from something that holds already. */
  did(undo: () => void): void;
  /** Takes the newest change back. */
  undo(): void;
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
  ideas: { formOf: ideasFormOf, read: readIdeas },
  agents: { formOf: agentsFormOf, read: readAgents },
};

const FORM_NAMES = Object.keys(CODECS) as FormName[];

/** A form as it holds. */
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
    saves: {
      summaries: IDLE,
      money: IDLE,
      privacy: IDLE,
      embeddings: IDLE,
      live: IDLE,
      ideas: IDLE,
      agents: IDLE,
    },
    undos: [],
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

  const did = (undo: () => void): void => setState(({ undos }) => ({ undos: [...undos, undo] }));
  const edit: Drafts['edit'] = (name, form) => {
    const settings = getState().saved?.settings;
    const isSaved = settings !== undefined && sameForm(form, savedForm(name, settings));
    setForm(name, isSaved ? null : form);
    const { phase } = getState().saves[name];
    // What was refused is refused until the next try: its words stay beside the fields meanwhile.
    if (phase === 'failed' || isSaved) setSave(name, IDLE);
  };

  const save = async (name: FormName, isWayBack: boolean): Promise<void> => {
    const { saved, forms } = getState();
    // What is typed from here on was not agreed to be sent.
    const sent = forms[name];
    if (saved === null || sent === undefined) return;
    const before = savedForm(name, saved.settings);
    setSave(name, { phase: 'saving' });
    try {
      const wanted = await saveInto(client, (settings) => readForm(name, sent, settings));
      if (!wanted.ok) return setSave(name, { phase: 'refused', errors: wanted.errors });
      setState({ saved: wanted.value });
      // What was typed meanwhile is the next draft.
      if (getState().forms[name] === sent) setForm(name, null);
      onSaved();
      setSave(name, IDLE);
      if (!isWayBack)
        did(() => {
          edit(name, before);
          void queue(() => applyOne(name, true));
        });
    } catch (thrown) {
      setSave(name, { phase: 'failed', failure: toFailure(thrown) });
    }
  };

  const applyOne = async (name: FormName, isWayBack = false): Promise<void> => {
    const { saved, forms, saves } = getState();
    if (saved === null || forms[name] === undefined || saves[name].phase === 'asking') return;
    const wanted = readForm(name, forms[name], saved.settings);
    if (!wanted.ok) return setSave(name, { phase: 'refused', errors: wanted.errors });
    const asked = newPlaces(name, saved, wanted.value);
    if (asked === null) await save(name, isWayBack);
    else setSave(name, { phase: 'waiting', asked });
  };

  const turn = (name: FormName, from: 'waiting' | 'asking', to: 'waiting' | 'asking'): void => {
    const state = getState().saves[name];
    if (state.phase === from) setSave(name, { phase: to, asked: state.asked });
  };

  /** One after the other: each starts from what the one before it left. */
  let last = Promise.resolve();
  const queue = (work: () => Promise<void>): Promise<void> => (last = last.then(work));

  return {
    store,
    take: (saved) => setState({ saved }),
    edit,
    discard: (name) => {
      setForm(name, null);
      setSave(name, IDLE);
    },
    apply: () =>
      queue(async () => {
        for (const name of FORM_NAMES) await applyOne(name);
      }),
    ask: (name) => turn(name, 'waiting', 'asking'),
    decline: (name) => turn(name, 'asking', 'waiting'),
    agree: (name) => queue(() => save(name, false)),
    did,
    undo: () => {
      const { undos } = getState();
      setState({ undos: undos.slice(0, -1) });
      undos.at(-1)?.();
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

/** Where a form would send words that go nowhere new so far; null: nowhere. */
function newPlaces(
  name: FormName,
  { settings, overridden }: SettingsOut,
  wanted: Settings,
): Asked | null {
  if (name === 'embeddings') {
    const host = newEmbeddingHost(settings, wanted);
    return host === null ? null : { kind: 'meaning', host };
  }
  const destinations = newDestinations(settings, wanted, overridden);
  return destinations.length === 0 ? null : { kind: 'summaries', destinations };
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

/** Is anything there that closing the settings would lose? What holds is not. */
export const hasDrafts = ({ forms, texts, keys }: DraftsState): boolean =>
  Object.keys(forms).length > 0 || texts.size > 0 || Object.keys(keys).length > 0;

const IDLE: SaveState = { phase: 'idle' };

/** Forms are plain data, and their fields keep their order. */
const sameForm = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
