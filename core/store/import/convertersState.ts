import type { Buffer } from 'node:buffer';
import type { JsonValue } from '../../engine/import/ports/importStore.ts';
import { packShort, unpackShort } from '../sql/shortTexts.ts';

/** What a converter remembers of a log, as its row holds it. */
export interface StateColumns {
  /** JSON, in rows that an older build wrote last. */
  readonly converter: string;
  /** JSON packed against {@link SHAPE}; null in rows of older builds. */
  readonly state: Uint8Array | null;
}

/**
 * What such JSON looks like, the most frequent last. It never changes: what is stored can only be unpacked with it.
 */
const SHAPE =
  '{"converter":{"thread":{"id":"","startMs":17,"isSubAgent":false,"agentPath":null},"copiedThread":null,"turn":{"id":"","startMs":17,"copied":false},"projectSaid":true,"untimedStart":null,"texts":[],"calls":[],' +
  '"toolNames":[["","exec_command"],["","shell"],["","update_plan"],["","apply_patch"]],"uses":[],"running":[],"exits":[],"questions":[],"failures":[],"directory":"/home/","model":"gpt-5","counted":""},"keys":[]}' +
  '{"converter":{"session":"","toolNames":[["","AskUserQuestion"],["","ToolSearch"],["","WebSearch"],["","WebFetch"],["","TodoWrite"],["","TaskCreate"],["","TaskUpdate"],["","Agent"],["","Task"],["","Skill"],["","Glob"],["","Grep"],["","Write"],["","Edit"],["","Read"],["","Bash"],["0' +
  '"]],"chains":[],"uses":[],"failures":[],"prompts":{"waiting":[],"bySlip":[],"byAttachment":[]},"counted":[["0",10000],["1",20000]],"scheduled":[],"introduced":[["",6]]},"keys":[]}';

export function packState(state: JsonValue): Buffer {
  return packShort(JSON.stringify(state), SHAPE);
}

/** Throws if it is damaged. */
export function unpackState({ converter, state }: StateColumns): JsonValue {
  return JSON.parse(state === null ? converter : unpackShort(state, SHAPE)) as JsonValue;
}
