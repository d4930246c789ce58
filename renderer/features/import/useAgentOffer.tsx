import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useCall } from '../../ui/useCall.ts';
import type { AgentChoiceProps } from './AgentChoice.tsx';

/**
 * Agents that are here and could write the summaries, while nobody but the built-in rules does. The forms of
 * the settings come with it, whose code is fetched only then. Undefined meanwhile; null: there is nothing to
 * offer, or it could not be fetched.
 */
export function useAgentOffer(): ReactNode | undefined {
  const saved = useCall('settings', {}).data;
  const agents = useCall('localAgents', {}).data?.agents ?? [];
  const isWanted = saved?.effective.provider === 'extractive' && agents.length > 0;
  const [Choice, setChoice] = useState<ComponentType<AgentChoiceProps> | null>();
  useEffect(() => {
    let isHere = true;
    const fetchIt = async (): Promise<void> => {
      const loaded = await load();
      if (isHere) setChoice(() => loaded);
    };
    if (isWanted) void fetchIt();
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  if (!isWanted || Choice === null) return null;
  return Choice === undefined ? undefined : <Choice agents={agents} saved={saved} />;
}

async function load(): Promise<ComponentType<AgentChoiceProps> | null> {
  try {
    const { AgentChoice } = await import('./AgentChoice.tsx');
    return AgentChoice;
  } catch {
    // The settings offer the same, and say why where that fails.
    return null;
  }
}
