import { Fold } from '../../ui/Fold.tsx';
import { TimingFields } from './live/TimingFields.tsx';
import { Section, Stack } from './Section.tsx';
import { TemplateChoices } from './summaries/TemplateChoices.tsx';
import { HalfLives } from './texts/HalfLives.tsx';
import { LeftOut } from './texts/LeftOut.tsx';
import { Prompts } from './texts/Prompts.tsx';

/** What most people leave alone. */
export function AdvancedPage() {
  return (
    <Section intro="Everything here works as it is. It is for who wants to know, or to have it otherwise.">
      <div>
        <Fold title="What a model is asked" note="prompts, and which of them is used">
          <Stack>
            <TemplateChoices />
            <Prompts />
          </Stack>
        </Fold>
        <Fold title="What is left out before" note="noise that no summary is made of">
          <Stack>
            <LeftOut />
          </Stack>
        </Fold>
        <Fold
          title="Pauses and intervals"
          note="when a turn is complete, how often folders are looked at"
        >
          <Stack>
            <TimingFields />
          </Stack>
        </Fold>
        <Fold title="How long ideas count" note="what the boards show first, and what fades">
          <Stack>
            <HalfLives />
          </Stack>
        </Fold>
      </div>
    </Section>
  );
}
