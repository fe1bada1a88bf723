/**
 * The direction of every import, proved over the whole graph. The swc parser is needed: beside TypeScript 7, which has no
 * JavaScript interface, the default parser reads no .ts file and reports success.
 */
import { areaRules } from './tools/boundaries/area-order.mjs'
import { orderRules } from './tools/boundaries/module-order.mjs'

const TESTS = '(\\.(test|spec|factory|fixture)\\.tsx?$|/src/test/)'
const server = (...parts) => `^apps/server/src/(${parts.join('|')})`
const web = (...parts) => `^apps/web/src/(${parts.join('|')})`

/** @type {import('dependency-cruiser').IConfiguration} */
const configuration = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'What would close a circle becomes an event, or the shared part moves down.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: TESTS },
      to: { pathNot: ['^packages/contract/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'No other part of the product, no I/O; its only libraries, phone numbers and ranks, are pure as well.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: TESTS },
      to: { pathNot: ['^packages/domain/src', '(^|/)node_modules/(libphonenumber-js|fractional-indexing)/'] },
    },
    {
      name: 'ui-knows-no-other-part',
      severity: 'error',
      from: { path: '^packages/ui/src', pathNot: TESTS },
      to: { path: ['^apps/', '^packages/(?!ui/)'] },
    },
    { name: 'packages-know-no-app', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    { name: 'web-knows-no-server', severity: 'error', from: { path: '^apps/web/' }, to: { path: '^apps/server/' } },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^apps/server/' }, to: { path: ['^apps/web/', '^packages/ui/'] } },
    {
      name: 'web-runs-no-schemas',
      comment: 'The browser runs the contract of packages/contract/browser; types and tests may come from the whole.',
      severity: 'error',
      from: { path: ['^apps/web/src/', '^packages/contract/browser/'], pathNot: TESTS },
      to: { path: ['^packages/contract/src/index\\.ts$', '^node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-db-and-lib-are-lowest',
      severity: 'error',
      from: { path: server('db/', 'lib/'), pathNot: TESTS },
      to: { path: server('access/', 'kit/', 'platform/', 'realtime/', 'http/', 'plugins/', 'modules/', 'demo/', 'app\\.ts', 'main\\.ts') },
    },
    {
      name: 'server-access-is-below-the-kit',
      comment: 'Who may do what is decided without knowing how an endpoint runs.',
      severity: 'error',
      from: { path: server('access/'), pathNot: TESTS },
      to: { path: server('kit/', 'platform/', 'realtime/', 'http/', 'plugins/', 'modules/', 'demo/', 'app\\.ts', 'main\\.ts') },
    },
    {
      name: 'server-kit-is-below-the-platform',
      severity: 'error',
      from: { path: server('kit/', 'realtime/'), pathNot: TESTS },
      to: { path: server('platform/') },
    },
    {
      name: 'server-kit-knows-no-module',
      severity: 'error',
      from: { path: server('kit/', 'platform/', 'realtime/'), pathNot: TESTS },
      to: { path: server('modules/', 'plugins/', 'demo/', 'app\\.ts', 'main\\.ts') },
    },
    {
      name: 'server-modules-know-no-app',
      severity: 'error',
      from: { path: server('modules/', 'plugins/', 'http/'), pathNot: TESTS },
      to: { path: server('demo/', 'app\\.ts', 'main\\.ts') },
    },
    {
      name: 'server-stand-ins-stay-outside',
      comment: 'A module knows the base address of an outside service, never what answers there.',
      severity: 'error',
      from: { path: server('access/', 'db/', 'http/', 'kit/', 'lib/', 'modules/', 'platform/', 'plugins/', 'realtime/'), pathNot: TESTS },
      to: { path: server('stand-ins/') },
    },
    {
      name: 'server-modules-through-index',
      comment: 'A module reaches another module through its index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^apps/server/src/modules/[^/]+/[^/]+/',
        pathNot: ['^apps/server/src/modules/$1/$2/', '^apps/server/src/modules/[^/]+/[^/]+/index\\.ts$'],
      },
    },
    ...orderRules(TESTS),
    {
      name: 'server-modules-have-folders',
      comment: 'Code of a module is in the folder area/module. The list of modules is for the app.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/[^/]+/', pathNot: TESTS },
      to: { path: ['^apps/server/src/modules/[^/]+$', '^apps/server/src/modules/[^/]+/[^/]+$'] },
    },
    {
      name: 'server-nothing-imports-main',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: TESTS },
      to: { path: server('main\\.ts') },
    },
    {
      name: 'server-production-uses-no-test-code',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [TESTS, '^apps/server/src/(demo|realtime/test)/'] },
      to: { path: ['^apps/server/src/test/', '\\.(test|fixture)\\.ts$'] },
    },
    {
      name: 'web-kit-knows-no-feature',
      severity: 'error',
      from: { path: web('kit/'), pathNot: TESTS },
      to: { path: web('features/', 'app/') },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: web('features/'), pathNot: TESTS },
      to: { path: web('app/') },
    },
    {
      name: 'web-features-have-folders',
      comment: 'Code of a feature is in the folder area/feature, so that no file escapes the rule below.',
      severity: 'error',
      from: { path: web('features/'), pathNot: TESTS },
      to: { path: ['^apps/web/src/features/[^/]+$', '^apps/web/src/features/[^/]+/[^/]+$'] },
    },
    ...areaRules(TESTS),
    {
      name: 'web-features-through-index',
      comment: 'A feature reaches another feature through its index.ts.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^apps/web/src/features/[^/]+/[^/]+/',
        pathNot: ['^apps/web/src/features/$1/$2/', '^apps/web/src/features/[^/]+/[^/]+/index\\.tsx?$'],
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '\\.css$', '\\.svg$', '^tools/new/templates'] },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}

export default configuration
