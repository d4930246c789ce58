import { isOwnAddress } from '../../../../core/model/batchHosts.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { Group } from '../Section.tsx';
import { useForm } from '../useForm.ts';

/** How a model writes. */
export function WritingFields() {
  const { form, errors, edit } = useForm('summaries');
  const { provider, endpoints } = form;
  const takesBatches =
    (provider === 'openai' || provider === 'anthropic') &&
    isOwnAddress(provider, endpoints[provider].baseUrl);
  return (
    <Group title="How it writes">
      {form.provider === 'agent' ? null : (
        <>
          <TextInput
            kind="number"
            label="Temperature"
            value={form.temperature}
            error={errors['temperature']}
            note={`0 says nearly the same each time; ${form.provider === 'anthropic' ? 1 : 2} is the most random.`}
            onChange={(temperature) => edit({ temperature })}
          />
          <TextInput
            kind="number"
            label="Output, at most"
            unit="tokens"
            value={form.maxOutputTokens}
            error={errors['maxOutputTokens']}
            note="Empty: as much as the level needs. Too little cuts answers off."
            onChange={(maxOutputTokens) => edit({ maxOutputTokens })}
          />
        </>
      )}
      <CheckInput
        label="Places that open into more"
        note="A mark in a text opens what stands behind it, told in more detail. For models; it changes nothing of what the built-in rules write."
        checked={form.markers}
        onChange={(markers) => edit({ markers })}
      />
      <CheckInput
        label="Keep decisions and corrections"
        note="Those that the model dropped are added under “Key points”. For models; it changes nothing of what the built-in rules write."
        checked={form.validateAnchors}
        onChange={(validateAnchors) => edit({ validateAnchors })}
      />
      {takesBatches || form.batches ? (
        <CheckInput
          label="Ask for older texts in batches, at half the price"
          note={
            takesBatches
              ? 'What is older than today is sent together and comes within a day, mostly sooner; until then the provider keeps the words and the answers. What you ask for yourself does not wait.'
              : 'Asked for at once, at the full price, where this address takes no batches.'
          }
          checked={form.batches}
          onChange={(batches) => edit({ batches })}
        />
      ) : null}
    </Group>
  );
}
