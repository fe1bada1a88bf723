/** A file that breaks rules on purpose. The test writes it beside the real files of a copy of the project. */
export interface Plant {
  /** Path in the project. */
  file: string
  source: string
  /** Codes of lint rules, messages of restricted imports and names of dependency rules; empty for a healthy file. */
  breaks: string[]
}

/** A file that imports `name` from each of the addresses. */
function importing(file: string, addresses: string[], breaks: string[]): Plant {
  const imports = addresses.map((address, at) => `import { name as name${at} } from '${address}'\n`).join('')
  return { file, source: `${imports}\nexport const names = [${addresses.map((_, at) => `name${at}`).join(', ')}]\n`, breaks }
}

const linesOf = (count: number) => Array.from({ length: count }, (_, line) => `export const line${line} = ${line}\n`).join('')
/** A function of a number of lines. */
const functionOf = (lines: number) =>
  `export function record(log: (line: number) => void) {\n${Array.from({ length: lines - 2 }, (_, line) => `  log(${line})\n`).join('')}}\n`

const server = 'apps/server/src'
const web = 'apps/web/src'
const contacts = `${server}/modules/crm/contacts`
const feature = `${web}/features/crm/contacts`

const serverKnowsNoWeb = ['The server never imports the web app.', 'server-knows-no-web']
const webKnowsNoServer = ['The web app never imports the server.', 'web-knows-no-server']
const runsNoSchemas = ['The browser runs the contract without schemas: import @stoa/contract/browser.', 'web-runs-no-schemas']
const throughModuleIndex = ['Import another module through its index.ts.', 'server-modules-through-index']
const throughFeatureIndex = ['Import another feature through its index.ts.', 'web-features-through-index']
const lowest = ['db and lib know nothing above them.', 'server-db-and-lib-are-lowest']

/** Two files in each folder of the server with specific rules, and in one without. */
const serverFolders = [
  '',
  'access/',
  'db/',
  'lib/',
  'kit/',
  'realtime/',
  'platform/',
  'modules/crm/contacts/',
  'modules/crm/contacts/new-step/',
]
const serverPlants = serverFolders.flatMap((folder) => [
  importing(
    `${server}/${folder}imports-web.ts`,
    ['@stoa/web', '@stoa/web/src/main.tsx', '@stoa/ui', '@stoa/ui/src/button.tsx'],
    serverKnowsNoWeb,
  ),
  importing(`${server}/${folder}imports-web-relatively.ts`, [`${upFrom(folder)}web/src/main.tsx`], serverKnowsNoWeb),
])

/** The same for the web app. */
const webFolders = ['', 'kit/', 'features/crm/contacts/', 'features/crm/contacts/new-step/', 'features/crm/contacts/new-step/deeper/']
const webPlants = webFolders.flatMap((folder) => [
  importing(`${web}/${folder}imports-server.ts`, ['@stoa/server', '@stoa/server/src/env.ts', 'node:fs'], webKnowsNoServer),
  importing(`${web}/${folder}imports-server-relatively.ts`, [`${upFrom(folder)}server/src/env.ts`], webKnowsNoServer),
  importing(`${web}/${folder}imports-schemas.ts`, ['@stoa/contract', 'zod'], runsNoSchemas),
  importing(`${web}/${folder}imports-schema-free-contract.ts`, ['@stoa/contract/browser'], []),
])

/** The way from a folder below `src` to the folder of the apps. */
function upFrom(folder: string): string {
  return '../'.repeat(folder.split('/').length + 1)
}

