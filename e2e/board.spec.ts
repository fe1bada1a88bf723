import { expect, test, type Locator, type Page, type Request } from '@playwright/test'
import { listenAs } from './laravel-echo.ts'
import { accountNamed, callerOf, windowOf, type Caller } from './people.ts'

interface Stage {
  id: number
  name: string
  type: 'open' | 'won' | 'lost'
}
interface Planted {
  path: string
  pipeline_id: number
  stages: Stage[]
  /** Ids of the requests, by subject. */
  requests: Record<string, number>
}

/** Creates a board with two requests and a contact in its first column. */
async function plant(owner: Caller, account: number): Promise<Planted> {
  const mark = Date.now()
  const pipeline = await owner.post<{ id: number; uuid: string }>(`/api/v1/accounts/${account}/pipelines`, {
    name: `Journey ${mark}`,
    subject: 'both',
    stages: [
      { name: 'Inbox', type: 'open' },
      { name: 'Talking', type: 'open' },
      { name: 'Offer out', type: 'open' },
      { name: 'Won', type: 'won' },
      { name: 'Lost', type: 'lost' },
    ],
  })
  const stages = await owner.get<Stage[]>(`/api/v1/pipelines/${pipeline.id}/pipeline-stages?sort=position`)
  const contact = await owner.post(`/api/v1/accounts/${account}/contacts`, {
    first_name: 'Ελένη',
    last_name: `Πίνακα ${mark}`,
    email: `board.${mark}@mail.example`,
  })
  const requests: Record<string, number> = {}
  for (const subject of ['Second website', 'First website']) {
    const place = { pipeline_id: pipeline.id, pipeline_stage_id: stages[0]!.id }
    requests[subject] = (
      await owner.post(`/api/v1/accounts/${account}/contact-requests`, { subject, contact_id: contact.id, value_minor: 120_000, ...place })
    ).id
  }
  await owner.post(`/api/v1/pipeline-stages/${stages[0]!.id}/contacts`, { contact_id: contact.id, at: 'bottom' })
  return { path: `/accounts/${account}/pipelines/${pipeline.uuid}`, pipeline_id: pipeline.id, stages, requests }
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (within: Page | Locator, name: string | RegExp) => within.getByRole('article', { name })
const moveRight = async (page: Page, name: string | RegExp) => {
  await card(page, name).focus()
  await page.keyboard.press('Alt+ArrowRight')
}

interface Ears {
  areShut: boolean
  /** Events about moved cards that arrived at the socket, whether they were passed on or not. */
  moves: { event: string; channel: string; key: number }[]
}

const BOARD_READ = /\/board(\?|$)/

/** Requests of a window for the board that are still open. */
function readingsOf(page: Page): Set<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => BOARD_READ.test(request.url()) && open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => open.delete(request))
  return open
}

/** Intercepts the live events of a window; while its ears are shut, none reaches it. */
async function earsOf(page: Page): Promise<Ears> {
  const ears: Ears = { areShut: false, moves: [] }
  await page.routeWebSocket(/\/app\//, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const { event, channel, data } = JSON.parse(String(message)) as { event: string; channel: string; data: string }
      if (event.endsWith('.moved')) ears.moves.push({ event, channel, key: (JSON.parse(data) as { key: number }).key })
      if (!ears.areShut) socket.send(message)
    })
  })
  return ears
}

