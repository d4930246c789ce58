import { describe, expect, test } from 'vitest';
import { summarizeSegment } from '../../../core/domain/summarize/summarizeSegment.ts';
import type { PointRole } from '../../../core/model/point.ts';
import { pointsOf } from '../points/told.ts';
import {
  assistant,
  call,
  countTokens,
  result,
  says,
  segment,
  system,
  thinking,
  user,
} from './events.ts';

const checkout = segment(
  user('Hi! Can you please find out why the checkout fails for customers from Norway?'),
  assistant("I'll look at the logs first."),
  call('Bash', 'tail -50 logs/checkout.log\ndescription: Show the log'),
  result('ok\nTaxTableError: no rate for region NO\n    at rate (src/tax/table.ts:41:9)'),
  assistant(
    'The root cause is that `src/tax/table.ts` has no rate for Norway, so the checkout throws.',
  ),
  call('Edit', 'file_path: /home/me/shop/src/tax/table.ts\nold_string:\na\nnew_string:\nb'),
  call('Bash', 'cd /home/me/shop && npm test'),
  assistant(
    'Great! I added the Norwegian tax rate to the tax table and a test for it.\n\n```ts\nexport const NO = 0.25;\n```\n\nAll 214 tests pass now.',
  ),
  user('Should the tax table move into the database?'),
  assistant(
    'We decided to keep the tax table in code until there are more than ten regions. The next step is a fallback for unknown regions.',
  ),
);

describe('a segment', () => {
  test('is titled by its subject, in bullets that its events support', () => {
    const { title, bullets, keywords } = summarizeSegment(checkout, countTokens);
    expect({ title, bullets, keywords }).toEqual({
      title: 'Find out why the checkout fails for customers from Norway',
      bullets: [
        bullet(
          'asked',
          'Can you please find out why the checkout fails for customers from Norway?',
          0,
        ),
        bullet('asked', 'Should the tax table move into the database?', 8),
        bullet(
          'decided',
          'We decided to keep the tax table in code until there are more than ten regions.',
          9,
        ),
        bullet(
          'found',
          'The root cause is that src/tax/table.ts has no rate for Norway, so the checkout throws.',
          4,
        ),
        bullet('done', 'I added the Norwegian tax rate to the tax table and a test for it.', 7),
        bullet('open', 'The next step is a fallback for unknown regions.', 9),
      ],
      keywords: expect.arrayContaining(['tax table', 'checkout', 'Norway']) as string[],
    });
  });

  test('gives the same summary every time', () => {
    expect(summarizeSegment(checkout, countTokens)).toEqual(
      summarizeSegment(structuredClone(checkout), countTokens),
    );
  });

  test('leaves thinking, system notes, code and tool output out, but not failures', () => {
    const noisy = segment(
      ...checkout.events,
      system('Context left: 12 %'),
      thinking('Perhaps the wombat cache is at fault.'),
      result('drwxr-xr-x 2 me me 4096 Jan 1 zebra'),
    );
    const { texts } = summarizeSegment(noisy, countTokens);
    const all = Object.values(texts)
      .map(({ content }) => content)
      .join('\n');
    expect(all).toContain('no rate for region NO');
    for (const noise of ['Context left', 'wombat', 'zebra', '0.25', 'src/tax/table.ts:41'])
      expect(all).not.toContain(noise);
  });

  test('does not summarise its overlap', () => {
    const overlap = [user('Rename the flamingo module to heron, please.')];
    expect(summarizeSegment({ ...checkout, overlap }, countTokens)).toEqual(
      summarizeSegment(checkout, countTokens),
    );
  });

  test('between two people names who speaks', () => {
    const { texts } = summarizeSegment(
      segment(
        says('Caroline', 'I went to a support group for LGBTQ people yesterday.'),
        says('Melanie', 'I painted a sunrise over the lake last year.'),
      ),
      countTokens,
    );
    expect(texts.detailed.content).toBe(
      'Caroline: I went to a support group for LGBTQ people yesterday. Melanie: I painted a sunrise over the lake last year.',
    );
  });
});

