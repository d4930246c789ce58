import { placeToAgree } from '../../../../core/model/networkPlace.ts';
import { hostOf } from '../../../state/settingsDestinations.ts';
import { KeyBlock } from '../keys/KeyBlock.tsx';
import { CheckInput } from '../fields/CheckInput.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { LocalModels } from '../summaries/LocalModels.tsx';
import { useDrafts } from '../settingsContext.ts';
import { Group } from '../Section.tsx';
import { useForm } from '../useForm.ts';
import { MakeVectors } from './MakeVectors.tsx';

/** Whether questions are compared with conversations by their meaning, by whom, and what that costs. */
export function SearchByMeaning() {
  const { form, errors, edit } = useForm('embeddings');
  const drafts = useDrafts();
  const isOn = form.enabled;
  const place = placeToAgree(form.baseUrl.trim());
  return (
    <>
      <Group
        title="Search by meaning"
        note="Search finds words. With this it also finds parts of conversations that say the same in other words. Nothing else needs it."
      >
        <CheckInput
          label="Search by meaning, too"
          note="While this is off, nothing is sent for it. While it is on, the title, short summary, points and keywords of each finished part of a conversation go to the address below, once each, and so does every question that you or an agent asks."
          checked={form.enabled}
          onChange={(enabled) => edit({ enabled })}
        />
        <LocalModels
          use="embedding"
          isChosen={({ baseUrl }, { id }) => isOn && form.baseUrl === baseUrl && form.model === id}
          onChoose={({ baseUrl }, { id }) => {
            // How many numbers it gives is for the model to say.
            edit({ enabled: true, baseUrl, model: id, dimensions: '' });
            void drafts.apply();
          }}
        />
        {isOn ? (
          <>
            <TextInput
              label={<Named name="Address" />}
              value={form.baseUrl}
              error={errors['baseUrl']}
              note="Of an endpoint that speaks as OpenAI’s does; one on this machine needs no key and costs nothing. "
              onChange={(baseUrl) => edit({ baseUrl })}
            />
            {place === null ? null : (
              <CheckInput
                label={`Yes, what is searched by meaning may go to ${hostOf(place)} on my network without encryption`}
                note="Others on that network could read it. No key is sent there. Another address is asked for anew."
                checked={form.agreed === place}
                onChange={(isAgreed) => edit({ agreed: isAgreed ? place : '' })}
              />
            )}
            <TextInput
              label={<Named name="Model" />}
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
          </>
        ) : null}
      </Group>
      {isOn ? (
        <>
          <KeyBlock keyName="embeddings" />
          <MakeVectors />
        </>
      ) : null}
    </>
  );
}

/** The page has more than one of them. */
function Named({ name }: { readonly name: string }) {
  return (
    <>
      {name}
      <span className="visually-hidden"> of search by meaning</span>
    </>
  );
}