export const directionPlants: Plant[] = [
  ...serverPlants,
  ...webPlants,
  importing('packages/contract/browser/imports-schemas.ts', ['../src/index.ts', 'zod'], ['web-runs-no-schemas']),
  importing('packages/contract/src/imports-domain.ts', ['@stoa/domain'], ['The contract imports zod only.', 'contract-imports-zod-only']),
  importing(
    'packages/domain/src/imports-others.ts',
    ['@stoa/contract', '#kit/routes.ts', 'node:fs', '../../../apps/server/src/env.ts'],
    ['The domain is pure: it knows no other part and does no I/O.', 'domain-is-pure', 'packages-know-no-app', 'resolvable'],
  ),
  importing(
    'packages/ui/src/imports-others.ts',
    ['@stoa/contract', '#kit/routes.ts', 'node:fs', '../../../apps/web/src/main.tsx'],
    ['The ui knows no endpoint and no other part.', 'ui-knows-no-other-part', 'packages-know-no-app', 'resolvable'],
  ),
  ...['db', 'lib'].map((folder) =>
    importing(
      `${server}/${folder}/imports-upwards.ts`,
      [
        '#access/policy.ts',
        '#kit/routes.ts',
        '#platform/run-as.ts',
        '#plugins/forgery.ts',
        '#modules/crm/contacts/index.ts',
        '../access/policy.ts',
        '../kit/routes.ts',
        '../platform/run-as.ts',
        '../plugins/forgery.ts',
        '../modules/crm/contacts/index.ts',
        '../realtime/index.ts',
      ],
      lowest,
    ),
  ),
  importing(
    `${server}/access/imports-upwards.ts`,
    [
      '#kit/routes.ts',
      '#platform/run-as.ts',
      '#plugins/forgery.ts',
      '#modules/crm/contacts/index.ts',
      '../kit/routes.ts',
      '../platform/run-as.ts',
      '../plugins/forgery.ts',
      '../modules/crm/contacts/index.ts',
    ],
    ['Access rights are decided below the kit.', 'server-access-is-below-the-kit'],
  ),
  ...['kit', 'realtime'].map((folder) =>
    importing(
      `${server}/${folder}/imports-upwards.ts`,
      [
        '#platform/run-as.ts',
        '#plugins/forgery.ts',
        '#modules/crm/contacts/index.ts',
        '../platform/run-as.ts',
        '../plugins/forgery.ts',
        '../modules/crm/contacts/index.ts',
      ],
      ['The kit knows no module and is below the platform.', 'server-kit-is-below-the-platform', 'server-kit-knows-no-module'],
    ),
  ),
  importing(
    `${server}/platform/imports-upwards.ts`,
    ['#plugins/forgery.ts', '#modules/crm/contacts/index.ts', '../plugins/forgery.ts', '../modules/crm/contacts/index.ts'],
    ['The platform knows no module.', 'server-kit-knows-no-module'],
  ),
  importing(`${contacts}/imports-app.ts`, ['../../../app.ts'], ['server-modules-know-no-app']),
  importing(`${contacts}/imports-main.ts`, ['../../../main.ts'], ['server-modules-know-no-app', 'server-nothing-imports-main']),
  ...[
    { file: `${contacts}/imports-stand-in.ts`, up: '../../..' },
    { file: `${contacts}/new-step/imports-stand-in.ts`, up: '../../../..' },
  ].map(({ file, up }) =>
    importing(
      file,
      ['#stand-ins/sms/sms-stand-in.ts', `${up}/stand-ins/sms/sms-stand-in.ts`],
      ['A module knows the address of an outside service, never its stand-in.', 'server-stand-ins-stay-outside'],
    ),
  ),
  importing(`${contacts}/imports-test-code.ts`, ['#test/app.ts'], ['server-production-uses-no-test-code']),
  importing(`${contacts}/imports-nothing.ts`, ['./no-such-file.ts'], ['resolvable']),
  importing(
    `${contacts}/reaches-into-modules.ts`,
    ['#modules/identity/roles/roles.routes.ts', '../../identity/roles/roles.routes.ts'],
    throughModuleIndex,
  ),
  importing(`${server}/modules/sales/orders/reaches-into-neighbour.ts`, ['../offers/offers.routes.ts'], throughModuleIndex),
  importing(
    `${contacts}/new-step/reaches-into-modules.ts`,
    ['#modules/identity/roles/roles.routes.ts', '../../../identity/roles/roles.routes.ts'],
    throughModuleIndex,
  ),
  importing(`${server}/modules/sales/orders/new-step/reaches-into-neighbour.ts`, ['../../offers/offers.routes.ts'], throughModuleIndex),
  importing(`${contacts}/uses-lower-modules.ts`, ['#modules/identity/roles/index.ts', '../../identity/auth/index.ts', './index.ts'], []),
  importing(`${contacts}/new-step/uses-lower-modules.ts`, ['#modules/identity/roles/index.ts', '../../../identity/auth/index.ts'], []),
  importing(`${contacts}/imports-upwards.ts`, ['#modules/sales/invoices/index.ts'], ['server-modules-in-order']),
  importing(
    `${server}/modules/attachments/subjects/imports-upwards.ts`,
    ['#modules/attachments/notes/index.ts'],
    ['server-building-blocks-are-lowest'],
  ),
  importing(
    `${web}/kit/imports-upwards.ts`,
    ['../features/crm/contacts/index.ts', '../app/screens.ts'],
    ['The kit knows no feature and no app.', 'web-kit-knows-no-feature'],
  ),
  importing(
    `${feature}/imports-app.ts`,
    ['../../../app/screens.ts'],
    ['A feature knows no app: the app puts features together.', 'web-features-know-no-app'],
  ),
  importing(
    `${feature}/new-step/imports-app.ts`,
    ['../../../../app/screens.ts'],
    ['A feature knows no app: the app puts features together.', 'web-features-know-no-app'],
  ),
  importing(
    `${feature}/new-step/deeper/imports-app.ts`,
    ['../../../../../app/screens.ts'],
    ['A feature knows no app: the app puts features together.', 'web-features-know-no-app'],
  ),
  importing(`${feature}/imports-loose-file.ts`, ['../loose-file.ts'], ['web-features-have-folders']),
  { file: `${web}/features/crm/loose-file.ts`, source: linesOf(1), breaks: [] },
  importing(`${contacts}/imports-list-of-modules.ts`, ['../../index.ts'], ['server-modules-have-folders']),
  importing(`${web}/features/shared/records/imports-feature.ts`, ['../../crm/contacts/index.ts'], ['web-areas-in-order']),
  importing(`${feature}/imports-later-area.ts`, ['../../sales/lines/index.ts'], ['web-areas-in-order']),
  importing(`${web}/features/messaging/sms/new-step/imports-later-area.ts`, ['../../../crm/contacts/index.ts'], ['web-areas-in-order']),
  importing(`${web}/features/sales/offers/imports-earlier-area.ts`, ['../../crm/contacts/index.ts'], []),
  importing(`${feature}/reaches-into-neighbour.ts`, ['../pipelines/pipeline-paths.ts'], throughFeatureIndex),
  importing(`${feature}/reaches-into-area.ts`, ['../../sales/offers/offer-paths.ts'], throughFeatureIndex),
  importing(`${feature}/new-step/reaches-into-neighbour.ts`, ['../../pipelines/pipeline-paths.ts'], throughFeatureIndex),
  importing(`${feature}/new-step/deeper/reaches-into-neighbour.ts`, ['../../../pipelines/pipeline-paths.ts'], throughFeatureIndex),
  importing(`${feature}/new-step/reaches-into-area.ts`, ['../../../sales/offers/offer-paths.ts'], throughFeatureIndex),
  { file: `${contacts}/circle-one.ts`, source: circle('two', 'one'), breaks: ['import(no-cycle)', 'no-cycles'] },
  { file: `${contacts}/circle-two.ts`, source: circle('one', 'two'), breaks: ['import(no-cycle)', 'no-cycles'] },
]

