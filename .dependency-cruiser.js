/** The arrows between layers (docs/architecture.md). Whatever is not allowed here fails the check. */

const layer = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|sw|functions|local-firebase|scripts|tests)/', pathNot: [from, ...allowed] },
});

export default {
  forbidden: [
    layer('domain-is-pure', '^src/domain/', [], 'The rules of the game import nothing of ours.'),
    layer('store-on-domain', '^src/store/', ['^src/domain/'], 'The local database knows the domain alone.'),
    layer('remote-on-domain', '^src/remote/', ['^src/domain/'], 'Firebase meets the domain alone.'),
    layer(
      'sync-between-store-and-remote',
      '^src/sync/',
      ['^src/domain/', '^src/store/', '^src/remote/'],
      'Sync moves changes and knows neither React nor the wire.',
    ),
    layer(
      'machines-on-domain',
      '^src/machines/',
      ['^src/domain/'],
      'Machines get their effects from outside.',
    ),
    layer(
      'ui-knows-no-server',
      '^src/ui/',
      ['^src/domain/', '^src/store/', '^src/machines/', '^src/sync/syncStatus[.]ts$'],
      'Screens know the local database and the status of the sync, never the network.',
    ),
    layer('app-wires-src', '^src/app/', ['^src/'], 'The app composes src.'),
    layer(
      'worker-is-small',
      '^sw/',
      ['^src/domain/', '^src/store/outbox/'],
      'The worker shares the outbox and the domain.',
    ),
    layer(
      'functions-on-domain',
      '^functions/',
      ['^src/domain/'],
      'The functions are thin shells over the rules of the game.',
    ),
    layer(
      'local-firebase-stands-alone',
      '^local-firebase/',
      [],
      'The stand-in knows Firebase’s wire, not Fitbout.',
    ),
    {
      name: 'firebase-in-remote-only',
      comment: 'One remote path: only src/remote imports Firebase.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/remote/' },
      to: { path: '(^|/)node_modules/(@firebase|firebase)/' },
    },
    {
      name: 'rxdb-in-store-only',
      comment: 'Only src/store knows RxDB and Dexie.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/store/' },
      to: { path: '(^|/)node_modules/(rxdb|dexie|idb)/' },
    },
    {
      name: 'react-in-ui-only',
      comment: 'React stays in the screens and the app.',
      severity: 'error',
      from: { path: '^(src|sw|local-firebase)/', pathNot: '^src/(ui|app)/' },
      to: { path: '(^|/)node_modules/(react|react-dom|react-router|@xstate/react)/' },
    },
    {
      name: 'domain-from-its-index',
      comment: 'Other layers enter the domain by its face.',
      severity: 'error',
      from: { path: '^(src|sw|functions)/', pathNot: '^src/domain/' },
      to: { path: '^src/domain/', pathNot: '^src/domain/index[.]ts$' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: 'node_modules' } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(node:|virtual:)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
