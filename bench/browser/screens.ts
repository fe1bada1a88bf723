import { chromium, type Browser, type Page } from '@playwright/test'
import { browserPath } from '../../e2e/browser-path.ts'
import { prepare } from '../harness/prepare.ts'
import { startWithDatabase } from '../harness/processes.ts'
import { median } from '../harness/rounds.ts'
import { startHttp2Front } from './http2-front.ts'

/**
 * What a reader waits for after signing in, measured in a real browser with an empty cache: the first rows of the contacts, the home of
 * an account, a record that opens beside its list, and a contact that the palette finds.
 * Usage: npm run bench -- screens [contacts] [rounds]
 */
const CONTACTS = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.argv[3] ?? 5)
/** Added to every request, to count how many wait for one another. */
const LATENCY_MS = 300
const FLOOR = { script_kb: 200, files: 30, trips: 3, home_ms: 1000, panel_ms: 150, palette_ms: 100, shift: 0.02 }
const KB = 1024
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What functions that run in the page use of it. */
interface PageElement {
  innerText: string
  click(): void
}
declare const document: {
  readonly body: { readonly dataset: Record<string, string> }
  addEventListener(type: 'input', fn: () => void): void
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): readonly PageElement[]
}
declare function requestAnimationFrame(next: (at: number) => void): number

/** Runs in the page: the sum of its layout shifts that no key or click caused. */
const SHIFT = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sum), 100)
})`

/** Runs in the page: its time in milliseconds once the screen is shown, false before. */
type Shown = () => number | false

/** The rows of a list. */
const ROWS: Shown = () => document.querySelector('.stoa-table tbody tr') !== null && performance.now()

/** Every part of a home. */
const HOME: Shown = () => {
  const isLoading = document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root') !== null
  return document.querySelector('h1') !== null && !isLoading && performance.now()
}

interface Visit {
  /** Until everything that the screen asks for is shown. */
  ms: number
  script_kb: number
  files: number
  /** Sum of the layout shifts, as the browser scores them. */
  shift: number
}

const bench = await prepare([CONTACTS], say)
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] })
try {
  const { account_id } = bench.accounts[0]!
  await bench.pause()
  const { server } = await startWithDatabase(bench.folder, `/api/v1/accounts/${account_id}/contacts`, bench.token)
  const list = `${server.url}/accounts/${account_id}/contacts`
  const home = `${server.url}/accounts/${account_id}/home`
  await visit(browser, list, ROWS, 0) // The first visit fills the caches of the server.
  const lists = await visits(list, ROWS)
  const front = await startHttp2Front(server.url)
  const fronted = list.replace(server.url, front.url)
  const near = await visits(fronted, ROWS)
  const far = await visits(fronted, ROWS, LATENCY_MS)
  await front.stop()
  const homes = await visits(home, HOME)
  const panels: number[] = []
  for (let round = 0; round < ROUNDS; round++) panels.push(await openPanel(list))
  const founds: number[] = []
  for (let round = 0; round < ROUNDS; round++) founds.push(await findInPalette(list))
  const figure = (name: string, value: number, floor: number, digits = 0) =>
    say(`${name.padEnd(44)} ${value.toFixed(digits).padStart(7)}   floor ${floor}${value > floor ? ' !' : ''}`)
  say(`\nmedians of ${ROUNDS} visits with an empty cache, ${CONTACTS.toLocaleString('en')} contacts`)
  say(`${'list: first rows, ms'.padEnd(44)} ${middle(lists, 'ms').toFixed(0).padStart(7)}`)
  figure('list: script, kB', middle(lists, 'script_kb'), FLOOR.script_kb)
  figure('list: files of script', middle(lists, 'files'), FLOOR.files)
  figure('list: round trips one after another', (middle(far, 'ms') - middle(near, 'ms')) / LATENCY_MS, FLOOR.trips, 1)
  figure('list: layout shift', middle(lists, 'shift'), FLOOR.shift, 3)
  figure('home: all parts shown, ms', middle(homes, 'ms'), FLOOR.home_ms)
  figure('home: layout shift', middle(homes, 'shift'), FLOOR.shift, 3)
  figure('record beside its list, ms', median(panels), FLOOR.panel_ms)
  figure('contact found by the palette, ms', median(founds), FLOOR.palette_ms)
  await server.stop()
} finally {
  await browser.close()
  await bench.stop()
}

async function visits(address: string, isShown: Shown, latency_ms = 0): Promise<Visit[]> {
  const made: Visit[] = []
  for (let round = 0; round < ROUNDS; round++) made.push(await visit(browser, address, isShown, latency_ms))
  return made
}

async function newPage(by: Browser): Promise<Page> {
  const context = await by.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Athens',
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  await page.addInitScript((token) => localStorage.setItem('auth', token), bench.token)
  return page
}

/** Opens a screen in a browser that knows nothing of it. @param isShown runs in the page */
async function visit(by: Browser, address: string, isShown: Shown, latency_ms: number): Promise<Visit> {
  const page = await newPage(by)
  const network = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  await network.send('Network.enable')
  if (latency_ms)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latency_ms,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\.m?js($|\?)/.test(response.url)) scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(isShown, undefined, { polling: 'raf', timeout: 60_000 })
  const ms = (await shown.jsonValue()) as number
  const seen = { ms, script_kb: bytes / KB, files: scripts.size }
  await page.waitForTimeout(1000) // Parts that come late shift what is there.
  const shift = await page.evaluate<number>(SHIFT)
  await page.context().close()
  return { ...seen, shift }
}

/** Opens the first contact beside the list, then the next one, and returns the milliseconds until that is shown. */
async function openPanel(address: string): Promise<number> {
  const page = await newPage(browser)
  await page.goto(address)
  await page.waitForFunction(ROWS)
  await page.locator('.stoa-table tbody tr').first().getByRole('link').first().click()
  await page.locator('.stoa-panel').waitFor()
  await page.waitForTimeout(800)
  const ms = await page.evaluate(async () => {
    const textOf = () => document.querySelector('.stoa-panel-body')?.innerText
    const before = textOf()
    const isShown = () => textOf() !== before && document.querySelector('.stoa-panel .mantine-Skeleton-root') === null
    const began = performance.now()
    document.querySelectorAll('.stoa-panel-head button')[1]!.click()
    while (!isShown() && performance.now() - began < 10_000) await new Promise(requestAnimationFrame)
    return performance.now() - began
  })
  await page.context().close()
  return ms
}

/** Types the beginning of a name into the palette, and returns the milliseconds until contacts are shown. */
async function findInPalette(address: string): Promise<number> {
  const page = await newPage(browser)
  await page.goto(address)
  await page.waitForFunction(ROWS)
  const name = await page.locator('.stoa-table tbody tr .stoa-cell-link[data-name]').first().innerText()
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox')
  await input.waitFor()
  await page.waitForTimeout(800)
  await page.evaluate(() => {
    const isFound = () => [...document.querySelectorAll('[role="dialog"] [role="option"]')].some(({ innerText }) => innerText.includes('@'))
    document.addEventListener('input', () => {
      const began = performance.now()
      const look = () => {
        if (isFound()) document.body.dataset.foundMs = String(performance.now() - began)
        else requestAnimationFrame(look)
      }
      look()
    })
  })
  await page.keyboard.insertText(name.split(' ').at(-1)!.slice(0, 5))
  const found = page.locator('body[data-found-ms]')
  await found.waitFor()
  const ms = Number(await found.getAttribute('data-found-ms'))
  await page.context().close()
  return ms
}

function middle(made: readonly Visit[], what: keyof Visit): number {
  return median(made.map((one) => one[what]))
}
