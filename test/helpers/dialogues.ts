/** Conversations that could have been: what is asked, tried, found and decided in a few projects. */

export interface DialogueTurn {
  readonly request: string;
  readonly thinking?: string;
  readonly tool?: {
    readonly name: string;
    readonly input: Record<string, string>;
    readonly output: string;
  };
  readonly reply: string;
}

export interface Dialogue {
  readonly project: string;
  readonly turns: readonly DialogueTurn[];
}

export const DIALOGUES: readonly Dialogue[] = [
  {
    project: '/home/mira/code/shop',
    turns: [
      {
        request:
          'Why does the session drop every few minutes? Users get logged out of the shop while they are still clicking around.',
        thinking:
          'The refresh token flow is the first suspect. Check the proxy clock against the token lifetimes before touching code.',
        tool: {
          name: 'Bash',
          input: { command: 'tail -5 proxy.log', description: 'Look at the last proxy lines' },
          output:
            '14:01:58 refresh ok user=311\n14:01:59 refresh denied user=311 reason=already-used\n14:02:03 logout user=311',
        },
        reply:
          'The refresh **ran twice** because the clock of the proxy was 95 seconds ahead. The first call used up the rotation token, the second was denied, and the client took the denial for a logout.\n\n- The proxy drifts because `ntpd` has been stopped since Monday.\n- `auth/refresh.ts` has no lock around the rotation.\n\nI suggest that we serialise the refresh per user and start `ntpd` again.',
      },
      {
        request: 'Agreed. But drop the retry in the client, it only hides the real failure.',
        tool: {
          name: 'Edit',
          input: {
            file_path: '/home/mira/code/shop/auth/refresh.ts',
            old_string: 'return retry(refresh, 3)',
            new_string: 'return once(userId, refresh)',
          },
          output: 'The file auth/refresh.ts has been updated.',
        },
        reply:
          'Decision: the retry in the client is gone, and `once(userId, refresh)` lets one refresh run per user.\n\n```ts\nconst running = new Map<string, Promise<Token>>();\nexport function once(userId: string, work: () => Promise<Token>) {\n  const known = running.get(userId);\n  return known ?? start(userId, work);\n}\n```\n\nOpen question: who owns the NTP set-up of the proxies?',
      },
    ],
  },
  {
    project: '/home/mira/code/shop',
    turns: [
      {
        request: 'We need the tax table for 2026. Reduced rates changed in three countries.',
        reply:
          'I updated `tax/rates.json` for 2026: Estonia rises to 24 %, Slovakia splits the reduced rate into 5 % and 19 %, and Finland lowers the reduced rate to 13.5 %.\n\n| country | standard | reduced |\n| --- | --- | --- |\n| EE | 24 % | 9 % |\n| SK | 23 % | 19 % |\n| FI | 25.5 % | 13.5 % |\n\nThe table is valid from 1 January 2026; orders placed before keep the old rate.',
      },
      {
        request: 'What about gift cards? They are taxed when they are redeemed.',
        tool: {
          name: 'Grep',
          input: { pattern: 'giftCard', path: 'src/checkout' },
          output:
            'src/checkout/total.ts:41: if (item.kind === "giftCard") continue;\nsrc/checkout/total.ts:88: const giftCardShare = share(total, cards);',
        },
        reply:
          'Gift cards are skipped when they are sold and taxed when they are redeemed, which is right for multi-purpose vouchers. `total.ts` line 88 used the rate of the sale date; I changed it to the rate of the redemption date and added a test for a card that is sold in December and redeemed in January.',
      },
    ],
  },
  {
    project: '/home/mira/code/atlas',
    turns: [
      {
        request: 'The map tiles load slowly on the first pan. Can you measure where the time goes?',
        tool: {
          name: 'Bash',
          input: { command: 'node bench/pan.js --tiles 64' },
          output: 'decode 412 ms\nupload 96 ms\nlayout 22 ms\nidle 318 ms',
        },
        reply:
          'Decoding takes 412 of 848 milliseconds, and the main thread waits for it. Moving the decoder into two workers brings the first pan down to 240 ms on this machine. The upload to the GPU stays at 96 ms and is not worth touching yet.',
      },
      {
        request: 'Do it, but keep a fallback for browsers without OffscreenCanvas.',
        reply:
          'Done: `decodeTile` uses a worker where `OffscreenCanvas` exists and the old path elsewhere. I will remove the fallback when Safari 16 drops below one percent of sessions. The benchmark now fails when the first pan takes more than 300 ms.',
      },
    ],
  },
  {
    project: '/home/mira/code/atlas',
    turns: [
      {
        request: 'Kannst du erklären, warum die Höhenlinien an Kachelgrenzen springen?',
        reply:
          'Die Höhenlinien springen, weil jede Kachel ihre Punkte für sich rundet. Am Rand fehlen die Nachbarwerte, deshalb interpoliert der Algorithmus gegen null statt gegen die echte Höhe.\n\nVorschlag: jede Kachel bekommt einen Rand von zwei Pixeln aus der Nachbarkachel. Das kostet 3 % mehr Speicher und beseitigt den Sprung ganz.',
      },
      {
        request: 'Gut, zwei Pixel Rand. Bitte nicht mehr.',
        reply:
          'Entscheidung: der Rand beträgt zwei Pixel. `contour.ts` liest jetzt die Nachbarkacheln, und ein Test vergleicht die Linien über vier Kacheln hinweg.',
      },
    ],
  },
  {
    project: '/home/mira/code/ledger',
    turns: [
      {
        request:
          'The nightly import of bank statements fails since yesterday with "duplicate key". Please find out why.',
        thinking:
          'Duplicate key on the statement number. Two banks may number their statements alike.',
        tool: {
          name: 'Bash',
          input: {
            command:
              "psql -c 'select bank, number, count(*) from statements group by 1,2 having count(*)>1'",
          },
          output:
            ' bank | number | count\n------+--------+-------\n NORD |   2017 |     2\n(1 row)',
        },
        reply:
          'The bank NORD restarted its statement numbers at the year end, so number 2017 came twice. The unique key must be bank, number **and year**. The migration `0042_statement_year.sql` adds the year to the key and fills it from the booking date.',
      },
      {
        request: 'Can we be sure that no statement was lost?',
        tool: {
          name: 'Bash',
          input: { command: 'node scripts/reconcile.js --from 2025-12-01' },
          output: 'checked 412 statements, 0 missing, 1 rejected (NORD 2017)',
        },
        reply:
          'Yes. The reconcile script checked 412 statements since December: none is missing, and the one that was rejected has been imported after the migration. I left the script in the nightly job so that a gap raises an alarm.',
      },
    ],
  },
  {
    project: '/home/mira/code/ledger',
    turns: [
      {
        request: '请把对账报告的日期格式改成 ISO，月末结转不要动。',
        reply:
          '对账报告现在使用 ISO 日期格式，例如 2026-01-31。月末结转的代码没有改动，只有 `report/format.ts` 发生了变化。\n\n我另外加了一个测试：二月二十九日的报告也能正确排序。',
      },
    ],
  },
  {
    project: '/home/mira/notes',
    turns: [
      {
        request:
          'Help me plan the talk about incremental indexing. Twenty minutes, an audience of database people.',
        reply:
          'A plan in four parts:\n\n1. Why rebuilding everything fails: the cost grows with the past, not with the change.\n2. Content hashes as the only truth about what is stale.\n3. A live demo: append one line, watch three nodes change.\n4. What went wrong: late events, daylight saving, two writers.\n\nOpen with the failure, close with the demo. Twenty minutes allow eleven slides.',
      },
      {
        request: 'I prefer to start with the demo. People remember what they see first.',
        reply:
          'Then the demo opens the talk and the failure follows as its explanation. The order is now demo, cost, hashes, mistakes. I cut the comparison with materialised views, because it needs five minutes on its own.',
      },
    ],
  },
  {
    project: '/home/mira/code/sensor-hub',
    turns: [
      {
        request:
          'The humidity sensor reports 101 % now and then. Is that the driver or the hardware?',
        tool: {
          name: 'Read',
          input: { file_path: '/home/mira/code/sensor-hub/drivers/sht40.rs' },
          output:
            'let humidity = -6.0 + 125.0 * (raw as f32 / 65535.0);\nOk(Reading { humidity, temperature })',
        },
        reply:
          'It is the formula: −6 + 125 × raw ÷ 65535 may give values from −6 to 119 %. The data sheet tells the driver to clamp the result to 0–100 %. I added the clamp and a counter, so that a sensor that is clamped more than ten times an hour is reported as wet.',
      },
      {
        request: 'Why ten times? That number looks arbitrary.',
        reply:
          'You are right, it was a guess. The field data of March show at most two clamped readings an hour for a dry sensor and more than forty for a wet one. I set the limit to fifteen and wrote the measurement beside it.',
      },
    ],
  },
  {
    project: '/home/mira/code/sensor-hub',
    turns: [
      {
        request: 'Necesito que el informe semanal salga también en español.',
        reply:
          'El informe semanal ya sale en español e inglés. Las fechas usan el formato del país, y los nombres de los sensores no se traducen porque son identificadores. Falta revisar el texto de las alarmas con alguien del equipo de Madrid.',
      },
    ],
  },
  {
    project: '/home/mira/code/atlas',
    turns: [
      {
        request: 'Write the release notes for 4.2 and tag it.',
        tool: {
          name: 'Bash',
          input: { command: 'git log --oneline v4.1..HEAD' },
          output:
            'a81f0c2 decode tiles in workers\n77b2e11 contour border of two pixels\n19c03aa fix label collision at zoom 7',
        },
        reply:
          'The notes for 4.2 name three changes: tiles are decoded in workers, contour lines no longer jump at tile borders, and labels at zoom 7 do not collide any more. I did **not** push the tag: the build of the arm64 package is still red.',
      },
      {
        request: 'What is wrong with arm64?',
        tool: {
          name: 'Bash',
          input: { command: 'gh run view --log-failed' },
          output: 'error: linker `aarch64-linux-gnu-gcc` not found',
        },
        reply:
          'The runner lost its cross compiler when the image was updated. Installing `gcc-aarch64-linux-gnu` in the workflow fixes it; the build is green, and v4.2.0 is tagged and pushed.',
      },
    ],
  },
];
