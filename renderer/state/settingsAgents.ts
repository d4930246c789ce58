/** The form of what agents may do besides asking. */
import type { Settings } from '../../core/contract/settings.ts';
import { createFieldReader, type ReadForm } from './settingsFields.ts';

export type AgentsForm = Settings['agents'];

export const agentsFormOf = ({ agents }: Settings): AgentsForm => agents;

export const readAgents = (agents: AgentsForm, settings: Settings): ReadForm<Settings> =>
  createFieldReader().finish({ ...settings, agents });
