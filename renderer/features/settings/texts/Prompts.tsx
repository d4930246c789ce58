import { useState } from 'react';
import { TEMPLATE_KINDS, type TemplateKind } from '../../../../core/model/providers.ts';
import type { Settings } from '../../../../core/contract/settings.ts';
import {
  copyTemplate,
  shownTemplates,
  templateKey,
  type Template,
} from '../../../state/settingsTexts.ts';
import { KIND_NAMES } from '../../../state/settingsWords.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { useDrafts, useDraftsState } from '../settingsContext.ts';
import { useSaved } from '../useForm.ts';
import { TemplateDetail } from './TemplateDetail.tsx';
import styles from './Texts.module.css';

/** A copy that was begun and not saved yet. */
interface NewCopy {
  readonly key: string;
  readonly id: string;
  readonly of: Template;
}

/** What a model is asked, in words that can be read, copied and changed. */
export function Prompts() {
  const { queries } = useExplorer();
  const drafts = useDrafts();
  const texts = useDraftsState((state) => state.texts);
  const { data, failure } = useCall('templates', {});
  const { settings } = useSaved();
  const [chosen, setChosen] = useState<string | null>(null);
  const [justSaved, setJustSaved] = useState<string | null>(null);
  const [copies, setCopies] = useState<readonly NewCopy[]>([]);
  const templates = shownTemplates(data?.templates ?? []);
  // A copy that is discarded is gone; one that is saved is among the templates.
  const unsaved = copies.filter(({ key }) => texts.has(key));
  const shownCopy = unsaved.find(({ key }) => key === chosen) ?? null;
  const detail =
    shownCopy?.of ?? templates.find((each) => templateKey(each) === chosen) ?? templates[0];

  const copy = (template: Template): void => {
    const taken = new Set([...templates, ...unsaved].map(({ id }) => id));
    const text = texts.get(templateKey(template)) ?? template.text;
    const made = copyTemplate({ id: template.id, text }, taken);
    const key = `prompts:new:${made.id}`;
    drafts.editText(key, made.text);
    setCopies([...unsaved, { key, id: made.id, of: template }]);
    setChosen(key);
  };
  const detailKey = detail === undefined ? '' : (shownCopy?.key ?? templateKey(detail));

  return (
    <>
      <p className="note">
        These are the words that a model is asked with; the built-in rules use none of them. Each is
        a YAML text; a changed one gets a new version, and nodes remember which version wrote them.
      </p>
      {failure === null ? null : (
        <ErrorNote
          what="The prompts could not be listed"
          failure={failure}
          onRetry={() => queries.retry('templates', {})}
        />
      )}
      {data === undefined || detail === undefined ? null : (
        <div className={`gap-5 ${styles['columns']}`}>
          <nav className={`stack gap-3 ${styles['list']}`} aria-label="Prompts">
            {[...TEMPLATE_KINDS, null].map((kind) => {
              const own = templates.filter((each) => each.kind === kind);
              const begun = unsaved.filter(({ of }) => of.kind === kind);
              return own.length + begun.length === 0 ? null : (
                <section key={kind}>
                  <h3 className="small quiet">
                    {kind === null ? 'Of no known kind' : KIND_NAMES[kind]}
                  </h3>
                  <ul>
                    {own.map((each) => (
                      <Entry
                        key={templateKey(each)}
                        id={each.id}
                        isCurrent={templateKey(each) === detailKey}
                        said={saidOf(each, settings, texts.has(templateKey(each)))}
                        onChoose={() => setChosen(templateKey(each))}
                      />
                    ))}
                    {begun.map(({ key, id }) => (
                      <Entry
                        key={key}
                        id={id}
                        isCurrent={key === detailKey}
                        said={{ look: 'amber', words: 'new, unsaved' }}
                        onChoose={() => setChosen(key)}
                      />
                    ))}
                  </ul>
                </section>
              );
            })}
          </nav>
          <TemplateDetail
            key={detailKey}
            draftKey={detailKey}
            id={shownCopy?.id ?? detail.id}
            template={shownCopy === null ? detail : null}
            kind={detail.kind}
            variables={data.variables}
            onCopy={() => copy(detail)}
            isJustSaved={detailKey === justSaved}
            onRemoved={({ id }) => setChosen(templateKey({ id, origin: 'built-in' }))}
            onSaved={(saved) => {
              setJustSaved(templateKey(saved));
              setChosen(templateKey(saved));
            }}
          />
        </div>
      )}
    </>
  );
}

interface Said {
  readonly look: 'plain' | 'amber' | 'red';
  readonly words: string;
}

interface EntryProps {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly said: Said;
  readonly onChoose: () => void;
}

function Entry({ id, isCurrent, said, onChoose }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        className="pick stack wrap full"
        aria-current={isCurrent}
        onClick={onChoose}
      >
        {id}
        <small data-look={said.look}>{said.words}</small>
      </button>
    </li>
  );
}

function saidOf(template: Template, settings: Settings, isDraft: boolean): Said {
  if (isDraft) return { look: 'amber', words: 'unsaved' };
  if (template.problem !== null) return { look: 'red', words: 'cannot be used' };
  const { origin, overrides, kind } = template;
  const from = origin === 'built-in' ? 'built in' : overrides ? 'changed by you' : 'yours';
  const isUsed = kind !== null && isInUse(template, kind, settings);
  return { look: 'plain', words: isUsed ? `${from}, in use` : from };
}

function isInUse({ id, origin, overrides }: Template, kind: TemplateKind, settings: Settings) {
  const chosen = settings.summaries.templates[kind];
  return chosen === undefined ? origin === 'built-in' || overrides : chosen === id;
}
