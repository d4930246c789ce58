import { useState } from 'react';
import { newEmbeddingHost } from '../../../state/settingsEmbeddings.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { Group, Section } from '../Section.tsx';
import { useDrafts } from '../settingsContext.ts';
import { useForm } from '../useForm.ts';
import { EmbedConfirm } from './EmbedConfirm.tsx';
import { MakeVectors } from './MakeVectors.tsx';

/** Whether questions are compared with conversations by their meaning, who makes the vectors, and what that costs. */
export function EmbeddingsSection() {
  const drafts = useDrafts();
  const { form, saved, errors, edit } = useForm('embeddings');
  const [asking, setAsking] = useState<string | null>(null);
  const save = (): void => {
    const wanted = drafts.check('embeddings');
    if (wanted?.ok !== true) return;
    const host = newEmbeddingHost(saved.settings, wanted.value);
    if (host === null) void drafts.save('embeddings');
    else setAsking(host);
  };
  return (
    <Section intro="Search finds words. With embeddings it also finds parts of conversations that say the same in other words. Nothing else needs them.">
      <Group title="Search by meaning">
        <CheckInput
          label="Use embeddings"
          note="While this is off, nothing is sent for it. While it is on, the title, short summary, points and keywords of each finished part of a conversation go to the address below, once each, and so does every question that you or an agent asks."
          checked={form.enabled}
          onChange={(enabled) => edit({ enabled })}
        />
        <TextInput
          label="Address"
          value={form.baseUrl}
          error={errors['baseUrl']}
          note="Of an endpoint that speaks as OpenAI’s does; one on this machine needs no key and costs nothing. Its key is set under Keys."
          onChange={(baseUrl) => edit({ baseUrl })}
        />
        <TextInput
          label="Model"
          value={form.model}
          error={errors['model']}
          note="Vectors of another model cannot be compared: after a change all are made anew."
          onChange={(model) => edit({ model })}
        />
        <TextInput
          kind="number"
          label="Dimensions"
          unit="numbers a vector"
          value={form.dimensions}
          error={errors['dimensions']}
          note="A byte each. Empty: as many as the model gives; only some models can be asked for fewer."
          onChange={(dimensions) => edit({ dimensions })}
        />
      </Group>
      <MakeVectors />
      <SaveBar name="embeddings" onSave={save} />
      {asking === null ? null : (
        <EmbedConfirm
          host={asking}
          onNo={() => setAsking(null)}
          onYes={() => {
            setAsking(null);
            void drafts.save('embeddings');
          }}
        />
      )}
    </Section>
  );
}
