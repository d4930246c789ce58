import { openMemory } from '../../client/memory.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';

/** Says that what is shown was invented, and leads back. */
export function SampleBanner() {
  const { memory } = useExplorer();
  if (memory !== 'sample') return null;
  return (
    <section className="row firm gap-2 on-accent pad ruled" aria-label="Sample memory">
      <p>
        <strong>Sample memory:</strong> invented conversations. Your own memory is untouched.
      </p>
      <Button look="quiet" className="accent" onClick={() => openMemory(window.location, 'own')}>
        Back to your memory
      </Button>
    </section>
  );
}
