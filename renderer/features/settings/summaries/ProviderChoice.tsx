import { useId } from 'react';
import { PROVIDERS, type Provider } from '../../../../core/model/providers.ts';
import { PROVIDER_NAMES } from '../../../state/settingsWords.ts';
import { useForm } from '../useForm.ts';
import styles from './ProviderChoice.module.css';

const ABOUT: Readonly<Record<Provider, string>> = {
  extractive:
    'Picks the telling sentences by rules. No network, no key, no cost: nothing leaves this machine.',
  agent:
    'Claude Code, Codex, Gemini CLI, or another command that answers. No key: what you pay for already. Words of your conversations leave this machine through it.',
  openai:
    'OpenAI, Azure, OpenRouter, or a model of your own in Ollama, LM Studio, vLLM or llama.cpp. Words of your conversations are sent to the address that you name.',
  anthropic:
    'Claude. Words of your conversations are sent to api.anthropic.com, or another address that you name.',
};

/** Who writes summaries when nobody says otherwise. */
export function ProviderChoice() {
  const { form, saved, edit } = useForm('summaries');
  const id = useId();
  const variable = saved.overridden.provider;
  return (
    <fieldset className={'stack gap-2'}>
      <legend className={`text strong ${styles['legend']}`}>Who writes summaries</legend>
      {variable === null ? null : (
        <p className="amber measure">
          The environment variable {variable} decides now:{' '}
          {PROVIDER_NAMES[saved.effective.provider]}. What is chosen here holds where it is not set.
        </p>
      )}
      {PROVIDERS.map((provider) => (
        <label key={provider} className={`choice box pad ${styles['choice']}`}>
          <input
            type="radio"
            name="provider"
            value={provider}
            checked={form.provider === provider}
            aria-labelledby={`${id}-${provider}`}
            aria-describedby={`${id}-${provider}-about`}
            onChange={() => edit({ provider })}
          />
          <span id={`${id}-${provider}`} className="strong">
            {PROVIDER_NAMES[provider]}
          </span>
          <span id={`${id}-${provider}-about`} className="quiet measure second">
            {ABOUT[provider]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