test('two members of one board see the moves of the other live, and a move that comes too late names the faster member [R-1-02] [R-4-30] [R-4-31] [R-4-32]', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000)
  const owner = await callerOf(request, 'owner@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const { path, pipeline_id, stages, requests } = await plant(owner, account)
  const [ada, bob] = await Promise.all([windowOf(browser, 'owner@aegean.example'), windowOf(browser, 'manager@aegean.example')])
  const [adasEars, ears] = await Promise.all([earsOf(ada), earsOf(bob)])
  const readings = readingsOf(bob)
  const echo = await listenAs(test.info().project.use.baseURL!, owner.token, `pipelines.${pipeline_id}`, [
    'contact.moved',
    'contact-request.moved',
  ])
  const open = (page: Page) => async () => {
    const isListening = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/broadcasting/auth') && answer.ok() && (answer.request().postData() ?? '').includes('private-pipelines'),
      { timeout: 60_000 },
    )
    await page.goto(path)
    await expect(card(column(page, 'Inbox'), 'First website')).toBeVisible({ timeout: 45_000 })
    await isListening
  }
  await Promise.all([open(ada)(), open(bob)()])

  await test.step('a move by keyboard arrives in the other window as an event, without a reload of the board', async () => {
    await bob.route(BOARD_READ, (route) => route.abort())
    const saved = ada.waitForResponse((answer) => answer.url().endsWith(`/pipeline-stages/${stages[1]!.id}/contact-requests`))
    await moveRight(ada, 'First website')
    await expect(card(column(ada, 'Talking'), 'First website')).toBeFocused()
    expect((await saved).status()).toBe(200)
    const savedAt = Date.now()
    await expect(card(column(bob, 'Talking'), 'First website')).toBeVisible()
    test.info().annotations.push({ type: 'seen by the other one after', description: `${Date.now() - savedAt} ms` })
    await expect(card(column(bob, 'Inbox'), 'First website')).toHaveCount(0)
    await expect(column(bob, 'Talking')).toContainText('1.200,00')
    await bob.unroute(BOARD_READ)
  })

  await test.step('a contact moves the same way', async () => {
    await moveRight(ada, /Ελένη/)
    await expect(card(column(bob, 'Talking'), /Ελένη/)).toBeVisible()
  })

  await test.step("Laravel Echo receives both moves with their cards on the channel of the board; the mover's socket receives neither", async () => {
    await expect.poll(() => echo.heard.map(({ event }) => event)).toEqual(['contact-request.moved', 'contact.moved'])
    expect(echo.heard[0]!.data).toMatchObject({
      key: requests['First website'],
      from_stage_id: stages[0]!.id,
      to_stage_id: stages[1]!.id,
      card: { subject: 'First website' },
    })
    await expect.poll(() => ears.moves.filter(({ channel }) => channel === `private-pipelines.${pipeline_id}`)).toHaveLength(2)
    // The mover's socket receives the moves of others, only not her own.
    await moveRight(bob, 'Second website')
    await expect(card(column(ada, 'Talking'), 'Second website')).toBeVisible()
    const back = bob.waitForResponse((answer) => answer.url().endsWith(`/pipeline-stages/${stages[0]!.id}/contact-requests`) && answer.ok())
    await bob.keyboard.press('Alt+ArrowLeft')
    await back
    await expect(card(column(ada, 'Inbox'), 'Second website')).toBeVisible()
    await expect
      .poll(() => adasEars.moves.filter(({ channel }) => channel === `private-pipelines.${pipeline_id}`).map(({ key }) => key))
      .toEqual([requests['Second website'], requests['Second website']])
    expect(adasEars.moves.filter(({ key }) => key === requests['First website'])).toEqual([])
    echo.disconnect()
  })

  await test.step('a member moves a card that another member has moved: it jumps to its real place, with the name of the other', async () => {
    const isWritten = ada.waitForResponse((answer) => answer.url().endsWith(`/pipeline-stages/${stages[2]!.id}/contact-requests`))
    // Stop reloads of the board that earlier events have triggered.
    await bob.route(BOARD_READ, (route) => route.abort())
    await expect.poll(() => readings.size).toBe(0)
    ears.areShut = true
    await moveRight(ada, 'First website')
    expect((await isWritten).status()).toBe(200)
    await expect(card(column(bob, 'Talking'), 'First website')).toBeVisible()
    const late = bob.waitForResponse((answer) => answer.url().endsWith(`/pipeline-stages/${stages[0]!.id}/contact-requests`))
    await card(bob, 'First website').focus()
    await bob.keyboard.press('Alt+ArrowLeft')
    expect((await late).status()).toBe(409)
    await expect(bob.getByText(/Μαρία Γεωργίου was faster: “First website” is in “Offer out”/).first()).toBeVisible()
    await expect(card(column(bob, 'Offer out'), 'First website')).toBeVisible()
    ears.areShut = false
    await bob.unroute(BOARD_READ)
  })

  await test.step('a move that fails on the server is reverted, with the reason', async () => {
    await bob.route('**/api/v1/pipeline-stages/*/contact-requests', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'Not today.', code: 'internal', request_id: 'r' }),
      }),
    )
    await moveRight(bob, 'Second website')
    await expect(bob.getByText(/is back in its old place: Not today\./).first()).toBeVisible()
    await expect(card(column(bob, 'Inbox'), 'Second website')).toBeVisible()
    await bob.unroute('**/api/v1/pipeline-stages/*/contact-requests')
  })

  await test.step('the mouse drags a card onto another column', async () => {
    await card(bob, 'Second website').dragTo(column(bob, 'Talking'))
    await expect(card(column(bob, 'Talking'), 'Second website')).toBeVisible()
    await expect(card(column(ada, 'Talking'), 'Second website')).toBeVisible()
  })

  await test.step('a lost stage asks for the reason: cancelled, the card returns; answered, both screens show it as lost', async () => {
    const drop = async () => {
      await card(ada, 'Second website').focus()
      await ada.keyboard.press('m')
      await ada.getByRole('menuitem', { name: 'Lost', exact: true }).click()
    }
    await drop()
    const dialog = ada.getByRole('dialog', { name: 'Mark as lost' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(column(ada, 'Talking'), 'Second website')).toBeVisible()
    await drop()
    await dialog.getByRole('combobox', { name: 'Why was it lost?' }).click()
    await ada.getByRole('listbox', { name: 'Why was it lost?' }).getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Lost' }).click()
    await expect(dialog).toBeHidden()
    await expect(card(column(ada, 'Lost'), 'Second website')).toBeVisible()
    await expect(card(column(bob, 'Lost'), 'Second website')).toBeVisible()
  })

  await test.step('a card opens over the board at its own address and shows its history', async () => {
    await card(ada, 'First website').press('Enter')
    await expect(ada).toHaveURL(`${path}/contact-requests/${requests['First website']}`)
    const line = ada.getByRole('region', { name: 'Time line' })
    await expect(line.getByRole('listitem').filter({ hasText: /moved enquiry #\d+ from Talking to Offer out/ })).toBeVisible()
    await ada.keyboard.press('Escape')
    await expect(ada).toHaveURL(path)
  })
  await Promise.all([ada.context().close(), bob.context().close()])
})
