import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TURN_TIMEOUTS,
  TURN_ENDING,
  endingAfter,
  endingMarked,
  silentAtMs,
  turnState,
} from '../../../core/model/turnEnd.ts';
import type { TurnStep } from '../../../core/model/turnEnd.ts';

const NOW = Date.parse('2026-03-04T12:00:00Z');
const { cut, replied, interrupted, ended } = TURN_ENDING;
const NOTHING: TurnStep = {
  interrupts: false,
  endsTurn: false,
  goesOn: false,
  isReply: false,
  isNote: false,
};

const stateOf = (ending: number, silenceMs: number, isLast = true) =>
  turnState(
    { ending, isLast, arrivedMs: NOW - silenceMs },
    { ...DEFAULT_TURN_TIMEOUTS, nowMs: NOW },
  );

describe('the state of a turn', () => {
  it('that is the last is decided by how it ended, and by silence', () => {
    expect([0, 7_999, 8_000, 1e9].map((ms) => stateOf(replied, ms))).toEqual([
      'open',
      'open',
      'complete',
      'complete',
    ]);
    expect([0, 60_000, 1_800_000, 1_800_001].map((ms) => stateOf(cut, ms))).toEqual([
      'open',
      'open',
      'open',
      'partial',
    ]);
    for (const ms of [-1e9, 0, 1e9]) {
      expect(stateOf(ended, ms)).toBe('complete');
      expect(stateOf(interrupted, ms)).toBe('partial');
    }
  });

  it('that another follows is decided', () => {
    for (const ending of [cut, replied, ended]) expect(stateOf(ending, 0, false)).toBe('complete');
    expect(stateOf(interrupted, 0, false)).toBe('partial');
  });

  it('is told of no silence by a clock that was set back', () => {
    expect([-1_000, -5_001].map((ms) => stateOf(replied, ms))).toEqual(['open', 'complete']);
    expect(stateOf(cut, -1e9)).toBe('open');
  });

  it('changes by silence exactly when it says so', () => {
    for (const ending of [cut, replied]) {
      const at = silentAtMs({ ending, arrivedMs: NOW }, DEFAULT_TURN_TIMEOUTS);
      const states = [at - 1, at].map((nowMs) =>
        turnState({ ending, isLast: true, arrivedMs: NOW }, { ...DEFAULT_TURN_TIMEOUTS, nowMs }),
      );
      expect(states).toEqual(['open', ending === cut ? 'partial' : 'complete']);
    }
  });
});

describe('how a turn has ended', () => {
  it.each([
    ['a reply', { isReply: true }, replied],
    ['a reply with an end mark', { isReply: true, endsTurn: true }, ended],
    ['a reply that goes on', { isReply: true, goesOn: true }, cut],
    ['thinking, a call or a result', {}, cut],
    ['a note with an end mark', { isNote: true, endsTurn: true }, ended],
    ['an interruption', { interrupts: true, endsTurn: true }, interrupted],
  ] as const)('is told by %s, whatever was before', (_name, step, ending) => {
    for (const before of Object.values(TURN_ENDING))
      expect(endingAfter(before, { ...NOTHING, ...step })).toBe(ending);
  });

  it('stays as it was at a note', () => {
    for (const before of Object.values(TURN_ENDING))
      expect(endingAfter(before, { ...NOTHING, isNote: true })).toBe(before);
  });

  it('is told by a mark, but what a person stopped stays stopped', () => {
    const all = Object.values(TURN_ENDING);
    expect(all.map((before) => endingMarked(before, true))).toEqual(all.map(() => interrupted));
    expect([cut, replied, ended].map((before) => endingMarked(before, false))).toEqual([
      ended,
      ended,
      ended,
    ]);
    expect(endingMarked(interrupted, false)).toBe(interrupted);
  });
});
