import { describe, expect, it } from 'vitest';
import { linkIdeas } from '../../../core/domain/ideas/linkIdeas.ts';
import type { Happening, LinkableIdea } from '../../../core/domain/ideas/types.ts';

const DAY = 86_400_000;
const idea = (
  intent: LinkableIdea['intent'],
  text: string,
  more: Partial<LinkableIdea> = {},
): LinkableIdea => ({
  intent,
  text,
  ms: 0,
  conversation: 1,
  by: 'person',
  entities: [],
  settled: intent === 'decision',
  ...more,
});
const happening = (
  kind: Happening['kind'],
  text: string,
  more: Partial<Happening> = {},
): Happening => ({ kind, text, ms: DAY, conversation: 2, ...more });

const naming = (conversation: number, ms: number, name = 'readStations') =>
  idea('conclusion', `${name} rounds the clock (${conversation})`, {
    conversation,
    ms,
    entities: [{ kind: 'concept', name }],
  });

describe('a decision', () => {
  const first = idea('decision', "let's make the start command hidden");

  it('is superseded by a later one that takes back the same matter', () => {
    const later = idea('decision', "thinking again: let's completely remove the start command", {
      ms: DAY,
      conversation: 2,
    });
    expect(linkIdeas([first, later], []).links).toEqual([
      { from: 1, to: 0, relation: 'supersedes', confidence: expect.any(Number) as number },
    ]);
  });

  it('stands beside one of another matter, one that only goes on, and one long after', () => {
    const links = (text: string, ms = DAY) =>
      linkIdeas([first, idea('decision', text, { ms })], []).links;
    expect(links("let's replace the table of stations instead")).toEqual([]);
    expect(links('the start command should print its version')).toEqual([]);
    expect(links("let's completely remove the start command", 90 * DAY)).toEqual([]);
  });
});

const relations = (...ideas: LinkableIdea[]) =>
  linkIdeas(ideas, []).links.map(({ from, to, relation }) => [from, relation, to]);

describe('what comes after', () => {
  const kept = idea('decision', 'We should keep the tidewater stations in SQLite');
  const later = (text: string, more: Partial<LinkableIdea> = {}) =>
    idea('decision', text, { ms: DAY, conversation: 2, ...more });

  it('contradicts a decision whose words it denies, without taking it back', () => {
    expect(relations(kept, later('We should not keep the tidewater stations in SQLite'))).toEqual([
      [1, 'contradicts', 0],
    ]);
    expect(relations(kept, later('We should keep the tidewater stations in SQLite'))).toEqual([]);
  });

  it('an assistant that answers contradicts nobody', () => {
    const denied = 'I would start with SQLite for the tidewater stations, not keep the files';
    const said = idea('decision', 'Start with SQLite, keep the files for the tidewater stations');
    const answer = (conversation: number) =>
      relations(said, later(denied, { conversation, by: 'assistant' })).filter(
        ([, relation]) => relation === 'contradicts',
      );
    expect(answer(1)).toEqual([]);
    expect(answer(2)).toEqual([[1, 'contradicts', 0]]);
  });

  it('builds on a decision from which it goes on, soon after', () => {
    const more =
      'We should keep the tidewater stations in SQLite with an index of harbours for pilots';
    expect(relations(kept, later(more))).toEqual([[1, 'builds_on', 0]]);
    expect(relations(kept, later(more, { ms: 90 * DAY }))).toEqual([]);
    expect(relations(kept, later('We should print the version of the command'))).toEqual([]);
  });

  it('answers a question of the project, but not one that comes later', () => {
    const asked = idea('question', 'Where do the tidewater stations of harbours lie?');
    const found = later('The tidewater stations of harbours lie in SQLite', {
      intent: 'conclusion',
    });
    expect(relations(asked, found)).toEqual([[1, 'answers', 0]]);
    expect(relations({ ...found, ms: 0 }, { ...asked, ms: DAY })).toEqual([]);
  });
});

