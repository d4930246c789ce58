/** The import table of docs/architecture.md. `from` may import only what `to` names. */
const LAYERS = [
  ['core/model', [], 'The model imports nothing: every layer speaks its words.'],
  [
    'core/contract',
    ['core/model'],
    'The contract is what crosses a host boundary: model words only.',
  ],
  ['core/domain', ['core/model'], 'The domain is pure: it knows the model and itself.'],
  [
    'core/text',
    ['core/model', 'core/contract'],
    'A text is made from an answer alone, once for the terminal and for agents.',
  ],
  [
    'core/importers',
    ['core/model', 'core/domain/facts'],
    'An importer turns a format into the model; only what commands and outputs show is decided elsewhere.',
  ],
  [
    'core/engine',
    ['core/model', 'core/contract', 'core/domain', 'core/text', 'core/importers'],
    'The engine declares the ports that it needs; adapters come from outside.',
  ],
  [
    'core/store',
    ['core/model', 'core/engine/[^/]+/ports'],
    'The store implements ports of the engine, and is replaceable.',
  ],
  [
    'core/node',
    ['core/model', 'core/engine/[^/]+/ports'],
    'Adapters implement ports of the engine.',
  ],
  ['core/rpc', ['core/model', 'core/contract'], 'RPC carries the contract, whatever it is about.'],
  [
    'core/threads',
    ['core/(?!hosts)[^/]+'],
    'A thread composes what runs on it; hosts start threads.',
  ],
  ['core/hosts', ['core'], 'Hosts compose the core; shells and windows come on top.'],
  [
    'electron',
    ['core/hosts', 'core/contract', 'core/rpc', 'core/model', 'core/node/dataDirectory\\.ts'],
    'The shell is thin: all work is done by hosts.',
  ],
  [
    'renderer',
    [
      'core/contract',
      'core/model',
      'core/rpc/client\\.ts',
      'core/rpc/transports/(messagePort|webSocketClient)\\.ts',
    ],
    'The window knows the memory through its client alone.',
  ],
];

const layerRules = LAYERS.map(([from, to, comment]) => ({
  name: `layer-${from.replaceAll('/', '-')}`,
  severity: 'error',
  comment,
  from: { path: `^${from}/` },
  to: {
    path: '^(core|electron|renderer|test)/',
    pathNot: [from, ...to].map((path) =>
      `^${path}${path.endsWith('.ts') ? '$' : '/'}`.replace('\\.ts/', '\\.ts$'),
    ),
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'pure-folders-run-anywhere',
      severity: 'error',
      comment: 'These folders run in any host: no Node, no database, no Electron, no React.',
      from: { path: '^(core/(model|contract|domain|text|importers|engine)|renderer)/' },
      to: {
        path: '^(node:|better-sqlite3|electron$|ws$)|node_modules/(better-sqlite3|electron|ws)/',
      },
    },
    {
      name: 'pure-folders-use-no-builtin',
      severity: 'error',
      comment: 'These folders run in any host: no Node built-ins.',
      from: { path: '^(core/(model|contract|domain|text|importers|engine)|renderer)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-in-its-folder',
      severity: 'error',
      comment: 'Only the shell knows Electron; a host must start without its binary.',
      from: { pathNot: '^(electron|test)/' },
      to: { path: 'node_modules/electron/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one.',
      from: {},
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