describe('odd segments', () => {
  test('of commands and files alone are named by them', () => {
    const { title, texts, bullets } = summarizeSegment(
      segment(
        call('Bash', 'cd /w && npm run build\ndescription: Build it'),
        call('Edit', '{"file_path":"/w/src/app.ts","old_string":"a","new_string":"b"}'),
      ),
      countTokens,
    );
    expect({ title, brief: texts.brief.content, bullets: bullets.length }).toEqual({
      title: 'src/app.ts: build, npm',
      brief: 'npm run build. src/app.ts.',
      bullets: 2,
    });
  });

  test('in which tools only look are named by what they look at', () => {
    const { title } = summarizeSegment(
      segment(call('Read', 'file_path: /w/src/router.ts'), call('Grep', 'pattern: useRoute')),
      countTokens,
    );
    expect(title).toBe('src/router.ts: useRoute');
  });

  test('with hardly any prose draw on what was thought', () => {
    const { texts } = summarizeSegment(
      segment(thinking('The parser drops the last line when the file has no final newline.')),
      countTokens,
    );
    expect(texts.brief.content).toContain('parser drops the last line');
  });

  test.each([
    ['without events', segment(), 'No events'],
    ['of system notes alone', segment(system('x'), system('y')), 'No text, only 2 × note'],
    ['of empty messages', segment(user(''), assistant('   \n')), 'No text, only 2 × message'],
    ['of code alone', segment(assistant('```\nlet a = 1;\n```')), 'No text, only 1 × message'],
  ])('%s say so', (_, input, title) => {
    const summary = summarizeSegment(input, countTokens);
    expect({
      title: summary.title,
      bullets: summary.bullets,
      tokens: summary.originalTokens,
    }).toEqual({ title, bullets: [], tokens: 0 });
    expect([summary.texts.detailed, summary.texts.brief]).toEqual(
      Array.from({ length: 2 }, () => ({
        content: title,
        tokens: countTokens(title),
        markers: [],
      })),
    );
  });

  test('have a few labels even without a topic', () => {
    const inputs = [user('Hi'), user('Run the tests'), system('x', 'hook')];
    expect(
      inputs.map((event) => summarizeSegment(segment(event), countTokens).texts.tags.content),
    ).toEqual(['Hi', 'Run, tests', 'hook']);
  });

  test('that quote marker syntax show it escaped, with their own markers intact', () => {
    const quoted = 'What does [→more:01ABC:secrets] open, and what does [→detail:x] open?';
    const { texts } = summarizeSegment(segment(user(quoted)), countTokens);
    for (const { content } of [texts.detailed, texts.brief]) {
      expect(content).toContain('What does [\\→more:01ABC:secrets] open');
      expect(content).not.toContain('[→');
    }
    const long = summarizeSegment(
      segment(
        user(quoted),
        ...Array.from({ length: 40 }, (_, i) =>
          assistant(`The marker ${i} of chapter ${i * 7} opens the page about topic${i}.`),
        ),
      ),
      countTokens,
    ).texts.brief;
    expect(long.markers).toHaveLength(1);
    expect([...long.content.matchAll(/\[→[^\]]*\]/g)].map(([said]) => said)).toEqual([
      '[→detail:01KFZ3NDEKTSV4RRFFQ69G5FAV]',
    ]);
  });
});

describe('other languages', () => {
  test.each([
    [
      'Portuguese',
      [
        user('Preciso que você corrija o cálculo de frete no carrinho, o valor aparece dobrado.'),
        assistant(
          'O erro acontece porque o serviço de frete é chamado duas vezes. Decidimos guardar o frete em cache.',
        ),
      ],
      'Corrija o cálculo de frete no carrinho',
      'O erro acontece porque o serviço de frete é chamado duas vezes.',
    ],
    [
      'Russian',
      [
        user('Почему экспорт отчётов в PDF падает на больших таблицах?'),
        assistant(
          'Причина в том, что генератор держит все строки в памяти. Решили писать потоком.',
        ),
      ],
      'Почему экспорт отчётов в PDF падает на больших таблицах?',
      'Причина в том, что генератор держит все строки в памяти.',
    ],
    [
      'Chinese',
      [
        user('登录页面在 Safari 上一直转圈，请帮我找出原因。'),
        assistant('好的，我先看一下。问题的原因是会话令牌没有被保存。我们决定改用新的缓存策略。'),
      ],
      '登录页面在 Safari 上一直转圈',
      '问题的原因是会话令牌没有被保存。',
    ],
    [
      'Japanese',
      [
        user('ビルドが遅いので、原因を調べて改善してください。'),
        assistant(
          '原因は型チェックが二回実行されていたことでした。CI にキャッシュを追加しました。',
        ),
      ],
      'ビルドが遅いので、原因を調べて改善してください',
      '原因は型チェックが二回実行されていたことでした。',
    ],
  ])('%s: the title names the subject, the cause could be told', (_, events, title, cause) => {
    const summary = summarizeSegment(segment(...events), countTokens);
    expect(summary.title).toContain(title);
    expect(pointsOf(...events).map(({ text }) => text)).toContain(cause);
    expect(summary.bullets.every(({ supported }) => supported)).toBe(true);
  });
});

/** How likely somebody wants a point, 0–1. */
const WANTED = 0.5;

function bullet(role: PointRole, text: string, event: number) {
  const source = checkout.events[event]?.text ?? '';
  const plain = source.replaceAll('`', '');
  const ticksBefore = (at: number): number => {
    let seen = 0;
    for (let i = 0, shown = 0; shown < at; i++)
      if (source[i] === '`') seen++;
      else shown++;
    return seen;
  };
  const from = plain.indexOf(text);
  const start = from + ticksBefore(from);
  const end = from + text.length + ticksBefore(from + text.length);
  const worth = expect.closeTo(WANTED, 0) as number;
  return { role, text, supported: true, worth, evidence: [{ event, start, end }] };
}
