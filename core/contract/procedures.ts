/** The single table of procedures: every host provides exactly these. */
import type { z } from 'zod';
import { agentProcedures } from './agents.ts';
import { contextProcedures } from './contexts.ts';
import { conversationProcedures } from './conversations.ts';
import { embeddingProcedures } from './embeddings.ts';
import { exportProcedures } from './export.ts';
import { findProcedures } from './find.ts';
import { ideasProcedures } from './ideas.ts';
import { importProcedures } from './import.ts';
import { indexProcedures } from './index.ts';
import { libraryProcedures } from './library.ts';
import { liveProcedures } from './live.ts';
import { maintenanceProcedures } from './maintenance.ts';
import { marksProcedures } from './marks.ts';
import { navigateProcedures } from './navigate.ts';
import { pageProcedures } from './pages.ts';
import type { ProcedureFacts } from './procedure.ts';
import { projectsProcedures } from './projects.ts';
import { proposalProcedures } from './proposals.ts';
import { searchProcedures } from './search.ts';
import { settingsProcedures } from './settings.ts';
import { statusProcedures } from './status.ts';
import { summariesProcedures } from './summaries.ts';
import { transcriptProcedures } from './transcripts.ts';

export const procedures = {
  ...libraryProcedures,
  ...pageProcedures,
  ...transcriptProcedures,
  ...statusProcedures,
  ...conversationProcedures,
  ...exportProcedures,
  ...importProcedures,
  ...indexProcedures,
  ...projectsProcedures,
  ...marksProcedures,
  ...ideasProcedures,
  ...summariesProcedures,
  ...proposalProcedures,
  ...findProcedures,
  ...navigateProcedures,
  ...contextProcedures,
  ...searchProcedures,
  ...embeddingProcedures,
  ...liveProcedures,
  ...maintenanceProcedures,
  ...settingsProcedures,
  ...agentProcedures,
} as const;

export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
export type InputOf<Name extends ProcedureName> = z.input<Procedures[Name]['input']>;
export type ParsedInputOf<Name extends ProcedureName> = z.output<Procedures[Name]['input']>;
export type OutputOf<Name extends ProcedureName> = z.output<Procedures[Name]['output']>;

/** Names of the procedures with the given facts. */
export type NameWith<Facts extends Partial<ProcedureFacts>> = {
  [Name in ProcedureName]: Procedures[Name] extends Facts ? Name : never;
}[ProcedureName];

/** Queries, which can be repeated without changing anything. */
export type QueryName = NameWith<{ readonly kind: 'query' }>;

export function isQuery(name: ProcedureName): name is QueryName {
  return procedures[name].kind === 'query';
}
