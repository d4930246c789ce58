import type { FieldErrors } from '../../state/settingsFields.ts';
import {
  savedForm,
  type FormName,
  type SectionForms,
  type SettingsOut,
} from '../../state/settingsDrafts.ts';
import { useDrafts, useDraftsState } from './settingsContext.ts';

export interface FormState<Form> {
  readonly form: Form;
  readonly saved: SettingsOut;
  readonly errors: FieldErrors;
  readonly isDraft: boolean;
  readonly edit: (patch: Partial<Form>) => void;
}

/** What the host says is saved. Rendered only once it said so. */
export function useSaved(): SettingsOut {
  const saved = useDraftsState((state) => state.saved);
  if (saved === null) throw new Error('rendered before the settings were there');
  return saved;
}

/** One form: what holds, with what was changed since. Changes hold once their field is left (`useApplyOn.ts`). */
export function useForm<Name extends FormName>(name: Name): FormState<SectionForms[Name]> {
  const drafts = useDrafts();
  const saved = useSaved();
  const draft = useDraftsState((state) => state.forms[name]);
  const save = useDraftsState((state) => state.saves[name]);
  const form: SectionForms[Name] = draft ?? savedForm(name, saved.settings);
  return {
    form,
    saved,
    errors: save.phase === 'refused' ? save.errors : NONE,
    isDraft: draft !== undefined,
    edit: (patch) => drafts.edit(name, { ...form, ...patch }),
  };
}

const NONE: FieldErrors = {};
