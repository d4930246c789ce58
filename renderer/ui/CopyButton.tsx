import { useEffect, useState } from 'react';
import { copyText } from '../client/clipboard.ts';
import { Button } from './Button.tsx';

export interface CopyButtonProps {
  readonly label: string;
  /** The whole name, for who does not see what the button stands beside. */
  readonly name: string;
  readonly text: () => string;
}

const SAID_MS = 1500;

/** Copies a text, and says for a moment whether that worked. */
export function CopyButton({ label, name, text }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    setSaid((await copyText(text())) ? 'Copied' : 'Could not copy');
  };
  return (
    <>
      <Button look="quiet" aria-label={name} onClick={() => void copy()}>
        {said ?? label}
      </Button>
      <output className="visually-hidden">{said}</output>
    </>
  );
}
