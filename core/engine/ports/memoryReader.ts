import type { OutputOf, ParsedInputOf } from '../../contract/procedures.ts';

/** Answers questions about the memory. Each gives null when an id names nothing. */
export interface MemoryReader {
  status(): Promise<OutputOf<'status'>>;
  toc(input: ParsedInputOf<'toc'>): Promise<OutputOf<'toc'> | null>;
  show(input: ParsedInputOf<'show'>): Promise<OutputOf<'show'> | null>;
  grip(input: ParsedInputOf<'grip'>): Promise<OutputOf<'grip'> | null>;
  events(input: ParsedInputOf<'events'>, nowMs: number): Promise<OutputOf<'events'> | null>;
  around(input: ParsedInputOf<'around'>, nowMs: number): Promise<OutputOf<'around'> | null>;
  rawLine(input: ParsedInputOf<'rawLine'>): Promise<OutputOf<'rawLine'> | null>;
  conversation(input: ParsedInputOf<'conversation'>): Promise<OutputOf<'conversation'> | null>;
  locate(input: ParsedInputOf<'locate'>): Promise<OutputOf<'locate'> | null>;
  activity(input: ParsedInputOf<'activity'>): Promise<OutputOf<'activity'> | null>;
}
