/** Made sessions in languages that are not English: what a reader of each would look for is there. */
import { describe, expect, test } from 'vitest';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import { guessLanguage } from '../../../core/domain/text/language.ts';
import { createTokenCounter, tokenTable } from '../../../core/domain/tokens/createTokenCounter.ts';
import { POINT_ROLES } from '../../../core/model/point.ts';
import { pointsOf } from '../points/told.ts';
import { ownWords, segment } from './events.ts';
import { LANGUAGE_SESSIONS } from './languageSessions.ts';

const countTokens = createTokenCounter(tokenTable(o200k));
/** Words that name nothing, and pieces of words. */
const NO_KEYWORD =
  /^(?:agora|cinco|você|pode|investigar|recomenda|dúvida|каждые|пять|минут|найти|помоги|причин\p{L}*|скоро|станет|看一下|什么时候|那就|每天|大概|問題|原因|優先|違い|.)$/iu;
/** What stands before a point in a text. */
const ROLE_WORD = new RegExp(String.raw`(?:^|(?<=\s))(?:${POINT_ROLES.join('|')}): `, 'gi');
/** Greetings and announcements, which say nothing of the work. */
const FILLER =
  /^(?:oi|claro|pronto|certo|привет|готово|сейчас|好的|让我|我先|了解しました|まず|vou|verificar|посмотрю)/iu;

describe.each(LANGUAGE_SESSIONS.map((session) => [session.name, session] as const))(
  '%s',
  (_, session) => {
    const { title, texts, bullets, keywords } = summarizeSegment(
      segment(...session.events),
      countTokens,
    );
    const brief = ownWords(texts.brief).replaceAll(ROLE_WORD, '');
    const said = session.events.map(({ text }) => text).join('\n');

    test('the title names the matter', () => {
      expect(session.title.filter((part) => title.includes(part))).not.toEqual([]);
    });

    test('the Brief tells what was wanted and what came of it', () => {
      expect(session.brief.filter((part) => !brief.includes(part))).toEqual([]);
    });

    test('points hold the cause, the decision, the result and what is open', () => {
      const all = pointsOf(...session.events)
        .map(({ text }) => text)
        .join('\n');
      expect(session.bullets.filter((part) => !all.includes(part))).toEqual([]);
      expect(bullets.filter(({ supported }) => !supported)).toEqual([]);
    });

    test('keywords are whole words of the matter', () => {
      const own = keywords.filter((keyword) =>
        session.keywords.some((part) => keyword.toLowerCase().includes(part.toLowerCase())),
      );
      expect(own).not.toEqual([]);
      expect(keywords.filter((keyword) => NO_KEYWORD.test(keyword))).toEqual([]);
      expect(
        keywords.filter((keyword) => !said.toLowerCase().includes(keyword.toLowerCase())),
      ).toEqual([]);
    });

    test('nothing opens with a greeting or an announcement, and all is in the language', () => {
      const written = [title, brief, ...bullets.map(({ text }) => text)];
      expect(written.filter((text) => FILLER.test(text))).toEqual([]);
      expect(guessLanguage(`${title} ${brief}`)).toBe(guessLanguage(said));
    });

    test('no text ends inside a word', () => {
      const words = new Set(said.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.toLowerCase()));
      const spaced = !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(said);
      const broken = (`${title} ${brief}`.match(/[\p{L}\p{N}]+/gu) ?? []).filter(
        (word) => spaced && !words.has(word.toLowerCase()),
      );
      expect(broken).toEqual([]);
      expect(title).not.toMatch(/[、，（「]$/u);
    });
  },
);