describe('what was left open', () => {
  it('is done by a commit that says so, in another conversation too', () => {
    const todo = idea('todo', 'Add flags for generate and force to explain.go');
    const { settled } = linkIdeas(
      [todo],
      [
        happening('commit', 'Document leap seconds'),
        happening('commit', 'explain.go: add the generate and force flags'),
      ],
    );
    expect(settled).toEqual([{ idea: 0, by: 1, confidence: expect.any(Number) as number }]);
  });

  it('is not done by a report that only speaks of it, nor by what came before', () => {
    const todo = idea('todo', 'Add flags for generate and force to explain.go', { ms: 2 * DAY });
    const says = 'The flags generate and force of explain.go are still to do';
    expect(linkIdeas([todo], [happening('outcome', says, { ms: 3 * DAY })]).settled).toEqual([]);
    const done = 'Added the flags generate and force to explain.go';
    expect(linkIdeas([todo], [happening('outcome', done, { ms: 3 * DAY })]).settled).toHaveLength(
      1,
    );
    expect(linkIdeas([todo], [happening('outcome', done)]).settled).toEqual([]);
  });

  it('a question is answered in words, not by a commit or another question', () => {
    const asked = idea('question', 'Does the tidewater importer of stations read leap seconds?');
    const words = 'The tidewater importer of stations does not read leap seconds';
    expect(linkIdeas([asked], [happening('outcome', `${words}.`)]).settled).toHaveLength(1);
    expect(linkIdeas([asked], [happening('commit', words)]).settled).toEqual([]);
    expect(linkIdeas([asked], [happening('outcome', `${words}?`)]).settled).toEqual([]);
  });

  describe('and asked for elsewhere', () => {
    const todo = idea('todo', 'Reject stations that exceed MaxTide (warn or drop)');
    const asked = 'Reject stations that exceed MaxTide (warn or drop), as the review says';
    const report = (more: Partial<Happening> = {}) =>
      happening('outcome', 'The importer compares each of them first.', {
        asked,
        worked: true,
        ...more,
      });
    const settles = (...of: Happening[]) => linkIdeas([todo], of).settled.map(({ by }) => by);

    it('is done by the report of a turn that worked on it', () => {
      expect(settles(report({ worked: false }), report())).toEqual([1]);
    });

    it('is not done by a turn of its own conversation, another matter, or one that asks back', () => {
      expect(settles(report({ conversation: 1 }))).toEqual([]);
      expect(settles(report({ asked: 'Reject stations without a harbour' }))).toEqual([]);
      expect(settles(report({ text: 'Which of them do you mean?' }))).toEqual([]);
      expect(settles(report({ asked: `Do not ${asked.toLowerCase()}` }))).toEqual([]);
      expect(settles(report({ ms: -DAY }))).toEqual([]);
    });

    it('is answered where it was a question, though the report has other words', () => {
      const question = idea('question', 'Does the tidewater importer read leap seconds?');
      const again = report({
        asked: 'does the tidewater importer read leap seconds',
        worked: false,
        text: 'No: the clock is rounded.',
      });
      expect(linkIdeas([question], [again]).settled).toEqual([
        { idea: 0, by: 0, confidence: expect.any(Number) as number },
      ]);
      expect(linkIdeas([{ ...question, intent: 'problem' }], [again]).settled).toEqual([]);
    });
  });

  it('is left alone where its own conversation settled it', () => {
    const todo = idea('todo', 'Add flags for generate and force', { settled: true });
    expect(
      linkIdeas([todo], [happening('commit', 'Add flags for generate and force')]).settled,
    ).toEqual([]);
  });
});

describe('ideas of different conversations', () => {
  it('that name the same rare thing are related, the later to the earlier', () => {
    const { links } = linkIdeas([naming(1, 0), naming(2, DAY)], []);
    expect(links).toEqual([{ from: 1, to: 0, relation: 'relates_to', confidence: 1 }]);
  });

  it('are not related by what everybody names, nor within one conversation', () => {
    const many = Array.from({ length: 9 }, (_, n) => naming(n, n * DAY));
    expect(linkIdeas(many, []).links).toEqual([]);
    expect(linkIdeas([naming(1, 0), naming(1, DAY)], []).links).toEqual([]);
  });
});

it('ten thousand ideas are linked without comparing each with each', () => {
  const ideas = Array.from({ length: 10_000 }, (_, n) =>
    idea(n % 2 === 0 ? 'decision' : 'todo', `Use the tool number${n % 977} for part${n} instead`, {
      ms: n * 60_000,
      settled: n % 2 === 0,
      conversation: n % 100,
    }),
  );
  const happenings = ideas.map(({ ms }, n) =>
    happening('commit', `Change part${n} and part${n + 1}`, { ms: ms + 1 }),
  );
  expect(linkIdeas(ideas, happenings).links).toBeDefined();
}, 60_000);
