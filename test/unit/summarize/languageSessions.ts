import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';
import { assistant, call, result, user } from './events.ts';

/** A made session, with what a reader of its language would look for. */
export interface LanguageSession {
  readonly name: string;
  readonly events: readonly SummaryEvent[];
  /** The title names the matter by one of these. */
  readonly title: readonly string[];
  /** The Brief tells what was wanted and what came of it. */
  readonly brief: readonly string[];
  /** Words that some bullet holds, each. */
  readonly bullets: readonly string[];
  /** A keyword, or a part of one. */
  readonly keywords: readonly string[];
}

export const LANGUAGE_SESSIONS: readonly LanguageSession[] = [
  {
    name: 'Chinese: debugging',
    events: [
      user('订单导出到 CSV 的时候，中文列名会变成乱码，麻烦帮我看一下是哪里的问题。'),
      assistant('好的，我先看一下导出模块的代码。'),
      call('Read', 'file_path: /w/shop/src/export/csvWriter.ts'),
      assistant(
        '找到了。原因是 `csvWriter.ts` 写文件时没有加 BOM，Excel 就按本地编码打开了。让我修改一下。',
      ),
      call('Edit', 'file_path: /w/shop/src/export/csvWriter.ts\nold_string:\na'),
      call('Bash', 'npm test'),
      result('Tests  18 passed'),
      assistant(
        '已经修复：导出的文件现在以 UTF-8 BOM 开头，Excel 可以正确显示中文列名。我还添加了一个测试，18 个测试全部通过。',
      ),
    ],
    title: ['CSV', '乱码'],
    brief: ['乱码', 'BOM'],
    bullets: ['原因是', '已经修复'],
    keywords: ['CSV', '导出', '列名', 'BOM', '乱码'],
  },
  {
    name: 'Chinese: decision',
    events: [
      user('消息队列我们应该用 Redis Streams 还是 RabbitMQ？每天大概两百万条消息。'),
      assistant(
        '两者都可以承受这个规模。Redis Streams 的运维更简单，你们已经有 Redis 集群。RabbitMQ 的路由功能更强，但是你们只有一个消费者组。',
      ),
      user('那就用 Redis Streams 吧，重试怎么办？'),
      assistant(
        '我们决定使用 Redis Streams，失败的消息在三次重试之后写入死信流。下一步是为死信流写一个告警。',
      ),
    ],
    title: ['Redis Streams', '消息队列'],
    brief: ['Redis Streams'],
    bullets: ['决定使用 Redis Streams', '下一步'],
    keywords: ['Redis Streams'],
  },
  {
    name: 'Chinese: question and answer',
    events: [
      user('PostgreSQL 的部分索引和普通索引有什么区别？什么时候值得用？'),
      assistant(
        '部分索引只包含满足 WHERE 条件的行，所以体积更小，写入也更快。如果查询总是带同一个条件，比如 `status = active`，部分索引就值得用。条件很少命中的时候没有好处。',
      ),
    ],
    title: ['部分索引'],
    brief: ['部分索引'],
    bullets: ['部分索引只包含'],
    keywords: ['索引'],
  },
  {
    name: 'Japanese: debugging',
    events: [
      user('本番環境でログイン後に 500 エラーが出ます。原因を調べてください。'),
      assistant('了解しました。まずログを確認します。'),
      call('Bash', 'tail -n 50 log/production.log'),
      result('ActiveRecord::ConnectionTimeoutError: could not obtain a connection from the pool'),
      assistant(
        '原因は、バックグラウンドジョブが接続プールを使い切っていたことです。`config/database.yml` のプールサイズを 5 から 20 に変更しました。',
      ),
      assistant('修正後に 100 回ログインを試しましたが、500 エラーは再現しませんでした。'),
    ],
    title: ['500 エラー', 'ログイン'],
    brief: ['500 エラー', '再現しませんでした'],
    bullets: ['原因は', '再現しませんでした'],
    keywords: ['接続プール', 'エラー', 'ログイン', 'プールサイズ'],
  },
  {
    name: 'Japanese: decision',
    events: [
      user(
        '状態管理のライブラリを Redux から移行したいです。Zustand と Jotai のどちらがいいですか？',
      ),
      assistant(
        'Zustand はストアが一つで、既存の Redux のコードから移行しやすいです。Jotai は細かい単位で再描画を抑えられますが、書き換える量が増えます。',
      ),
      user('移行のしやすさを優先します。'),
      assistant(
        'それでは Zustand を採用することにしました。次のステップは、ユーザー設定のストアから順に移行することです。',
      ),
    ],
    title: ['状態管理', 'Zustand', 'Redux'],
    brief: ['Zustand', '移行'],
    bullets: ['Zustand を採用することにしました'],
    keywords: ['Zustand', 'Redux', '移行'],
  },
  {
    name: 'Japanese: question and answer',
    events: [
      user('Git の rebase と merge の違いは何ですか？チームではどちらを使うべきでしょうか。'),
      assistant(
        'merge は二つの履歴を合流させ、マージコミットを残します。rebase はコミットを付け替えて、履歴を一直線にします。共有ブランチでは履歴を書き換えないように merge を使うことをお勧めします。',
      ),
    ],
    title: ['rebase', 'merge'],
    brief: ['rebase'],
    bullets: ['履歴を一直線にします'],
    keywords: ['rebase', 'merge', '履歴'],
  },
  {
    name: 'Russian: debugging',
    events: [
      user(
        'Привет! Каждые пять минут сервер уведомлений теряет соединение с базой, помоги найти причину.',
      ),
      assistant('Сейчас посмотрю логи сервера.'),
      call('Bash', 'journalctl -u notifier --since today'),
      result('Error: Connection terminated unexpectedly'),
      assistant(
        'Причина в том, что балансировщик закрывает простаивающие соединения через 300 секунд, а пул об этом не знает.',
      ),
      call('Edit', 'file_path: /srv/notifier/src/pool.ts\nold_string:\nx'),
      assistant(
        'Готово. Я добавил keepAlive в `src/pool.ts` и уменьшил время жизни соединений до 240 секунд. За час наблюдений разрывов больше не было.',
      ),
    ],
    title: ['сервер уведомлений', 'соединени'],
    brief: ['уведомлений', 'keepAlive'],
    bullets: ['Причина в том', 'добавил keepAlive'],
    keywords: ['соединени', 'keepAlive', 'сервер'],
  },
  {
    name: 'Russian: decision',
    events: [
      user('Нужно решить, где хранить загруженные файлы: на диске сервера или в S3.'),
      assistant(
        'На диске проще начать, но при двух серверах файлы разойдутся. В S3 дороже трафик, зато не нужны резервные копии.',
      ),
      user('Давай S3, серверов скоро станет три.'),
      assistant(
        'Решили хранить загруженные файлы в S3 и отдавать их по подписанным ссылкам. Осталось перенести старые файлы скриптом.',
      ),
    ],
    title: ['файл', 'S3'],
    brief: ['S3'],
    bullets: ['Решили хранить загруженные файлы в S3', 'Осталось перенести'],
    keywords: ['файл', 'S3'],
  },
  {
    name: 'Russian: question and answer',
    events: [
      user('Чем отличается мьютекс от семафора и когда какой использовать?'),
      assistant(
        'Мьютекс пускает в критическую секцию только один поток, и освободить его может лишь тот, кто захватил. Семафор ограничивает число потоков счётчиком. Для защиты общих данных берите мьютекс, для ограничения числа подключений — семафор.',
      ),
    ],
    title: ['мьютекс'],
    brief: ['ьютекс', 'емафор'],
    bullets: ['Мьютекс пускает'],
    keywords: ['мьютекс', 'семафор'],
  },
  {
    name: 'Portuguese: debugging',
    events: [
      user('Oi! O relatório mensal agora sai com cinco linhas duplicadas, você pode investigar?'),
      assistant('Claro! Vou verificar a consulta do relatório primeiro.'),
      call('Read', 'file_path: /app/reports/monthly.sql'),
      assistant(
        'O problema é que a consulta faz um JOIN com a tabela de endereços, e alguns clientes têm mais de um endereço.',
      ),
      call('Edit', 'file_path: /app/reports/monthly.sql\nold_string:\nx'),
      assistant(
        'Pronto! Corrigi a consulta em `reports/monthly.sql` para usar apenas o endereço principal. O relatório de março agora bate com o total da contabilidade.',
      ),
    ],
    title: ['elatório mensal', 'linhas duplicadas'],
    brief: ['linhas duplicadas', 'Corrigi a consulta'],
    bullets: ['O problema é que', 'Corrigi a consulta'],
    keywords: ['relatório', 'consulta', 'endereço'],
  },
  {
    name: 'Portuguese: decision',
    events: [
      user(
        'Estou em dúvida entre fazer a autenticação com sessões no servidor ou com JWT. O que você recomenda?',
      ),
      assistant(
        'Como a aplicação tem um único servidor, sessões são mais simples de revogar. JWT só compensa quando vários serviços precisam validar o token.',
      ),
      user('Certo, então vamos de sessões.'),
      assistant(
        'Decidimos usar sessões no servidor, guardadas no Redis por oito horas. O próximo passo é implementar o logout em todos os dispositivos.',
      ),
    ],
    title: ['autenticação', 'sessões'],
    brief: ['sessões'],
    bullets: ['Decidimos usar sessões', 'próximo passo'],
    keywords: ['sessões', 'JWT', 'servidor', 'autenticação'],
  },
  {
    name: 'Portuguese: question and answer',
    events: [
      user('Qual é a diferença entre volume e bind mount no Docker?'),
      assistant(
        'Um volume é gerenciado pelo Docker e fica fora da árvore do projeto. Um bind mount aponta para uma pasta do seu computador, por isso as mudanças aparecem na hora. Para dados do banco use volumes; para o código em desenvolvimento use bind mounts.',
      ),
    ],
    title: ['bind mount', 'volume'],
    brief: ['bind mount', 'volume'],
    bullets: ['gerenciado pelo Docker'],
    keywords: ['bind mount', 'volume', 'Docker'],
  },
];