function circle(other: string, own: string): string {
  return `import { ${other} } from './circle-${other}.ts'\n\nexport const ${own} = () => ${other}\n`
}

/** Assembled at run time, so that searches of the project for swallowed errors and suppressions do not find the plants. */
const emptyBlock = '{ }'
const [focus, skip] = ['only', 'skip']
const testHead = `import { expect, it } from 'vitest'\n\n`
const suppression = ['// @ts', 'ignore'].join('-')

export const codePlants: Plant[] = [
  { file: `${contacts}/too-long.ts`, source: linesOf(301), breaks: ['eslint(max-lines)'] },
  { file: `${feature}/too-long.tsx`, source: linesOf(401), breaks: ['eslint(max-lines)'] },
  { file: `${contacts}/long-function.ts`, source: functionOf(61), breaks: ['eslint(max-lines-per-function)'] },
  { file: `${feature}/long-component.tsx`, source: functionOf(101), breaks: ['eslint(max-lines-per-function)'] },
  { file: `${feature}/fair-component.tsx`, source: functionOf(100), breaks: [] },
  { file: `${feature}/long-enough.tsx`, source: linesOf(399), breaks: [] },
  {
    file: `${contacts}/too-complex.ts`,
    source: `export function grade(points: number) {\n${Array.from({ length: 12 }, (_, at) => `  if (points > ${12 - at}) return ${at}\n`).join('')}  return -1\n}\n`,
    breaks: ['eslint(complexity)'],
  },
  {
    file: `${contacts}/swallows-an-error.ts`,
    source: `export function quiet(run: () => void) {\n  try {\n    run()\n  } catch ${emptyBlock}\n}\n`,
    breaks: ['eslint(no-empty)'],
  },
  {
    file: `${contacts}/exports-a-default.ts`,
    source: 'export default function nameless() {\n  return 1\n}\n',
    breaks: ['eslint(no-restricted-exports)'],
  },
  { file: `${contacts}/logs-to-the-console.ts`, source: `export const log = () => console.log('saved')\n`, breaks: ['eslint(no-console)'] },
  {
    file: `${contacts}/reads-the-environment.ts`,
    source: 'export const port = () => process.env.PORT\n',
    breaks: ['node(no-process-env)'],
  },
  {
    file: `${contacts}/suppresses-the-compiler.ts`,
    source: `${suppression}\nexport const count: number = 'many'\n`,
    breaks: ['typescript(ban-ts-comment)'],
  },
  {
    file: `${contacts}/imports-a-type-as-value.ts`,
    source: `import { Context } from '#kit/context.ts'\n\nexport type Same = Context\n`,
    breaks: ['typescript(consistent-type-imports)'],
  },
  { file: `${contacts}/takes-any.ts`, source: 'export const same = (value: any) => value\n', breaks: ['typescript(no-explicit-any)'] },
  {
    file: `${contacts}/forgets-a-promise.ts`,
    source: 'async function save() {\n  return Promise.resolve(1)\n}\n\nexport function start() {\n  save()\n}\n',
    breaks: ['typescript(no-floating-promises)'],
  },
  {
    file: `${contacts}/tests-a-promise.ts`,
    source: 'export function known(found: Promise<boolean>) {\n  return found ? 1 : 2\n}\n',
    breaks: ['typescript(no-misused-promises)'],
  },
  {
    file: `${contacts}/awaits-a-number.ts`,
    source: 'export async function same(count: number) {\n  return await count\n}\n',
    breaks: ['typescript(await-thenable)'],
  },
  {
    file: `${feature}/hook-in-a-condition.tsx`,
    source: `import { useState } from 'react'\n\nexport function Mark({ on }: { on: boolean }) {\n  if (!on) return null\n  const [text] = useState('')\n  return <b>{text}</b>\n}\n`,
    breaks: ['react-hooks(rules-of-hooks)'],
  },
  {
    file: `${feature}/effect-without-dependency.tsx`,
    source: `import { useEffect } from 'react'\n\nexport function Title({ text }: { text: string }) {\n  useEffect(() => {\n    document.title = text\n  }, [])\n  return null\n}\n`,
    breaks: ['react-hooks(exhaustive-deps)'],
  },
  {
    file: `${contacts}/focused.test.ts`,
    source: `${testHead}it.${focus}('counts', () => {\n  expect(1).toBe(1)\n})\n`,
    breaks: ['vitest(no-focused-tests)'],
  },
  {
    file: `${contacts}/disabled.test.ts`,
    source: `${testHead}it.${skip}('counts', () => {\n  expect(1).toBe(1)\n})\n`,
    breaks: ['vitest(no-disabled-tests)'],
  },
  {
    file: `${contacts}/expects-nothing.test.ts`,
    source: `import { expect, it } from 'vitest'\n\nit('counts', () => {\n  expect(1)\n})\n`,
    breaks: ['vitest(valid-expect)'],
  },
]
