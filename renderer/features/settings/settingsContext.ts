import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Drafts, DraftsState } from '../../state/settingsDrafts.ts';

/** The pages, in their order. */
export const SECTIONS = [
  { id: 'general', title: 'General' },
  { id: 'sources', title: 'Sources' },
  { id: 'summaries', title: 'Summaries and models' },
  { id: 'cost', title: 'Cost' },
  { id: 'privacy', title: 'Privacy' },
  { id: 'storage', title: 'Storage' },
  { id: 'advanced', title: 'Advanced' },
] as const;
export type SectionId = (typeof SECTIONS)[number]['id'];

export const OpenSettingsContext = createContext<(section: SectionId) => void>(() => undefined);

/** Opens the settings at a section. */
export const useOpenSettings = (): ((section: SectionId) => void) =>
  useContext(OpenSettingsContext);

export const DraftsContext = createContext<Drafts | null>(null);

/** The drafts of the settings that are open. */
export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (drafts === null) throw new Error('rendered outside of a DraftsContext');
  return drafts;
}

/** A part of the drafts; the component is drawn again when that part changes. */
export function useDraftsState<T>(select: (state: DraftsState) => T): T {
  return useStore(useDrafts().store, select);
}

export const LeaveSettingsContext = createContext<() => void>(() => undefined);

/** Closes the settings, after asking where changes would be lost. */
export const useLeaveSettings = (): (() => void) => useContext(LeaveSettingsContext);

export const GoToSectionContext = createContext<(section: SectionId) => void>(() => undefined);

/** Shows another section of the open settings. */
export const useGoToSection = (): ((section: SectionId) => void) => useContext(GoToSectionContext);
