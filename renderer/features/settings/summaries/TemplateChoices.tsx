import { TEMPLATE_KINDS, type TemplateKind } from '../../../../core/model/providers.ts';
import { KIND_NAMES } from '../../../state/settingsWords.ts';
import { shownTemplates, type Template } from '../../../state/settingsTexts.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { SelectInput } from '../fields/SelectInput.tsx';
import { Group } from '../Section.tsx';
import { useForm } from '../useForm.ts';

/** Which prompt is used for what. */
export function TemplateChoices() {
  const { queries } = useExplorer();
  const { data, failure } = useCall('templates', {});
  return (
    <Group title="Which prompt is used" note="They are written, copied and tried below.">
      {failure === null ? null : (
        <ErrorNote
          what="The prompts could not be listed"
          failure={failure}
          onRetry={() => queries.retry('templates', {})}
        />
      )}
      {TEMPLATE_KINDS.map((kind) => (
        <TemplateChoice key={kind} kind={kind} templates={shownTemplates(data?.templates ?? [])} />
      ))}
    </Group>
  );
}

interface TemplateChoiceProps {
  readonly kind: TemplateKind;
  readonly templates: readonly Template[];
}

function TemplateChoice({ kind, templates }: TemplateChoiceProps) {
  const { form, edit } = useForm('summaries');
  const chosen = form.templates[kind];
  const own = templates.filter(
    (each) => each.kind === kind && each.origin === 'user' && !each.overrides,
  );
  const standard = templates.find(
    (each) => each.kind === kind && (each.origin === 'built-in' || each.overrides),
  );
  const isKnown = chosen === '' || own.some(({ id }) => id === chosen);
  return (
    <SelectInput
      label={KIND_NAMES[kind]}
      value={chosen}
      options={[
        { value: '', label: standardLabel(standard) },
        ...own.map(({ id, version }) => ({ value: id, label: version ?? `${id} (broken)` })),
        ...(isKnown ? [] : [{ value: chosen, label: `${chosen} (not there any more)` }]),
      ]}
      onChange={(id) => edit({ templates: { ...form.templates, [kind]: id } })}
    />
  );
}

function standardLabel(standard: Template | undefined): string {
  if (standard === undefined) return 'Built in';
  const version = standard.version ?? standard.id;
  return standard.overrides ? `${version}, changed by you` : `Built in: ${version}`;
}
