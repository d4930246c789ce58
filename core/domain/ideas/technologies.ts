/** Technologies that logs of work name, as they write themselves; those that are everyday words are left out. */
const NAMES = [
  'Angular', 'Ansible', 'Astro', 'AWS', 'Azure', 'Babel', 'Bash', 'Biome', 'BigQuery', 'Bun', 'Cargo',
  'Celery', 'ClickHouse', 'Cloudflare', 'CMake', 'Codex', 'CSS', 'Cypress', 'Deno', 'Django', 'Docker',
  'DuckDB', 'DynamoDB', 'Elasticsearch', 'Electron', 'ESLint', 'esbuild', 'Express.js', 'FastAPI', 'Firebase',
  'Flask', 'Flutter', 'FTS5', 'Gemini', 'Git', 'GitHub', 'GitLab', 'Golang', 'GoReleaser', 'Gradle', 'Grafana',
  'GraphQL', 'gRPC', 'Homebrew', 'HTML', 'IndexedDB', 'Jest', 'JWT', 'Kafka', 'Keycloak', 'Kotlin', 'Kubernetes',
  'Laravel', 'Linux', 'LlamaIndex', 'Makefile', 'MariaDB', 'Mermaid', 'MongoDB', 'MySQL', 'Next.js', 'NGINX',
  'NestJS', 'Node.js', 'npm', 'NumPy', 'Nuxt', 'OAuth', 'Ollama', 'OpenAI', 'OpenAPI', 'OpenTelemetry', 'Oxlint',
  'Pandas', 'Phoenix', 'PHP', 'Playwright', 'pnpm', 'PostgreSQL', 'Postgres', 'Prettier', 'Prisma', 'Prometheus',
  'Protobuf', 'Puppeteer', 'Pydantic', 'pytest', 'Python', 'PyTorch', 'RabbitMQ', 'Redis', 'Redux', 'ripgrep',
  'RocksDB', 'Rollup', 'Ruby', 'Ruff', 'Sentry', 'Snowflake', 'SQLAlchemy', 'SQLite', 'Storybook', 'Stripe',
  'Supabase', 'Svelte', 'Swift', 'systemd', 'Tailwind', 'Terraform', 'tmux', 'tRPC', 'Turborepo', 'TypeScript',
  'JavaScript', 'Vercel', 'Vite', 'Vitest', 'Vue', 'WebAssembly', 'Webpack', 'WebSocket', 'WireGuard', 'XState',
  'YAML', 'Yarn', 'Zod', 'Zustand', 'zstd',
]; // prettier-ignore

/** By the name in lower case. */
export const TECHNOLOGIES: ReadonlyMap<string, string> = new Map([
  ...NAMES.map((name) => [name.toLowerCase(), name] as const),
  ['postgres', 'PostgreSQL'],
  ['k8s', 'Kubernetes'],
  ['nextjs', 'Next.js'],
  ['nodejs', 'Node.js'],
  ['golang', 'Go'],
]);
