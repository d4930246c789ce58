/**
 * Reads `event_msg` lines: what a client was told. In older versions they repeat the
 * `response_item` lines.
 */
import { isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { ABORTED, clientNote } from './clientText.ts';
import { contentOf } from './contentParts.ts';
import {
  assistantMessage,
  inPhase,
  legacyContent,
  saidByAssistant,
  userMessage,
  reviewEnd,
  reviewRequest,
} from './messages.ts';
import type { Piece } from './piece.ts';
import { note, thinking } from './piece.ts';
import type { ToolState } from './toolFacts.ts';
import {
  agentToolEnd,
  clientToolCall,
  clientToolEnd,
  commandEnd,
  imageMade,
  imageViewed,
  patchEnd,
  plainNote,
  serverToolEnd,
  webSearch,
} from './toolRecords.ts';

type Reader = (event: JsonObject, state: ToolState) => readonly Piece[];

const EVENT_MESSAGES: Readonly<Record<string, Reader>> = {
  user_message: legacyUserMessage,
  agent_message: ({ message, phase }) => inPhase(assistantMessage(contentOf(message)), phase),
  agent_reasoning: ({ text }) => thinking(textOf(text)),
  agent_reasoning_raw_content: ({ text }) => thinking(textOf(text)),
  task_complete: turnEnd,
  turn_complete: turnEnd,
  turn_aborted: turnAborted,
  error: turnError,
  stream_error: plainNote('stream-error'),
  warning: plainNote('warning'),
  deprecation_notice: plainNote('deprecation-notice'),
  model_reroute: plainNote('model-reroute'),
  exec_command_end: commandEnd,
  patch_apply_end: patchEnd,
  mcp_tool_call_end: serverToolEnd,
  dynamic_tool_call_request: clientToolCall,
  dynamic_tool_call_response: clientToolEnd,
  web_search_end: webSearch,
  view_image_tool_call: imageViewed,
  image_generation_end: imageMade,
  collab_agent_spawn_end: agentToolEnd,
  collab_agent_interaction_end: agentToolEnd,
  collab_waiting_end: agentToolEnd,
  collab_close_end: agentToolEnd,
  collab_resume_end: agentToolEnd,
  sub_agent_activity: plainNote('sub-agent-activity', ['event_id', 'occurred_at_ms']),
  guardian_assessment: plainNote('guardian-assessment', ['target_item_id']),
  thread_goal_updated: goal,
  thread_rolled_back: plainNote('rolled-back'),
  undo_completed: plainNote('undo'),
  background_event: plainNote('background-event'),
  entered_review_mode: reviewRequest,
  exited_review_mode: reviewEnd,
};

/** The reader for a type; undefined if it gives no events. */
export function eventReader(type: string): Reader | undefined {
  return Object.hasOwn(EVENT_MESSAGES, type) ? EVENT_MESSAGES[type] : undefined;
}

/** User messages that the client writes itself. */
const CLIENT_KINDS: ReadonlySet<string> = new Set(['user_instructions', 'environment_context']);

function legacyUserMessage(event: JsonObject): Piece[] {
  const kind = textOf(event['kind']);
  const content = legacyContent(event);
  return kind !== undefined && CLIENT_KINDS.has(kind)
    ? content.texts.flatMap((text) => clientNote(text, kind.replaceAll('_', '-')))
    : userMessage(content);
}

/** The last message only becomes an event if no line before says it. */
function turnEnd({ last_agent_message: last, error }: JsonObject): Piece[] {
  const failure = isObject(error) ? turnError(error) : [];
  const said = saidByAssistant(textOf(last) ?? '');
  return [...said.map((piece): Piece => ({ ...piece, endsTurn: true })), ...failure];
}

function turnAborted({ reason }: JsonObject): Piece[] {
  const why = textOf(reason);
  return [
    {
      ...note('turn-aborted', why === undefined ? 'Turn aborted' : `Turn aborted: ${why}`),
      ...ABORTED,
    },
  ];
}

/** A failure that ended the turn. */
function turnError(event: JsonObject): Piece[] {
  const inner = isObject(event['error']) ? event['error'] : event;
  const text = textOf(inner['message']) ?? 'The turn ended with an error.';
  return [{ ...note('error', text), interrupts: true, once: true }];
}

/** Repeated whenever the effort spent on the goal changes. */
function goal(event: JsonObject): Piece[] {
  const fields = isObject(event['goal']) ? event['goal'] : event;
  const objective = textOf(fields['objective']);
  const status = textOf(fields['status']);
  const text = [objective, status === undefined ? undefined : `status: ${status}`];
  return objective === undefined
    ? []
    : [{ ...note('goal', text.filter((part) => part !== undefined).join('\n')), once: true }];
}
