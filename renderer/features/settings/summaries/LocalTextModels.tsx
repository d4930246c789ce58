import { useDrafts } from '../settingsContext.ts';
import { useForm } from '../useForm.ts';
import { LocalModels } from './LocalModels.tsx';

/** Models of this machine that could write summaries. */
export function LocalTextModels() {
  const drafts = useDrafts();
  const { form, edit } = useForm('summaries');
  const { openai } = form.endpoints;
  return (
    <LocalModels
      use="text"
      isChosen={({ baseUrl }, { id }) =>
        form.provider === 'openai' && openai.baseUrl === baseUrl && openai.model === id
      }
      onChoose={({ baseUrl }, { id }) => {
        edit({
          provider: 'openai',
          endpoints: { ...form.endpoints, openai: { ...openai, baseUrl, model: id } },
        });
        void drafts.apply();
      }}
    />
  );
}
