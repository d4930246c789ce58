import { describe, expect, test } from 'vitest';
import { readSegmentReply } from '../../../core/domain/compose/readSegmentReply.ts';
import { assistant, call, countTokens, result, segment, user } from '../summarize/events.ts';
import { CONTEXT, HARBOUR, REPLY, contextOf, read, reply } from './replies.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

const { base } = CONTEXT.segment;

describe('a good reply', () => {
  test('becomes the summary, with nothing to repair', () => {
    const { value, repairs } = read();
    expect({
      title: value.title,
      keywords: value.keywords,
      details: value.details,
      originalTokens: value.originalTokens,
      repairs,
    }).toEqual({
      title: REPLY.title,
      keywords: REPLY.keywords,
      details: {
        entities: REPLY.entities,
        relations: REPLY.relations,
        timeMarkers: REPLY.timeMarkers,
      },
      originalTokens: base.originalTokens,
      repairs: [],
    });
  });

  test('has sizes within their ratios, appended anchors left out', () => {
    const { texts, originalTokens } = read().value;
    const ratios = (['detailed', 'brief'] as const).map((level) => {
      const { tokens, appended } = texts[level];
      return originalTokens / (tokens - (appended?.tokens ?? 0));
    });
    expect(ratios[0]).toBeGreaterThanOrEqual(2);
    expect(ratios[0]).toBeLessThanOrEqual(5);
    expect(ratios[1]).toBeGreaterThanOrEqual(6);
    expect(ratios[1]).toBeLessThanOrEqual(16);
  });

  test('is measured for fidelity', () => {
    const { fidelity } = read().value;
    expect({ ...fidelity, overall: 0, contextRetention: 0, lostInformation: [] }).toEqual({
      overall: 0,
      anchorPreservation: 1,
      factualAccuracy: 1,
      contextRetention: 0,
      lostInformation: [],
      unsupported: [],
      passes: fidelity.overall >= 0.85,
    });
  });

  test('with an invented number is told so', () => {
    const { value } = read({ detailed: REPLY.detailed.replace('38 tests', '4711 tests') });
    expect(value.fidelity.unsupported).toContain('4711');
  });
});

describe('a title', () => {
  test.each([
    ['quoted', '"Tide times in UTC."', 'Tide times in UTC'],
    ['in Markdown', '## **Tide times** in `UTC`', 'Tide times in UTC'],
    ['labelled', 'Title: Tide times in UTC', 'Tide times in UTC'],
    ['on two lines', 'Tide times\nin UTC', 'Tide times in UTC'],
    ['with a marker', 'Tide times in UTC [→more:x:y]', 'Tide times in UTC'],
    ['with HTML', '<b>Tide</b> times<script>alert(1)</script> in UTC', 'Tide times in UTC'],
    [
      'too long',
      'How the tide times of the harbour app were an hour late because of the switch',
      'How the tide times of the harbour app',
    ],
  ])('%s is repaired', (_, title, repaired) => {
    expect(read({ title }).value.title).toBe(repaired);
  });

  test('in too many ideographs is repaired', () => {
    const said = '潮汐时间表';
    const { events } = HARBOUR;
    const context = contextOf({
      ...HARBOUR,
      events: [...events, assistant(`${said}已经修好了。`)],
    });
    expect(read({ title: said.repeat(8) }, context).value.title).toBe(said.repeat(8).slice(0, 24));
  });

  test('about nothing that was said is the built-in one, and that is noted', () => {
    const { value, repairs } = read({ title: 'Kubernetes cluster migrated to Frankfurt' });
    expect([value.title, repairs[0]]).toEqual([
      CONTEXT.segment.base.title,
      'title: about nothing that was said; the built-in one stands in',
    ]);
  });

  test('without any word is the built-in one', () => {
    const { value, repairs } = read({ title: '[→more:abc:def]' });
    expect([value.title, repairs]).toEqual([
      base.title,
      ['title: empty; the built-in one stands in'],
    ]);
  });
});

describe('a language', () => {
  const GERMAN =
    'Die Zeiten der Gezeiten waren um eine Stunde falsch, weil der Kalender als Ortszeit gelesen wurde und nicht als Weltzeit. Das ist jetzt behoben, und die Tabelle wird beim nächsten Start neu gebaut, was auf dem alten Gerät etwa neun Sekunden dauert. ';

  test('that was not spoken is refused, in words for the model', () => {
    expect(readSegmentReply(reply({ detailed: GERMAN.repeat(3), brief: GERMAN }), CONTEXT)).toEqual(
      {
        ok: false,
        problem: 'The reply is in German, but the conversation is in English: answer in English.',
      },
    );
  });

  test('of a few words is let through', () => {
    expect(
      readSegmentReply(reply({ detailed: REPLY.detailed, brief: 'Alles ist gut.' }), CONTEXT).ok,
    ).toBe(true);
  });

  test('that was the second one in the conversation is no wrong one', () => {
    const input = segment(
      user(GERMAN.repeat(2)),
      assistant(HARBOUR.events[3]?.text ?? ''),
      assistant(HARBOUR.events[5]?.text ?? ''),
    );
    expect(
      readSegmentReply(
        reply({
          detailed: GERMAN.repeat(2),
          brief: GERMAN,
          bullets: [{ text: 'Neun Sekunden.', cites: ['e1'] }],
        }),
        contextOf(input),
      ).ok,
    ).toBe(true);
  });
});

test('a segment of 4,000 tokens is read in about ten times as long as one of 400', () => {
  const contexts = new Map([1, 10].map((times) => [times, contextOfTimes(times)]));
  const grown = growth((times) => {
    const context = contexts.get(times);
    if (context !== undefined) readSegmentReply(reply(), context);
  }, 1);
  expect(contexts.get(10)?.segment.base.originalTokens).toBeGreaterThan(3_500);
  expect(grown).toBeLessThan(NEARLY_LINEAR);
});

function contextOfTimes(times: number) {
  const events = Array.from({ length: times }, () => HARBOUR.events).flat();
  const input = segment(
    ...events.map((event, i) => ({
      ...event,
      text: event.text.replaceAll(/\. /g, ` in case ${i}. `),
    })),
    call('Bash', '{"command":"ls"}'),
    result('x'),
  );
  return contextOf(input, { countTokens });
}
